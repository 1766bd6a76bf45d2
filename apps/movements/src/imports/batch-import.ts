// Imports one source of rows into one batch: locks batch and month, loads the rows, and records the audit event.
// import-attempts.ts runs the transaction.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Period, both, chartNotConfigured, periodRefusal } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import { recordAudit } from '../audit/audit-trail.js';
import { agreeing } from './batch-agreement.js';
import { type ImportUpload, ImportAttempts } from './import-attempts.js';
import { type ImportOutcome, runImport } from './import-run.js';
import type { ImportReport } from './import-result.js';
import { ImportLimits } from './limits.js';
import {
  type ImportBatch,
  type ImportHistories,
  type ImportMonth,
  type ImportTarget,
  ImportStore,
} from './load/import.store.js';
import { openPlace } from './places.js';
import type { MovementFile } from './source/movement-file.js';
import { AccountDirectory } from './rows/account-directory.js';
import { documentoOf } from './rows/row-rules.js';
import type { Spool } from './upload/spool.js';

interface BatchImportRequest {
  file: MovementFile;
  upload: ImportUpload;
  /** Finds or creates the batch inside the transaction. */
  target: (tx: Transaction) => Promise<ImportBatch>;
}

@Injectable()
export class BatchImport {
  constructor(
    private readonly store: ImportStore,
    private readonly attempts: ImportAttempts,
    private readonly limits: ImportLimits,
  ) {}

  /**
   * Imports the documents that have no error, each of them whole. The rows of the others are refused with reasons.
   * Importing the file again adds nothing, because the batch already has its document numbers.
   * @throws DomainError PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, CHART_NOT_CONFIGURED, UPLOAD_EMPTY, IDEMPOTENCY_*;
   *   BRANCH_FORBIDDEN for a repeat; SERVICE_BUSY when too many imports run into the branch, or when others lock the
   *   month or the batch for too long; what `target` throws.
   */
  async run(scope: AccessScope, { file, upload, target }: BatchImportRequest): Promise<ImportReport> {
    return await this.attempts.run(scope, {
      upload,
      format: file.format,
      load: async (tx, sorted) => {
        const batch = await target(tx);
        const { batchId, branchId, period } = batch;
        return {
          outcome: await this.load(tx, batch, file, upload.spool, sorted),
          record: async ({ totalRows, successRows, errorRows }) => {
            await recordAudit(tx, {
              action: 'batch.imported',
              entity: 'batch',
              entityId: batchId,
              branchId,
              period,
              detail: { totalRows, successRows, errorRows },
            });
            return [branchId];
          },
        };
      },
    });
  }

  private async load(
    tx: Transaction,
    target: ImportBatch,
    file: MovementFile,
    spool: Spool,
    sorted: boolean,
  ): Promise<ImportOutcome> {
    const { store, limits } = this;
    await store.holdImportBatches(tx, [target.batchId]);
    await store.holdImportMonths(tx, [target]);
    const [found] = await store.listImportMonths(tx, [target]);
    const month = assertOpen(target, found);
    await this.attempts.claimSlot(tx, [target.branchId]);
    const { accountColumn, places } = file;
    const accounts = await AccountDirectory.of(store.listImportAccounts(tx, chartOf(target)), accountColumn);
    const histories = historiesOf(target, await store.listImportHistories(tx, [target.branchId]));
    const open = openPlace({ target, month, histories, accounts });
    const place = places === undefined ? open : agreeing(open, target, places);
    // A line that names another batch still belongs to the document with its number, so that it refuses this document.
    const run = { tx, store, file, sorted, spool, limits };
    return await runImport({ ...run, placeOf: () => place, keyOf: documentoOf });
  }
}

/** @throws DomainError PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED. */
export function assertOpen(target: ImportTarget, month: ImportMonth | undefined): ImportMonth {
  if (month?.status === 'OPEN') return month;
  throw periodRefusal(month?.status, both(Period.fromDate(target.period).format()), 'entries');
}

export function historiesOf(
  { branchId }: Pick<ImportTarget, 'branchId'>,
  found: ReadonlyMap<number, ImportHistories>,
): ImportHistories {
  const histories = found.get(branchId);
  if (histories === undefined) throw new Error(`No histories were read for branch ${branchId}.`);
  return histories;
}

/** @throws DomainError CHART_NOT_CONFIGURED. */
export function chartOf({ chartId, empresa }: ImportBatch): number {
  if (chartId === null) throw chartNotConfigured(empresa);
  return chartId;
}
