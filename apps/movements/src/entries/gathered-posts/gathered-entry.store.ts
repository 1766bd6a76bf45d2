// The statements of gathered posts.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { parseInt8, type Queryable } from '@razao/platform/database';
import type { Claim } from '@razao/platform/idempotency';
import { defineSql } from '@razao/platform/sql';
import { answersToFill, type InsertedEntry } from '../created-entries.js';
import type { EntriesRequest } from '../entry.dto.js';

const sql = defineSql(import.meta.url, ['insert-gathered-entries', 'list-document-branches']);

/** How long a statement waits for a lock. It does not wait for the lock of a closing at all. */
const LOCK_WAIT_MS_MAX = 200;

/** A request that shares a statement with others. */
export interface GatheredRequest {
  readonly scope: AccessScope;
  readonly input: EntriesRequest;
  /** The entries, all of one document: for each, its elements of the array literals in the order of the columns. */
  readonly elements: readonly (readonly string[])[];
  /** The claim of the Idempotency-Key; undefined for a request without one. */
  readonly claim: Claim | undefined;
}

/**
 * The outcome of a request: its entries in the order given; `left out` when its caller does not see the document, a
 * closing holds its month, or its branch is one of those to leave out; `key taken` when its key was used or is in use.
 */
type GatheredOutcome = readonly InsertedEntry[] | 'left out' | 'key taken';

/** Each column lists numbers in the order given, separated by commas; null is an empty list. */
type WrittenColumns = Record<'positions' | 'ids' | 'accountIds' | 'contraIds' | 'takenClaims', string | null>;

@Injectable()
export class GatheredEntryStore {
  /**
   * Writes the entries of all requests, each as its own caller, claims their keys and keeps their answers.
   * @returns the outcome of each request
   */
  async insertGatheredEntries(
    db: Queryable,
    requests: readonly GatheredRequest[],
    heldBranchIds: readonly number[],
  ): Promise<GatheredOutcome[]> {
    const scopes = [...new Set(requests.map(({ scope }) => scope))];
    const callerOf = positionsOf(scopes);
    const claims = requests.flatMap(({ claim }) => claim ?? []);
    const claimOf = positionsOf(claims);
    const rows = requests.flatMap(({ scope, elements, claim }) =>
      elements.map((row) => [callerOf.get(scope) ?? '', (claim && claimOf.get(claim)) ?? 'NULL', ...row]),
    );
    const answers = requests.flatMap(({ input, elements, claim }) =>
      claim === undefined ? elements.map(() => 'null') : answersToFill(input),
    );
    const written = await db.one<WrittenColumns>(sql['insert-gathered-entries'], [
      scopes.map(({ branchIds }) => branchIds && `{${branchIds.join(',')}}`),
      scopes.map(({ actorId }) => actorId ?? null),
      heldBranchIds,
      `${LOCK_WAIT_MS_MAX}ms`,
      // The answers are one text, because the driver would look for quotes in each element of a list of texts.
      `[${answers.join(',')}]`,
      claims.map(({ owner }) => owner.subject),
      claims.map(({ request }) => request.key),
      claims.map(({ request }) => request.route),
      claims.map(({ request }) => request.bodyDigest),
      requests.flatMap(({ input, claim }) => (claim === undefined ? [] : input.many)),
      ...(rows[0]?.map((_, column) => `{${rows.map((row) => row[column]).join(',')}}`) ?? []),
    ]);
    const taken = new Set(itemsOf(written?.takenClaims));
    const positions = itemsOf(written?.positions);
    const inserted = insertedIn(written);
    // The written entries have the order of the sent ones, and a request is written whole or not at all.
    let [sent, next] = [0, 0];
    return requests.map(({ elements, claim }) => {
      const [first, position] = [next, sent + 1];
      sent += elements.length;
      if (claim !== undefined && taken.has(claimOf.get(claim) ?? '')) return 'key taken';
      if (positions[first] !== String(position)) return 'left out';
      next += elements.length;
      return inserted.slice(first, next);
    });
  }

  async listDocumentBranches(db: Queryable, documentIds: readonly number[]): Promise<number[]> {
    const rows = await db.query<{ id: number }>(sql['list-document-branches'], [documentIds]);
    return rows.map(({ id }) => id);
  }
}

function positionsOf<T>(items: readonly T[]): Map<T, string> {
  return new Map(items.map((item, index) => [item, String(index + 1)]));
}

function insertedIn(written: WrittenColumns | undefined): InsertedEntry[] {
  const [accountIds, contraIds] = [itemsOf(written?.accountIds), itemsOf(written?.contraIds)];
  return itemsOf(written?.ids).map((id, index) => {
    const [contaId, contra] = [accountIds[index], contraIds[index]];
    if (contaId === undefined) throw new Error(`no account was answered for the entry at ${index}`);
    return {
      id: parseInt8(id),
      contaId: parseInt8(contaId),
      contrapartida: contra ? parseInt8(contra) : null,
    };
  });
}

function itemsOf(column: string | null | undefined): readonly string[] {
  return column?.split(',') ?? [];
}
