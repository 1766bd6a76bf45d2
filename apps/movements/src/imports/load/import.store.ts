// The statements of every import. An ImportTarget comes from `findImportTarget` or from the branches of
// `listFileBranches`. Both take the caller's scope, so the caller has permission for the batch of every ImportTarget.
import type { AccessScope } from '@razao/auth';
import type { BranchMonth } from '@razao/domain';
import type { Int64 } from '@razao/platform/http';
import type { Queryable, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { Injectable } from '@nestjs/common';
import type { FileBatch, FileBranch, FileCompanyElsewhere, FileMonth } from '../ipl/batch-resolver.js';
import type { ChartAccount } from '../rows/account-directory.js';
import type { DocumentHeader } from '../rows/row-rules.js';

const sql = defineSql(import.meta.url, [
  'find-import-target',
  'list-import-months',
  'hold-import-months',
  'hold-import-batches',
  'claim-import-slot',
  'list-import-accounts',
  'list-import-histories',
  'insert-import-documents',
  'copy-import-entries',
  'list-file-branches',
  'list-file-companies-elsewhere',
  'list-file-batches',
  'insert-file-batches',
  'delete-file-batches',
]);

/** One hour: a large COPY may wait long for the gate, but one that takes longer is taken for lost. */
export const IMPORT_STATEMENT_TIMEOUT_MS = 3_600_000;

export interface ImportTarget {
  batchId: number;
  branchId: number;
  /** YYYY-MM-01 */
  period: string;
  chartId: number | null;
  closingCode: string;
}

/** A batch with the codes by which lines of a file may name it. */
export interface ImportBatch extends ImportTarget {
  empresa: string;
  filial: string;
  lote: string;
}

export interface ImportMonth {
  status: string;
  closedThroughDay: number;
}

/** Which histories entries may have. */
export interface ImportHistories {
  /** Whether an entry needs a history, as text or as code. */
  readonly required: boolean;
  readonly codes: Pick<ReadonlySet<string>, 'has'>;
}

export interface DocumentRow {
  target: ImportTarget;
  documento: string;
  header: DocumentHeader;
}

export interface InsertedDocument {
  id: number;
  batchId: number;
  documento: string;
  closing: boolean;
}

/** The key of a document among those of several batches. */
export function insertedKey(batchId: number, documento: string): string {
  return `${batchId}/${documento}`;
}

@Injectable()
export class ImportStore {
  async findImportTarget(
    scope: AccessScope,
    db: Queryable,
    batchId: Int64,
  ): Promise<ImportBatch | undefined> {
    return await db.one<ImportBatch>(sql['find-import-target'], [scope.branchIds, batchId]);
  }

  /** @returns the months that were ever opened */
  async listImportMonths(db: Queryable, months: readonly BranchMonth[]): Promise<FileMonth[]> {
    return await db.query<FileMonth>(sql['list-import-months'], columnsOf(months));
  }

  listImportAccounts(db: Queryable, chartId: number): AsyncIterable<ChartAccount[]> {
    return db.batches<ChartAccount>(sql['list-import-accounts'], [chartId]);
  }

  /** @returns the histories by branch id */
  async listImportHistories(
    db: Queryable,
    branchIds: readonly number[],
  ): Promise<Map<number, ImportHistories>> {
    const rows = await db.query<{ branchId: number; required: boolean; codes: string[] }>(
      sql['list-import-histories'],
      [branchIds],
    );
    return new Map(
      rows.map(({ branchId, required, codes }) => [branchId, { required, codes: new Set(codes) }]),
    );
  }

  /** @param months in the order of branch and period, in which every transaction locks months */
  async holdImportMonths(tx: Transaction, months: readonly BranchMonth[]): Promise<void> {
    await tx.execute(sql['hold-import-months'], columnsOf(months));
  }

  /** @param batchIds in ascending order, in which every transaction locks batches */
  async holdImportBatches(tx: Transaction, batchIds: readonly number[]): Promise<void> {
    await tx.execute(sql['hold-import-batches'], [batchIds]);
  }

  /**
   * @returns the movement stripe that this transaction writes from now on in each of the branches; undefined when no
   *   slot is free in all of them
   */
  async claimImportSlot(
    tx: Transaction,
    branchIds: readonly number[],
    slots: number,
  ): Promise<number | undefined> {
    const claimed = await tx.one<{ slot: number }>(sql['claim-import-slot'], [branchIds, slots]);
    return claimed?.slot;
  }

  async insertImportDocuments(
    tx: Transaction,
    documents: readonly DocumentRow[],
  ): Promise<InsertedDocument[]> {
    return await tx.query<InsertedDocument>(sql['insert-import-documents'], [
      documents.map(({ target }) => target.batchId),
      documents.map(({ target }) => target.branchId),
      documents.map(({ target }) => target.period),
      documents.map(({ target }) => target.closingCode),
      documents.map(({ documento }) => documento),
      documents.map(({ header }) => header.diaref),
      documents.map(({ header }) => header.texto),
      documents.map(({ header }) => header.cdpadronizado),
      documents.map(({ header }) => header.factDate),
    ]);
  }

  /** @returns how many entries the database took. */
  async copyImportEntries(tx: Transaction, lines: AsyncIterable<Buffer>): Promise<number> {
    return await tx.copyIn(sql['copy-import-entries'], lines);
  }

  /** Lists the branches that lines of a file name: `branches[i]` is the code of a branch of `companies[i]`. */
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
    const values = [scope.branchIds, ...columnsOf(months), lotes];
    return await tx.query<FileBatch>(sql['list-file-batches'], values);
  }

  /** @returns the batches that were created; a batch whose number is in use by now is not among them */
  async insertFileBatches(
    scope: AccessScope,
    tx: Transaction,
    batches: readonly (BranchMonth & { lote: string })[],
  ): Promise<FileBatch[]> {
    if (batches.length === 0) return [];
    const values = [scope.branchIds, ...columnsOf(batches), batches.map(({ lote }) => lote)];
    return await tx.query<FileBatch>(sql['insert-file-batches'], values);
  }

  async deleteFileBatches(tx: Transaction, batchIds: readonly number[]): Promise<void> {
    if (batchIds.length > 0) await tx.execute(sql['delete-file-batches'], [batchIds]);
  }
}

function columnsOf(months: readonly BranchMonth[]): [branchIds: number[], periods: string[]] {
  return [months.map(({ branchId }) => branchId), months.map(({ period }) => period)];
}
