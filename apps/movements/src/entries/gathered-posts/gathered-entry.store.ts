// The statements of gathered posts.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { InsertedEntry } from '../created-entries.js';

const sql = defineSql(import.meta.url, ['insert-gathered-entries', 'list-document-branches']);

/** A statement waits this long for locks other than those of a closing, which it does not wait for. */
export const LOCK_WAIT_MS_MAX = 200;

/** The entries of one request, for one statement with those of others. */
export interface GatheredRequest {
  readonly scope: AccessScope;
  /** All of one document; per entry the elements of the array literals, in the order of the columns. */
  readonly elements: readonly (readonly string[])[];
}

/** The entries of one document, in the order given. */
export interface WrittenRequest {
  readonly entries: readonly InsertedEntry[];
  readonly branchId: number;
}

/** In the order given; null when nothing was written. */
type WrittenColumns = Record<'positions' | 'branchIds' | 'ids' | 'accountIds', number[] | null> & {
  contraIds: (number | null)[] | null;
};

@Injectable()
export class GatheredEntryStore {
  /**
   * Writes the entries of all requests, each as its own caller.
   * @returns what was written, for each request; undefined for one that was left out: its caller
   *   does not see the document, its month is held by a closing, or its branch is one of `heldBranchIds`
   */
  async insertGatheredEntries(
    db: Queryable,
    requests: readonly GatheredRequest[],
    heldBranchIds: readonly number[],
  ): Promise<(WrittenRequest | undefined)[]> {
    if (requests.length === 0) return [];
    const scopes = [...new Set(requests.map(({ scope }) => scope))];
    const positionOf = new Map(scopes.map((scope, index) => [scope, String(index + 1)]));
    const rows = requests.flatMap(({ scope, elements }) =>
      elements.map((row) => [positionOf.get(scope) ?? '', ...row]),
    );
    const columns = rows[0]?.map((_, column) => `{${rows.map((row) => row[column]).join(',')}}`) ?? [];
    const written = await db.one<WrittenColumns>(sql['insert-gathered-entries'], [
      scopes.map(({ branchIds }) => branchIds && `{${branchIds.join(',')}}`),
      scopes.map(({ actorId }) => actorId ?? null),
      heldBranchIds,
      `${LOCK_WAIT_MS_MAX}ms`,
      ...columns,
    ]);
    const indexOf = new Map(written?.positions?.map((position, index) => [position, index]));
    let last = 0;
    return requests.map(({ elements }) => {
      const first = indexOf.get(last + 1);
      last += elements.length;
      const branchId = first === undefined ? undefined : written?.branchIds?.[first];
      if (first === undefined || branchId === undefined) return undefined;
      return { entries: elements.map((_, index) => insertedAt(written, first + index)), branchId };
    });
  }

  async listDocumentBranches(db: Queryable, documentIds: readonly number[]): Promise<number[]> {
    const rows = await db.query<{ id: number }>(sql['list-document-branches'], [documentIds]);
    return rows.map(({ id }) => id);
  }
}

function insertedAt(written: WrittenColumns | undefined, index: number): InsertedEntry {
  const [id, contaId] = [written?.ids?.[index], written?.accountIds?.[index]];
  if (id === undefined || contaId === undefined) throw new Error(`no entry was written at ${index}`);
  return { id, contaId, contrapartida: written?.contraIds?.[index] ?? null };
}
