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

const sql = defineSql(import.meta.url, ['claim-key', 'find-key', 'insert-key', 'delete-old-keys']);

interface KeptAnswer {
  route: string;
  bodyDigest: Buffer;
  response: unknown;
}

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
    return claimOfRequest() !== undefined;
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
    const request = claimOfRequest();
    if (request === undefined) return await this.database.transaction(work, transaction);
    const digest = bodyDigest ?? request.bodyDigest;
    const answer = await this.database.transaction(async (tx) => {
      const kept = await claim(tx, subject, request.key);
      if (kept !== undefined) {
        await permit?.(tx);
        return replay(kept, request, digest) as T;
      }
      const worked = await work(tx);
      await tx.execute(sql['insert-key'], [
        subject,
        request.key,
        request.route,
        digest,
        status,
        JSON.stringify(worked),
      ]);
      return worked;
    }, transaction);
    if (request.hit) requestContext.getStore()?.exchange?.response.setHeader('Idempotency-Hit', 'true');
    return answer;
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
function claimOfRequest(): IdempotentRequest | undefined {
  const store = requestContext.getStore();
  if (store?.exchange === undefined) return undefined;
  if (store.idempotency === undefined) store.idempotency = idempotentRequest(store.exchange.request) ?? null;
  return store.idempotency ?? undefined;
}

/** The answer given before, or nothing when the key is ours to use. */
async function claim(tx: Transaction, subject: string, key: string): Promise<KeptAnswer | undefined> {
  const claimed = await tx.one<{ claimed: boolean }>(sql['claim-key'], [subject, key]);
  if (claimed?.claimed !== true) {
    throw new DomainError(
      'IDEMPOTENCY_IN_FLIGHT',
      'The first request with this Idempotency-Key is still running.',
    );
  }
  // A separate statement: its snapshot is younger than the claim, so it sees what the last holder committed.
  return await tx.one<KeptAnswer>(sql['find-key'], [subject, key]);
}

function replay(kept: KeptAnswer, request: IdempotentRequest, digest: Buffer): unknown {
  if (kept.route !== request.route || !kept.bodyDigest.equals(digest)) {
    throw new DomainError(
      'IDEMPOTENCY_KEY_REUSED',
      `This Idempotency-Key was used for another request (${kept.route}).`,
    );
  }
  request.hit = true;
  return kept.response;
}
