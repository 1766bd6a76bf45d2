// One source of rows into one batch: the order of things inside its transaction (batch, month, rows) and
// the event that it leaves. The frame around it is import-attempts.ts.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { DomainError, Period, periodRefusal, both } from '@razao/domain';
import type { Transaction } from '@razao/platform/database';
import { AuditTrail } from '../audit/audit-trail.js';
import { agreeing } from './batch-agreement.js';
import { type ImportOptions, ImportAttempts } from './import-attempts.js';
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
import { sortRows } from './load/sort-rows.js';
import { onlyPlace, openPlace } from './places.js';
import type { MovementFile } from './source/movement-file.js';
import { AccountDirectory } from './rows/account-directory.js';
import type { Spool } from './upload/spool.js';

export type { ImportOptions } from './import-attempts.js';

export interface BatchImportRequest {
  file: MovementFile;
  spool: Spool;
  options: ImportOptions;
  /** The batch, found or created inside the transaction. */
  target: (tx: Transaction) => Promise<ImportBatch>;
  /** What an Idempotency-Key is bound to; by default the parsed body of the request. */
  bodyDigest?: Buffer;
}

@Injectable()
export class BatchImport {
  constructor(
    private readonly store: ImportStore,
    private readonly audit: AuditTrail,
    private readonly attempts: ImportAttempts,
    private readonly limits: ImportLimits,
  ) {}

  /**
   * Whole documents enter; the rows of the others are refused with reasons. A repeat adds nothing: its
   * document numbers are in the batch already.
   * @throws DomainError PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, CHART_NOT_CONFIGURED, UPLOAD_EMPTY, IDEMPOTENCY_*;
   *   SERVICE_BUSY when too many imports run into the branch, or its month or the batch is held by others for
   *   too long; whatever `target` throws.
   */
  async run(scope: AccessScope, request: BatchImportRequest): Promise<ImportReport> {
    const { options, bodyDigest } = request;
    let target: ImportBatch | undefined;
    return await this.attempts.run(scope, {
      options,
      format: request.file.format,
      ...(bodyDigest !== undefined && { bodyDigest }),
      load: async (tx, sorted) => {
        target = await request.target(tx);
        return await this.load(tx, target, request, sorted);
      },
      record: async (tx, result) => {
        if (target === undefined) return [];
        await this.record(tx, target, result);
        return [target.branchId];
      },
    });
  }

  private async record(tx: Transaction, target: ImportTarget, result: ImportReport): Promise<void> {
    const { batchId, branchId, period } = target;
    const { totalRows, successRows, errorRows } = result;
    await this.audit.record(tx, {
      action: 'batch.imported',
      entity: 'batch',
      entityId: batchId,
      branchId,
      period,
      detail: { totalRows, successRows, errorRows },
    });
  }

  private async load(
    tx: Transaction,
    target: ImportBatch,
    { file, spool }: BatchImportRequest,
    sorted: boolean,
  ): Promise<ImportOutcome> {
    const { store, limits } = this;
    await store.holdImportBatches(tx, [target.batchId]);
    await store.holdImportMonths(tx, [target]);
    const month = assertOpen(target, await store.findImportMonth(tx, target));
    await this.attempts.claimSlot(tx, [target.branchId]);
    const { accountColumn } = file;
    const accounts = await AccountDirectory.of(store.listImportAccounts(tx, chartOf(target)), accountColumn);
    const histories = historiesOf(target, await store.listImportHistories(tx, [target.branchId]));
    const rows = sorted ? await sortRows(tx, store, spool, file.rows()) : file.rows();
    const place = openPlace({ target, month, histories, accounts, accountColumn });
    const { places } = file;
    return await runImport(rows, {
      tx,
      store,
      places: onlyPlace(places === undefined ? place : agreeing(place, target, places)),
      spool,
      limits,
      sorted: sorted || file.sorted === true,
    });
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
export function chartOf(target: ImportTarget): number {
  if (target.chartId === null)
    throw new DomainError('CHART_NOT_CONFIGURED', {
      en: 'the company of the batch has no chart of accounts',
      pt: 'a empresa do lote não tem plano de contas',
    });
  return target.chartId;
}
