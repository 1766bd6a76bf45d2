// Resolves a caller into an AccessScope. Permissions are cached while the listener is proven to receive their changes.
// Otherwise the database is read for every request.
//
// Invariant: an answer that was read before a change was announced is never used after the announcement, even when the
// read was still running then, because each entry belongs to a generation.
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

type BranchIds = AccessScope['branchIds'];

/** The answers that were read between two announcements of a change. */
interface Generation {
  /** Keyed by caller: the verifier returns the same object for a cached token, so that its scope costs one look-up. */
  readonly scopes: WeakMap<Caller, AccessScope>;
  /** Keyed by subject and role, so that concurrent requests of one subject share one read. */
  readonly branches: LRUCache<string, Promise<BranchIds>>;
}

export class AccessDirectory {
  private generation = newGeneration();
  /** Actors are never removed or renamed, so their ids never become invalid. */
  private readonly actors = new LRUCache<string, number>({ max: SCOPES_CACHED_MAX });

  constructor(
    private readonly database: Database,
    private readonly listener: AccessListener,
    private readonly options: AccessDirectoryOptions,
  ) {
    // A read that is still running keeps its old generation, which no request uses any more.
    listener.onChange(() => (this.generation = newGeneration()));
  }

  /** Returns the scope itself when it is cached, otherwise a promise of it. */
  scopeOf(caller: Caller): AccessScope | Promise<AccessScope> {
    const known = this.listener.hearing ? this.generation.scopes.get(caller) : undefined;
    return known ?? this.resolve(caller);
  }

  /**
   * Reads the scope from the database again and caches it, for a caller to whom the cached scope does not permit
   * something.
   */
  async freshScopeOf(caller: Caller): Promise<AccessScope> {
    this.generation.branches.delete(keyOf(caller));
    return await this.resolve(caller);
  }

  private async resolve(caller: Caller): Promise<AccessScope> {
    const generation = this.listener.hearing ? this.generation : undefined;
    const actorId = this.options.recordActors ? await this.actorOf(caller.subject) : undefined;
    const scope = Object.freeze({
      subject: caller.subject,
      admin: caller.admin,
      branchIds: await this.branchesOf(caller, generation),
      ...(actorId !== undefined && { actorId }),
    });
    generation?.scopes.set(caller, scope);
    return scope;
  }

  private async branchesOf(caller: Caller, generation: Generation | undefined): Promise<BranchIds> {
    if (generation === undefined) return await this.readBranches(caller);
    const key = keyOf(caller);
    const known = generation.branches.get(key);
    if (known !== undefined) return await known;
    const reading = this.readBranches(caller);
    generation.branches.set(key, reading);
    try {
      return await reading;
    } catch (error) {
      generation.branches.delete(key);
      throw error;
    }
  }

  private async readBranches({ subject, admin }: Caller): Promise<BranchIds> {
    const row = await this.database.one<{ branchIds: number[] | null }>(sql['resolve-branches'], [
      subject,
      admin,
    ]);
    if (row === undefined) throw new Error('resolve-branches.sql answers one row');
    return row.branchIds === null ? null : Object.freeze(row.branchIds);
  }

  private async actorOf(subject: string): Promise<number> {
    const known = this.actors.get(subject);
    if (known !== undefined) return known;
    const row =
      (await this.database.one<{ id: number }>(sql['find-actor'], [subject])) ??
      (await this.database.one<{ id: number }>(sql['insert-actor'], [subject])) ??
      (await this.database.one<{ id: number }>(sql['find-actor'], [subject]));
    if (row === undefined)
      throw new Error(`The actor of ${JSON.stringify(subject)} was neither found nor inserted.`);
    this.actors.set(subject, row.id);
    return row.id;
  }
}

function keyOf({ subject, admin }: Caller): string {
  return `${admin} ${subject}`;
}

function newGeneration(): Generation {
  return { scopes: new WeakMap(), branches: new LRUCache({ max: SCOPES_CACHED_MAX }) };
}
