// Runs the statements of a purge.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { BranchMonth } from '@razao/domain';
import { defineSql } from '@razao/platform/sql';
import type { Queryable, Transaction } from '@razao/platform/database';

const sql = defineSql(import.meta.url, [
  'count-month',
  'insert-purge',
  'delete-month-entries',
  'delete-month-records',
  'note-digest',
  'note-purged',
]);

export interface MonthCounts {
  batches: number;
  documents: number;
  entries: number;
}

@Injectable()
export class PurgeStore {
  async countMonth(scope: AccessScope, db: Queryable, month: BranchMonth): Promise<MonthCounts> {
    const row = await db.one<MonthCounts>(sql['count-month'], valuesOf(scope, month));
    return row ?? { batches: 0, documents: 0, entries: 0 };
  }

  async insertPurge(scope: AccessScope, tx: Transaction, month: BranchMonth): Promise<number> {
    const row = await tx.one<{ id: number }>(sql['insert-purge'], valuesOf(scope, month));
    if (row === undefined) throw new Error(`branch ${month.branchId} is outside of the scope of its purge`);
    return row.id;
  }

  /** Writes the digest; call this before the deletions. @returns null when the month has no documents */
  async noteDigest(tx: Transaction, id: number): Promise<string | null> {
    return (await tx.one<{ digest: string | null }>(sql['note-digest'], [id]))?.digest ?? null;
  }

  /** @returns how many records of the month it deleted */
  async deleteMonth(scope: AccessScope, tx: Transaction, month: BranchMonth): Promise<MonthCounts> {
    const values = valuesOf(scope, month);
    const entries = await tx.execute(sql['delete-month-entries'], values);
    const records = await tx.one<Omit<MonthCounts, 'entries'>>(sql['delete-month-records'], values);
    return { ...(records ?? { batches: 0, documents: 0 }), entries };
  }

  async notePurged(tx: Transaction, id: number, counts: MonthCounts): Promise<void> {
    await tx.execute(sql['note-purged'], [id, counts.batches, counts.documents, counts.entries]);
  }
}

function valuesOf(scope: AccessScope, { branchId, period }: BranchMonth): unknown[] {
  return [scope.branchIds, branchId, period];
}
