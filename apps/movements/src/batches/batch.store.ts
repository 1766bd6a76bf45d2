// The statements of batches.
import { Injectable } from '@nestjs/common';
import { permits, type AccessScope } from '@razao/auth';
import type { BranchMonth } from '@razao/domain';
import { BatchEntity } from '@razao/schema';
import { defineSql } from '@razao/platform/sql';
import type { Int64 } from '@razao/platform/http';
import type { Queryable, Transaction } from '@razao/platform/database';
import type { DeletionCandidate } from '../deletions/judge-deletion.js';
import type { BatchRow } from './batch-lists.js';

const sql = defineSql(import.meta.url, [
  'find-batch',
  'list-branch-batches',
  'hold-batch-numbering',
  'insert-batch',
  'insert-next-batch',
  'list-batches-to-delete',
  'delete-batches',
]);

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

export interface DeletedBatch {
  id: number;
  branchId: number;
  /** YYYY-MM-01 */
  period: string;
  lote: string;
  documents: number;
  entries: number;
}

@Injectable()
export class BatchStore {
  async findBatch(scope: AccessScope, db: Queryable, id: Int64): Promise<BatchRow | undefined> {
    return await db.one<BatchRow>(sql['find-batch'], [scope.branchIds, id]);
  }

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

  /** Undefined when the lote is in use in the month. */
  async insertBatch(
    scope: AccessScope,
    tx: Transaction,
    batch: NewBatch,
    lote: string,
  ): Promise<InsertedBatch | undefined> {
    return await tx.one<InsertedBatch>(sql['insert-batch'], [
      scope.branchIds,
      batch.branchId,
      batch.period,
      lote,
      batch.descricao,
    ]);
  }

  /** Numbers are given one at a time in each month: a transaction that waited here sees the number given before. */
  async holdBatchNumbering(tx: Transaction, batch: NewBatch): Promise<void> {
    await tx.execute(sql['hold-batch-numbering'], [batch.branchId, batch.period]);
  }

  /** Undefined when another request took the same number by name at this moment. */
  async insertNextBatch(
    scope: AccessScope,
    tx: Transaction,
    batch: NewBatch,
  ): Promise<InsertedBatch | undefined> {
    return await tx.one<InsertedBatch>(sql['insert-next-batch'], [
      scope.branchIds,
      batch.branchId,
      batch.period,
      batch.descricao,
    ]);
  }

  async listBatchesToDelete(
    scope: AccessScope,
    tx: Transaction,
    ids: readonly Int64[],
  ): Promise<DeletionCandidate[]> {
    return await tx.query<DeletionCandidate>(sql['list-batches-to-delete'], [scope.branchIds, ids]);
  }

  async deleteBatches(scope: AccessScope, tx: Transaction, ids: readonly Int64[]): Promise<DeletedBatch[]> {
    return await tx.query<DeletedBatch>(sql['delete-batches'], [scope.branchIds, ids]);
  }
}
