// Resolves a caller into an AccessScope. Permissions are cached for as long as the listener would
// hear that they changed; without that certainty the database is asked for every request.
//
// Invariant: an answer that was read before a change was announced is never given after it, not even
// when the read was under way as the announcement came: each entry belongs to a generation.
import { defineSql } from '@razao/platform';
import type { Database } from '@razao/platform';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../tokens/token-verifier.js';
import type { AccessListener } from './access-listener.js';
import type { AccessScope } from './access-scope.js';

const sql = defineSql(import.meta.url, ['resolve-branches', 'find-actor', 'insert-actor']);

export const SCOPES_CACHED_MAX = 10_000;

export interface AccessDirectoryOptions {
  /** The service writes the ledger: every scope carries the actor id, which is given at the first sight. */
  readonly recordActors: boolean;
}

export class AccessDirectory {
  private permissions = new LRUCache<string, Promise<readonly number[]>>({ max: SCOPES_CACHED_MAX });
  /** Actors are never removed or renamed: their ids need no invalidation. */
  private readonly actors = new LRUCache<string, number>({ max: SCOPES_CACHED_MAX });

  constructor(
    private readonly database: Database,
    private readonly listener: AccessListener,
    private readonly options: AccessDirectoryOptions,
  ) {
    listener.onChange(() => this.forget());
  }

  async scopeOf(caller: Caller): Promise<AccessScope> {
    const actorId = this.options.recordActors ? await this.actorOf(caller.subject) : undefined;
    return Object.freeze({
      subject: caller.subject,
      admin: caller.admin,
      branchIds: caller.admin ? null : await this.branchesOf(caller.subject),
      ...(actorId !== undefined && { actorId }),
    });
  }

  private async branchesOf(subject: string): Promise<readonly number[]> {
    if (!this.listener.hearing) return await this.readBranches(subject);
    const generation = this.permissions;
    const known = generation.get(subject);
    if (known !== undefined) return await known;
    // Concurrent requests of one subject and generation share one read.
    const reading = this.readBranches(subject);
    generation.set(subject, reading);
    try {
      return await reading;
    } catch (error) {
      generation.delete(subject);
      throw error;
    }
  }

  private async readBranches(subject: string): Promise<readonly number[]> {
    const row = await this.database.one<{ branch_ids: number[] }>(sql['resolve-branches'], [subject]);
    return Object.freeze(row?.branch_ids ?? []);
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

  /** A read under way keeps its old generation, which nobody asks any more. */
  private forget(): void {
    this.permissions = new LRUCache({ max: SCOPES_CACHED_MAX });
  }
}
