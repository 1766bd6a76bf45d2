// An operation that is requested twice with the same key happens once. The answer is stored in the transaction of the
// work, so that there is never work without its key or a key without its work. A failed request leaves no key, so that
// it may be sent again.
//
// A service that creates records calls `transaction` of this class instead of `Database.transaction`. A single
// statement that stores the key by itself (POST /entry) takes the claim from `claimOf`. The work returns the answer as
// it is sent, and the branches that the answer reports on. A repeat gets the stored answer while its caller has
// permission for all of these branches, whatever happened to the records since.
import { Injectable } from '@nestjs/common';
import { DomainError } from '@razao/domain';
import { createHash } from 'node:crypto';
import { Database } from '../database/database.js';
import type { Transaction, TransactionOptions } from '../database/queryable.js';
import { requestContext, type RequestContext } from '../http/request-context.js';
import { jsonTexts, readJson } from '../json/index.js';
import { defineSql } from '../sql/index.js';

const sql = defineSql(import.meta.url, ['claim-key', 'find-key', 'list-answer', 'insert-key']);

/** The Idempotency-Key of a request, and the properties that a repeat must share with it. */
export interface IdempotentRequest {
  readonly key: string;
  /** Method and address. A key that was used for another route is refused (IDEMPOTENCY_KEY_REUSED). */
  readonly route: string;
  readonly bodyDigest: Buffer;
  /** Whether the stored answer was used. */
  hit: boolean;
}

const NO_BODY = Buffer.alloc(0);
const KEY = /^[\x21-\x7e]{1,255}$/;

/** The caller that a key belongs to, and the branches that this caller may see now; null means every branch. */
interface KeyOwner {
  readonly subject: string;
  readonly branchIds: readonly number[] | null;
}

/** A request with a key and the caller that the key belongs to. Callers do not share keys. */
export interface Claim {
  readonly owner: KeyOwner;
  readonly request: IdempotentRequest;
}

export interface Worked<T> {
  readonly answer: T;
  /** The branches that the answer reports on. */
  readonly branchIds: readonly number[];
}

interface KeptAnswer {
  route: string;
  bodyDigest: Buffer;
  /** JSON. Null for a list, whose records are read as rows (list-answer). */
  response: string | null;
  branchIds: number[];
}

/** The state of a claimed key: another transaction holds it, its request was answered, or it is new. */
type KeyState = 'held' | KeptAnswer | 'new';

/** All columns except `claimed` are null for a key without an answer. */
type ClaimedKey = { claimed: boolean } & (KeptAnswer | { [Field in keyof KeptAnswer]: null });

interface IdempotentOptions extends TransactionOptions {
  /** For bodies that are not parsed before the handler runs, such as uploads. */
  bodyDigest?: Buffer;
}

@Injectable()
export class Idempotency {
  constructor(private readonly database: Database) {}

  /**
   * Whether the request that is being answered has a key.
   * @throws DomainError IDEMPOTENCY_KEY_INVALID
   */
  get hasKey(): boolean {
    return requestWithKey() !== undefined;
  }

  /**
   * The claim of the request that is being answered; undefined when it has no key.
   * @throws DomainError IDEMPOTENCY_KEY_INVALID
   */
  claimOf(owner: KeyOwner): Claim | undefined {
    const request = requestWithKey();
    return request && { owner, request };
  }

  /**
   * Whether the key of the request that is being answered has a stored answer. It is used before a body is read;
   * `transaction` compares route and body later.
   * @throws DomainError IDEMPOTENCY_KEY_INVALID, BRANCH_FORBIDDEN
   */
  async isRepeat(owner: KeyOwner): Promise<boolean> {
    const claim = this.claimOf(owner);
    if (claim === undefined) return false;
    const key = [owner.subject, claim.request.key];
    const kept = await this.database.one<Pick<KeptAnswer, 'branchIds'>>(sql['find-key'], key);
    if (kept !== undefined) assertVisible(kept, owner);
    return kept !== undefined;
  }

  /**
   * `Database.transaction` for work that creates records. Without a key it only runs the transaction. With a key, a
   * repeat returns the first answer and does nothing.
   * @throws DomainError IDEMPOTENCY_KEY_INVALID, BRANCH_FORBIDDEN, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_FLIGHT, and
   *   what `work` throws.
   */
  async transaction<T>(
    owner: KeyOwner,
    work: (tx: Transaction) => Promise<Worked<T>>,
    options: IdempotentOptions = {},
  ): Promise<T> {
    const { bodyDigest, ...transaction } = options;
    const found = requestWithKey();
    if (found === undefined) return (await this.database.transaction(work, transaction)).answer;
    const request = bodyDigest === undefined ? found : { ...found, bodyDigest };
    const answer = await this.database.transaction(async (tx) => {
      const claim = { owner, request };
      const state = await claimKey(tx, claim);
      if (state === 'held')
        throw new DomainError('IDEMPOTENCY_IN_FLIGHT', {
          en: 'The first request with this Idempotency-Key is still running: send it again in a moment.',
          pt: 'A primeira requisição com esta Idempotency-Key ainda está em execução: reenvie-a em instantes.',
        });
      if (typeof state === 'object') return (await replay(tx, state, claim)) as T;
      const worked = await work(tx);
      await keepAnswer(tx, claim, worked);
      return worked.answer;
    }, transaction);
    if (request.hit) requestContext.getStore()?.exchange?.response.setHeader('Idempotency-Hit', 'true');
    return answer;
  }
}

