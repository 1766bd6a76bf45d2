// Runs the statements of batches.
import { Injectable } from '@nestjs/common';
import { permits, type AccessScope } from '@razao/auth';
import type { BranchMonth } from '@razao/domain';
import { BatchEntity } from '@razao/schema';
import { defineSql } from '@razao/platform/sql';
import type { Queryable, Transaction } from '@razao/platform/database';
import type { BatchRow } from './batch-lists.js';

const sql = defineSql(import.meta.url, ['list-branch-batches', 'insert-batch']);

export interface NewBatch {
  branchId: number;
  /** YYYY-MM-01 */
  period: string;
  descricao: string | null;
}

export interface InsertedBatch {
  id: number;
  lote: string;
}

@Injectable()
export class BatchStore {
  async findBatchByCode(
    scope: AccessScope,
    tx: Transaction,
    { branchId, period }: BranchMonth,
    code: string,
  ): Promise<BatchEntity | null> {
    if (!permits(scope, branchId)) return null;
    return await tx.manager.findOneBy(BatchEntity, { branchId, period, code });
  }

  branchBatches(scope: AccessScope, db: Queryable, branchId: number): AsyncIterable<BatchRow[]> {
    return db.batches<BatchRow>(sql['list-branch-batches'], [scope.branchIds, branchId]);
  }

  /**
   * @param lote null for the next free number of the month; the caller then holds the numbering of the month.
   * @returns undefined when the number is in use in the month.
   */
  async insertBatch(
    scope: AccessScope,
    tx: Transaction,
    { branchId, period, descricao }: NewBatch,
    lote: string | null = null,
  ): Promise<InsertedBatch | undefined> {
    const values = [scope.branchIds, branchId, period, descricao, lote];
    return await tx.one<InsertedBatch>(sql['insert-batch'], values);
  }
}
