// The statements that only the import of a whole IPL file needs. Branches come
// from `listFileBranches` alone, which takes the caller's scope.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { BranchMonth } from '@razao/domain';
import { defineSql } from '@razao/platform/sql';
import type { Transaction } from '@razao/platform/database';
import type { FileBatch, FileBranch, FileCompanyElsewhere, FileMonth } from './file-places.js';

const sql = defineSql(import.meta.url, [
  'list-file-branches',
  'list-file-companies-elsewhere',
  'list-file-batches',
  'list-file-months',
  'insert-file-batches',
  'delete-file-batches',
  'list-batch-months',
]);

@Injectable()
export class IplImportStore {
  async listFileBranches(
    scope: AccessScope,
    tx: Transaction,
    companies: readonly string[],
    branches: readonly string[],
  ): Promise<FileBranch[]> {
    return await tx.query<FileBranch>(sql['list-file-branches'], [scope.branchIds, companies, branches]);
  }

  async listFileCompaniesElsewhere(
    tx: Transaction,
    companies: readonly string[],
  ): Promise<FileCompanyElsewhere[]> {
    return await tx.query(sql['list-file-companies-elsewhere'], [companies]);
  }

  async listFileBatches(
    scope: AccessScope,
    tx: Transaction,
    months: readonly BranchMonth[],
    lotes: readonly string[],
  ): Promise<FileBatch[]> {
    return await tx.query<FileBatch>(sql['list-file-batches'], [
      scope.branchIds,
      ...columnsOf(months),
      lotes,
    ]);
  }

  async listFileMonths(tx: Transaction, months: readonly BranchMonth[]): Promise<FileMonth[]> {
    return await tx.query<FileMonth>(sql['list-file-months'], columnsOf(months));
  }

  /** @returns those created; a number that is in use by now is missing. */
  async insertFileBatches(
    scope: AccessScope,
    tx: Transaction,
    batches: readonly (BranchMonth & { lote: string })[],
  ): Promise<FileBatch[]> {
    if (batches.length === 0) return [];
    const lotes = batches.map(({ lote }) => lote);
    return await tx.query<FileBatch>(sql['insert-file-batches'], [
      scope.branchIds,
      ...columnsOf(batches),
      lotes,
    ]);
  }

  async deleteFileBatches(tx: Transaction, batchIds: readonly number[]): Promise<void> {
    if (batchIds.length > 0) await tx.execute(sql['delete-file-batches'], [batchIds]);
  }

  async listBatchMonths(tx: Transaction, batchIds: readonly number[]): Promise<FileBatch[]> {
    return await tx.query<FileBatch>(sql['list-batch-months'], [batchIds]);
  }
}

function columnsOf(months: readonly BranchMonth[]): [branchIds: number[], periods: string[]] {
  return [months.map(({ branchId }) => branchId), months.map(({ period }) => period)];
}