/**
 * Reads the key when the work needs it. A global interceptor would turn each request into an observable, which costs
 * more than everything else that the framework does before a handler.
 */
function requestWithKey(): IdempotentRequest | undefined {
  const store = requestContext.getStore();
  if (store?.exchange === undefined) return undefined;
  if (store.idempotency === undefined) store.idempotency = idempotentRequest(store, store.exchange.request);
  return store.idempotency ?? undefined;
}

/**
 * @returns null when the request has no key.
 * @throws DomainError IDEMPOTENCY_KEY_INVALID
 */
function idempotentRequest(
  { bodyDigest }: RequestContext,
  request: NonNullable<RequestContext['exchange']>['request'],
): IdempotentRequest | null {
  const key = request.headers['idempotency-key'];
  if (key === undefined || request.method !== 'POST') return null;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new DomainError('IDEMPOTENCY_KEY_INVALID', {
      en: 'Idempotency-Key: must be 1 to 255 visible ASCII characters, sent once.',
      pt: 'Idempotency-Key: deve ter de 1 a 255 caracteres ASCII visíveis e ser enviada uma vez.',
    });
  }
  return { key, route: `POST ${request.originalUrl}`, bodyDigest: bodyDigest ?? NO_BODY, hit: false };
}

async function claimKey(tx: Transaction, { owner, request }: Claim): Promise<KeyState> {
  const found = await tx.one<ClaimedKey>(sql['claim-key'], [owner.subject, request.key]);
  if (!found?.claimed) return 'held';
  const { claimed: _, ...kept } = found;
  return kept.route === null ? 'new' : kept;
}

/** Stores the answer of the transaction to a request whose key it has claimed. */
async function keepAnswer(
  tx: Transaction,
  { owner, request }: Claim,
  { answer, branchIds }: Worked<unknown>,
): Promise<void> {
  const { key, route, bodyDigest } = request;
  await tx.execute(sql['insert-key'], [
    owner.subject,
    key,
    route,
    bodyDigest,
    branchIds,
    await jsonOf(answer),
  ]);
}

async function replay(tx: Transaction, kept: KeptAnswer, claim: Claim): Promise<unknown> {
  const { owner, request } = claim;
  assertVisible(kept, owner);
  if (kept.route !== request.route || !(await isSameBody(kept, request))) {
    throw new DomainError('IDEMPOTENCY_KEY_REUSED', {
      en: `This Idempotency-Key was used for another request (${kept.route}): send each request with a new key.`,
      pt: `Esta Idempotency-Key foi usada em outra requisição (${kept.route}): envie cada requisição com uma chave nova.`,
    });
  }
  request.hit = true;
  if (kept.response !== null) return readJson(kept.response);
  const records = await tx.query<{ record: unknown }>(sql['list-answer'], [owner.subject, request.key]);
  return records.map(({ record }) => record);
}

/**
 * Version 0.7.1 stored the digest of the parsed body, and no branches. Keys are kept for a day, so a client whose
 * answer was lost during an update may repeat its request to this version. The digest of the parsed body is compared
 * too, because blanks in its JSON must not make this a different request.
 */
async function isSameBody(kept: KeptAnswer, request: IdempotentRequest): Promise<boolean> {
  if (kept.bodyDigest.equals(request.bodyDigest)) return true;
  if (kept.branchIds.length > 0) return false;
  const digest = createHash('sha256');
  for await (const text of jsonTexts(requestContext.getStore()?.exchange?.request.body)) digest.update(text);
  return kept.bodyDigest.equals(digest.digest());
}

function assertVisible({ branchIds }: Pick<KeptAnswer, 'branchIds'>, owner: KeyOwner): void {
  if (owner.branchIds === null) return;
  const visible = new Set(owner.branchIds);
  const hidden = branchIds.filter((branchId) => !visible.has(branchId));
  if (hidden.length === 0) return;
  throw new DomainError(
    'BRANCH_FORBIDDEN',
    {
      en: 'The user no longer has permission for a company/branch of the first request with this Idempotency-Key.',
      pt: 'O usuário não tem mais permissão para uma empresa/filial da primeira requisição com esta Idempotency-Key.',
    },
    [],
    // When the company moves or has moved to another cell, the error filter answers with its new cell instead.
    { missing: { kind: 'branch', ids: hidden.map(String) } },
  );
}

/** Writes the answer in slices, because it may have as many records as a request. */
async function jsonOf(answer: unknown): Promise<string> {
  const texts: string[] = [];
  for await (const text of jsonTexts(answer)) texts.push(text);
  return texts.join('');
}
