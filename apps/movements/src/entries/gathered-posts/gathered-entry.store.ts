// The statements of gathered posts.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { parseInt8, type Queryable } from '@razao/platform/database';
import { CREATED, type Claim } from '@razao/platform/idempotency';
import { defineSql } from '@razao/platform/sql';
import { answersToFill, type InsertedEntry } from '../created-entries.js';
import type { EntriesRequest } from '../entry.dto.js';

const sql = defineSql(import.meta.url, ['insert-gathered-entries', 'list-document-branches']);

/** A statement waits this long for locks other than those of a closing, which it does not wait for. */
const LOCK_WAIT_MS_MAX = 200;

/** One request, for one statement with others. */
export interface GatheredRequest {
  readonly scope: AccessScope;
  readonly input: EntriesRequest;
  /** All of one document; per entry the elements of the array literals, in the order of the columns. */
  readonly elements: readonly (readonly string[])[];
  /** Of its Idempotency-Key. */
  readonly claim: Claim | undefined;
}

/**
 * What became of a request: its entries, in the order given; left out, because its caller does not see the document, its
 * month is held by a closing, or its branch is one of those to leave out; or left out because its key was used or is in use.
 */
type GatheredOutcome = readonly InsertedEntry[] | 'left out' | 'key taken';

/** In the order given, with commas between; null when there is none. */
type WrittenColumns = Record<'positions' | 'ids' | 'accountIds' | 'contraIds' | 'takenClaims', string | null>;

@Injectable()
export class GatheredEntryStore {
  /**
   * Writes the entries of all requests, each as its own caller, claims their keys and keeps their answers.
   * @returns for each request what became of it
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
      elements.map((row) => [callerOf.get(scope) ?? '', ...row, (claim && claimOf.get(claim)) ?? 'NULL']),
    );
    const answers = requests.flatMap(({ input, elements, claim }) =>
      claim === undefined ? elements.map(() => 'null') : answersToFill(input),
    );
    const written = await db.one<WrittenColumns>(sql['insert-gathered-entries'], [
      scopes.map(({ branchIds }) => branchIds && `{${branchIds.join(',')}}`),
      scopes.map(({ actorId }) => actorId ?? null),
      heldBranchIds,
      `${LOCK_WAIT_MS_MAX}ms`,
      ...(rows[0]?.map((_, column) => `{${rows.map((row) => row[column]).join(',')}}`) ?? []),
      // One text: in each element of a list of texts the driver would look for quotes.
      `[${answers.join(',')}]`,
      claims.map(({ owner }) => owner.subject),
      claims.map(({ request }) => request.key),
      claims.map(({ request }) => request.route),
      claims.map(({ request }) => request.bodyDigest),
      requests.flatMap(({ input, claim }) => (claim === undefined ? [] : input.many)),
      CREATED,
    ]);
    const taken = new Set(itemsOf(written?.takenClaims));
    const positions = itemsOf(written?.positions);
    const inserted = insertedIn(written);
    // What was written and what was sent are in one order, and a request is written whole.
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
