// The use cases of importing one source of rows into one batch: checks before the upload whether the caller may import,
// locks batch and month, loads the rows, and records the audit event. import-attempts.ts runs the transaction.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Period, both, chartNotConfigured, refusalOfMonth } from '@razao/domain';
import { Database, type Queryable, type Transaction } from '@razao/platform/database';
import type { Int64 } from '@razao/platform/http';
import { Idempotency } from '@razao/platform/idempotency';
import { recordAudit } from '../audit/audit-trail.js';
import { notFound } from '../wire/refusals.js';
import { agreeing } from './batch-agreement.js';
import { ImportAttempts } from './import-attempts.js';
import { type ImportOutcome, runImport } from './import-run.js';
import type { ImportReport } from './import-result.js';
import { ImportLimits } from './import-limits.js';
import {
  type ImportBatch,
  type ImportHistories,
  type ImportMonth,
  type ImportTarget,
  ImportStore,
} from './load/import.store.js';
import { openPlace } from './places.js';
import { type MovementFile, openMovementFile } from './source/movement-file.js';
import { AccountDirectory } from './rows/account-directory.js';
import { documentoOf } from './rows/row-rules.js';
import type { Spool } from './upload/spool.js';
import type { FileToImport } from './upload/upload-request.js';

interface BatchImport extends Pick<FileToImport, 'options' | 'spool'> {
  file: MovementFile;
  /** Finds or creates the batch inside the transaction, within the scope. */
  target: (scope: AccessScope, tx: Transaction) => Promise<ImportBatch>;
}

@Injectable()
export class BatchImportsService {
  constructor(
    private readonly database: Database,
    private readonly store: ImportStore,
    private readonly attempts: ImportAttempts,
    private readonly idempotency: Idempotency,
    private readonly limits: ImportLimits,
  ) {}

  /**
   * Checks whether a file may be uploaded for the batch, before the body is read. A repeat always may: it gets the
   * first answer, also when the batch was deleted or its month consolidated meanwhile.
   * @throws DomainError BATCH_NOT_FOUND, CHART_NOT_CONFIGURED, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED; BRANCH_FORBIDDEN for a
   *   repeat.
   */
  async admitIntoBatch(scope: AccessScope, batchId: Int64): Promise<void> {
    if (await this.idempotency.isRepeat(scope)) return;
    const target = await this.targetOf(scope, this.database, batchId);
    chartOf(target);
    const [month] = await this.store.listImportMonths(this.database, [target]);
    assertOpen(target, month);
  }

  /**
   * Imports a CSV or IPL file into a batch.
   * @throws DomainError what `admitIntoBatch` throws, which is checked again in the transaction; UPLOAD_* when the file
   *   cannot be read at all; and what `run` throws.
   */
  async importIntoBatch(scope: AccessScope, batchId: Int64, given: FileToImport): Promise<ImportReport> {
    const report = await this.run(scope, {
      ...given,
      file: await openMovementFile(given.path, given.fileName),
      target: (current, tx) => this.targetOf(current, tx, batchId),
    });
    // The answer names the batch whether or not rows entered it.
    return { ...report, batchIds: [Number(batchId)] };
  }

  /**
   * Imports the documents that have no error, each of them whole. The rows of the others are refused with reasons.
   * Importing the file again adds nothing, because the batch already has its document numbers. With an Idempotency-Key
   * the same file and flags get the first answer again.
   * @throws DomainError PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, CHART_NOT_CONFIGURED, UPLOAD_EMPTY, IDEMPOTENCY_*;
   *   BRANCH_FORBIDDEN for a repeat; SERVICE_BUSY when too many imports run into the branch, or when others lock the
   *   month or the batch for too long; what `target` throws.
   */
  async run(scope: AccessScope, { file, options, spool, target }: BatchImport): Promise<ImportReport> {
    return await this.attempts.run(scope, {
      options,
      file,
      load: async (current, tx, sorted) => {
        const batch = await target(current, tx);
        const { batchId, branchId, period } = batch;
        return {
          outcome: await this.load(tx, batch, file, spool, sorted),
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
    const { accountColumn, namedBatches } = file;
    const accounts = await AccountDirectory.of(store.listImportAccounts(tx, chartOf(target)), accountColumn);
    const histories = historiesOf(target, await store.listImportHistories(tx, [target.branchId]));
    const open = openPlace({ target, month, histories, accounts });
    const place = namedBatches === undefined ? open : agreeing(open, target, namedBatches);
    // A line that names another batch still belongs to the document with its number, so that it refuses this document.
    const run = { tx, store, file, sorted, spool, limits };
    return await runImport({ ...run, placeOf: () => place, keyOf: documentoOf });
  }

  private async targetOf(scope: AccessScope, db: Queryable, batchId: Int64): Promise<ImportBatch> {
    const target = await this.store.findImportTarget(scope, db, batchId);
    if (target === undefined) throw notFound('batch', 'batchId', batchId);
    return target;
  }
}

/** @throws DomainError PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED. */
export function assertOpen(target: ImportTarget, month: ImportMonth | undefined): ImportMonth {
  if (month?.status === 'OPEN') return month;
  throw refusalOfMonth(month?.status, both(Period.fromDate(target.period).format()), 'entries');
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
