// Runs the statements of reversals.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { Int64 } from '@razao/platform/http';
import type { Queryable, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, ['read-original', 'insert-reversing-entries', 'insert-reversals']);

/** The facts that decide whether and how a document, or one entry number of it, is reversed. */
export interface Original {
  id: number;
  /** The entry number to reverse; null for each number of the document. */
  lancamento: string | null;
  branchId: number;
  /** YYYY-MM-01 */
  period: string;
  lote: string;
  documento: string;
  closing: boolean;
  fiscalYearEndMonth: number;
  adjustmentAccountId: number | null;
  adjustmentCode: string | null;
  /** The day of its last entry; null when it has no entries. */
  day: number | null;
  /** Whether it posts to result accounts. */
  result: boolean;
  /** The first entry number that is already reversed. */
  reversedNumber: string | null;
  reversingDocumentId: number | null;
}

interface ReversingEntries {
  documentId: number;
  day: number;
  reason: string;
  adjustmentAccountId: number | null;
}

@Injectable()
export class CorrectionStore {
  /** @param kind what has the id: a document, or an entry of the number to reverse */
  async readOriginal(
    scope: AccessScope,
    db: Queryable,
    kind: 'document' | 'entry',
    id: Int64,
  ): Promise<Original | undefined> {
    return await db.one<Original>(sql['read-original'], [scope.branchIds, id, kind === 'entry']);
  }

  /** @returns how many lines it wrote */
  async insertReversingEntries(
    scope: AccessScope,
    tx: Transaction,
    original: Original,
    reversing: ReversingEntries,
  ): Promise<number> {
    const row = await tx.one<{ entries: number }>(sql['insert-reversing-entries'], [
      scope.branchIds,
      scope.actorId ?? null,
      original.id,
      original.lancamento,
      reversing.documentId,
      reversing.day,
      reversing.reason,
      reversing.adjustmentAccountId,
    ]);
    return row?.entries ?? 0;
  }

  async insertReversals(
    scope: AccessScope,
    tx: Transaction,
    original: Original,
    reversingDocumentId: number,
  ): Promise<void> {
    await tx.execute(sql['insert-reversals'], [scope.branchIds, original.id, reversingDocumentId]);
  }
}
