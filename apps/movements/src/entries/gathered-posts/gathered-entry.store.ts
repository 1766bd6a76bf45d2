// The statements of gathered posts.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { parseInt8, type Queryable } from '@razao/platform/database';
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

/** Of what was written, in the order given, with commas between; null when nothing was. */
type WrittenColumns = Record<'positions' | 'branchIds' | 'ids' | 'accountIds' | 'contraIds', string | null>;

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
    const [positions, branchIds] = [itemsOf(written?.positions), itemsOf(written?.branchIds)];
    const [ids, accountIds] = [itemsOf(written?.ids), itemsOf(written?.accountIds)];
    const contraIds = itemsOf(written?.contraIds);
    const insertedAt = (index: number): InsertedEntry => {
      const [id, contaId, contra] = [ids[index], accountIds[index], contraIds[index]];
      if (id === undefined || contaId === undefined) throw new Error(`no entry was written at ${index}`);
      return {
        id: parseInt8(id),
        contaId: parseInt8(contaId),
        contrapartida: contra ? parseInt8(contra) : null,
      };
    };
    // What was written and what was sent are in one order, and a request is written whole.
    let [sent, next] = [0, 0];
    return requests.map(({ elements }) => {
      const [first, position] = [next, sent + 1];
      sent += elements.length;
      const branchId = branchIds[first];
      if (branchId === undefined || Number(positions[first]) !== position) return undefined;
      next += elements.length;
      return { entries: elements.map((_, index) => insertedAt(first + index)), branchId: Number(branchId) };
    });
  }

  async listDocumentBranches(db: Queryable, documentIds: readonly number[]): Promise<number[]> {
    const rows = await db.query<{ id: number }>(sql['list-document-branches'], [documentIds]);
    return rows.map(({ id }) => id);
  }
}

function itemsOf(column: string | null | undefined): readonly string[] {
  return column?.split(',') ?? [];
}
