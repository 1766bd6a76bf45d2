// Resolves a caller into an AccessScope. Permissions are cached while the listener is proven to receive their changes.
// Otherwise the database is read for every request.
//
// Invariant: an answer that was read before a change was announced is never used after the announcement, even when the
// read was still running then, because each announcement begins a new cache.
import { defineSql } from '@razao/platform/sql';
import type { Database } from '@razao/platform/database';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../tokens/token-verifier.js';
import type { AccessListener } from './access-listener.js';
import type { AccessScope } from './access-scope.js';

const sql = defineSql(import.meta.url, ['resolve-branches', 'find-actor', 'insert-actor']);

export const SCOPES_CACHED_MAX = 10_000;

interface AccessDirectoryOptions {
  /**
   * Whether the service writes the ledger. Every scope then has an actor id, which the first request of the subject
   * creates.
   */
  readonly recordActors: boolean;
}

export class AccessDirectory {
  /** Keyed by subject and role, so that concurrent requests of one subject share one read. */
  private scopes = newCache();

  constructor(
    private readonly database: Database,
    private readonly listener: AccessListener,
    private readonly options: AccessDirectoryOptions,
  ) {
    // A read that is still running keeps its old cache, which no request uses any more.
    listener.onChange(() => (this.scopes = newCache()));
  }

  async scopeOf(caller: Caller): Promise<AccessScope> {
    const known = this.listener.hearing ? this.scopes.get(keyOf(caller)) : undefined;
    return await (known ?? this.freshScopeOf(caller));
  }

  /**
   * Reads the scope from the database again and caches it, for a caller to whom the cached scope does not permit
   * something.
   */
  async freshScopeOf(caller: Caller): Promise<AccessScope> {
    const { scopes } = this;
    const reading = this.read(caller);
    if (!this.listener.hearing) return await reading;
    const key = keyOf(caller);
    scopes.set(key, reading);
    try {
      return await reading;
    } catch (error) {
      scopes.delete(key);
      throw error;
    }
  }

  private async read(caller: Caller): Promise<AccessScope> {
    const { subject, admin } = caller;
    const actorId = this.options.recordActors ? await this.actorOf(subject) : undefined;
    const branchIds = await this.readBranches(caller);
    return Object.freeze({ subject, admin, branchIds, ...(actorId !== undefined && { actorId }) });
  }

  private async readBranches({ subject, admin }: Caller): Promise<AccessScope['branchIds']> {
    const row = await this.database.one<{ branchIds: number[] | null }>(sql['resolve-branches'], [
      subject,
      admin,
    ]);
    if (row === undefined) throw new Error('resolve-branches.sql answers one row');
    return row.branchIds === null ? null : Object.freeze(row.branchIds);
  }

  private async actorOf(subject: string): Promise<number> {
    const row =
      (await this.database.one<{ id: number }>(sql['find-actor'], [subject])) ??
      (await this.database.one<{ id: number }>(sql['insert-actor'], [subject])) ??
      (await this.database.one<{ id: number }>(sql['find-actor'], [subject]));
    if (row === undefined)
      throw new Error(`The actor of ${JSON.stringify(subject)} was neither found nor inserted.`);
    return row.id;
  }
}

function keyOf({ subject, admin }: Caller): string {
  return `${admin} ${subject}`;
}

function newCache(): LRUCache<string, Promise<AccessScope>> {
  return new LRUCache({ max: SCOPES_CACHED_MAX });
}
