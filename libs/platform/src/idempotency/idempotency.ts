// An operation that was requested twice with the same key happens once. The answer is kept in the
// transaction of the work itself, so that there is never work without its key, nor a key without its
// work. A request that failed left no key: it may be sent again.
//
// A service that creates runs its transaction here instead of on the Database; what its work returns
// is the answer as the wire sees it.
import { Injectable } from '@nestjs/common';
import { DomainError } from '@razao/domain';
import { Clock } from '../clock/index.js';
import { Database } from '../database/database.js';
import type { Transaction, TransactionOptions } from '../database/queryable.js';
import { requestContext } from '../http/request-context.js';
import { defineSql } from '../sql/index.js';
import { idempotentRequest, type IdempotentRequest } from './idempotent-request.js';

const sql = defineSql(import.meta.url, ['claim-keys', 'find-keys', 'insert-keys', 'delete-old-keys']);

/** What a request with an Idempotency-Key claims: this operation, once, for this subject. */
export interface Claim {
  readonly subject: string;
  readonly request: IdempotentRequest;
}

interface KeptAnswer {
  route: string;
  bodyDigest: Buffer;
  response: unknown;
}

/** What the database knows of a claimed key: another transaction holds it, or it was answered, or it is new. */
type KeyState = 'held' | KeptAnswer | 'new';

export interface IdempotentOptions extends TransactionOptions {
  /** Who the key belongs to; by default the user of the request. */
  subject?: string;
  /** Status of the answer, for the record. */
  status?: number;
  /** Called before a kept answer is given: throws when the caller may no longer do the work. */
  permit?: (tx: Transaction) => Promise<unknown>;
  /** For bodies that are not parsed before the handler, such as uploads. */
  bodyDigest?: Buffer;
}

const CREATED = 201;

@Injectable()
export class Idempotency {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Whether the request being answered carries a key.
   * @throws DomainError IDEMPOTENCY_KEY_INVALID
   */
  get asked(): boolean {
    return requestWithKey() !== undefined;
  }

  /**
   * The claim of the request being answered; undefined when it carries no key.
   * @throws DomainError IDEMPOTENCY_KEY_INVALID
   */
  claimOf(subject: string): Claim | undefined {
    const request = requestWithKey();
    return request && { subject, request };
  }

  /**
   * `Database.transaction` for work that creates. Without a key it is just that; with one, a repeat
   * returns the first answer and does nothing.
   * @throws DomainError IDEMPOTENCY_KEY_INVALID, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_FLIGHT, and whatever
   *   `work` throws.
   */
  async transaction<T>(work: (tx: Transaction) => Promise<T>, options: IdempotentOptions = {}): Promise<T> {
    const {
      subject = requestContext.getStore()?.subject ?? '',
      status = CREATED,
      bodyDigest,
      permit,
      ...transaction
    } = options;
    const found = requestWithKey();
    if (found === undefined) return await this.database.transaction(work, transaction);
    const request = bodyDigest === undefined ? found : { ...found, bodyDigest };
    const answer = await this.database.transaction(async (tx) => {
      const claim = { subject, request };
      const [state] = await claimKeys(tx, [claim]);
      if (state === 'held')
        throw new DomainError(
          'IDEMPOTENCY_IN_FLIGHT',
          'The first request with this Idempotency-Key is still running.',
        );
      if (typeof state === 'object') {
        await permit?.(tx);
        return replay(state, request) as T;
      }
      const worked = await work(tx);
      await this.keepAnswers(tx, [{ claim, answer: worked }], status);
      return worked;
    }, transaction);
    if (request.hit) requestContext.getStore()?.exchange?.response.setHeader('Idempotency-Hit', 'true');
    return answer;
  }

  /**
   * Claims the keys of several requests for one transaction.
   * @returns for each whether its key is new: no other transaction holds it, none of the claims before it has it, and it
   *   was never answered.
   */
  async claimNewKeys(tx: Transaction, claims: readonly Claim[]): Promise<boolean[]> {
    const states = await claimKeys(tx, claims);
    const seen = new Set<string>();
    return claims.map(({ subject, request }, index) => {
      const first = seen.size < seen.add(`${subject}\n${request.key}`).size;
      return first && states[index] === 'new';
    });
  }

  /** Keeps the answers that the transaction is about to give to requests whose keys it claimed. */
  async keepAnswers(
    tx: Transaction,
    answers: readonly { readonly claim: Claim; readonly answer: unknown }[],
    status = CREATED,
  ): Promise<void> {
    await tx.execute(sql['insert-keys'], [
      answers.map(({ claim }) => claim.subject),
      answers.map(({ claim }) => claim.request.key),
      answers.map(({ claim }) => claim.request.route),
      answers.map(({ claim }) => claim.request.bodyDigest),
      answers.map(() => status),
      answers.map(({ answer }) => JSON.stringify(answer)),
    ]);
  }

  /** @returns how many keys were forgotten. */
  async forgetOlderThan(milliseconds: number): Promise<number> {
    return await this.database.execute(sql['delete-old-keys'], [
      new Date(this.clock.now().getTime() - milliseconds),
    ]);
  }
}

/**
 * Read when the work needs it, not by an interceptor on every route: a global interceptor turns each request
 * of the service into an observable, which costs more than the rest of the framework's way to a handler.
 */
function requestWithKey(): IdempotentRequest | undefined {
  const store = requestContext.getStore();
  if (store?.exchange === undefined) return undefined;
  if (store.idempotency === undefined) store.idempotency = idempotentRequest(store.exchange.request) ?? null;
  return store.idempotency ?? undefined;
}

async function claimKeys(tx: Transaction, claims: readonly Claim[]): Promise<KeyState[]> {
  const keys = [claims.map(({ subject }) => subject), claims.map(({ request }) => request.key)];
  const claimed = await tx.query<{ claimed: boolean }>(sql['claim-keys'], keys);
  // A separate statement: its snapshot is younger than the claims, so it sees what the last holders committed.
  const kept = await tx.query<KeptAnswer & { position: number }>(sql['find-keys'], keys);
  const states = claimed.map((row): KeyState => (row.claimed ? 'new' : 'held'));
  for (const { position, ...answer } of kept)
    if (states[position - 1] === 'new') states[position - 1] = answer;
  return states;
}

function replay(kept: KeptAnswer, request: IdempotentRequest): unknown {
  if (kept.route !== request.route || !kept.bodyDigest.equals(request.bodyDigest)) {
    throw new DomainError(
      'IDEMPOTENCY_KEY_REUSED',
      `This Idempotency-Key was used for another request (${kept.route}).`,
    );
  }
  request.hit = true;
  return kept.response;
}
