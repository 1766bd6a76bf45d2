// The use case of an import: one file into one batch, all in one transaction. Owns the order of things
// (permission before upload, month before rows) and the choice between a straight and a sorted pass.
import { Inject, Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { DomainError, Period } from '@razao/domain';
import type { Transaction } from '@razao/platform';
import { AuditTrail } from '../audit/audit-trail.js';
import { ScatteredFile } from './documents/document-assembler.js';
import type { ImportOutcome } from './import-run.js';
import { runImport } from './import-run.js';
import type { ImportResult } from './import-result.js';
import { importResult } from './import-result.js';
import type { ImportSettings } from './limits.js';
import type { ImportMonth, ImportTarget } from './load/import.store.js';
import { ImportStore } from './load/import.store.js';
import { sortRows } from './load/sort-rows.js';
import { AccountDirectory } from './rows/account-directory.js';
import type { MovementFile } from './source/movement-file.js';
import { openMovementFile } from './source/movement-file.js';
import { Spool } from './spool.js';
import { Turns } from './turns.js';
import type { ReceivedUpload } from './upload.js';

export const IMPORT_SETTINGS = Symbol('razao:import-settings');

export interface ImportOptions {
  /** Does everything, the gate included, and saves nothing. */
  dryRun: boolean;
  /** The file enters whole or not at all. */
  atomic: boolean;
}

/** Takes the body of the request into the spool; called once the batch is known to take an import. */
export type ReceiveUpload = (spool: Spool) => Promise<ReceivedUpload>;

@Injectable()
export class ImportsService {
  readonly #turns: Turns;

  constructor(
    private readonly store: ImportStore,
    private readonly audit: AuditTrail,
    @Inject(IMPORT_SETTINGS) private readonly settings: ImportSettings,
  ) {
    this.#turns = new Turns(settings.importsAtOnce);
  }

  /**
   * Imports a file into a batch. Whole documents enter; the rows of the others are refused with reasons.
   * Uploading a file twice adds nothing: its document numbers are in the batch already.
   * @throws DomainError BATCH_NOT_FOUND, PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, CHART_NOT_CONFIGURED before the
   *   body is read; UPLOAD_* for what cannot be read at all; SERVICE_BUSY when too many imports run into the branch.
   */
  async importIntoBatch(scope: AccessScope, batchId: number, receive: ReceiveUpload): Promise<ImportResult> {
    const target = await this.store.findImportTarget(scope, batchId);
    if (target === undefined) throw new DomainError('BATCH_NOT_FOUND', `batch ${batchId} does not exist`);
    assertOpen(target, await this.store.findImportMonth(this.store.reads, target));
    const chartId = chartOf(target);
    return await Spool.with(this.settings.spoolDir, async (spool) => {
      const { path, options } = await receive(spool);
      const file = await openMovementFile(path);
      const attempt = async (sorted: boolean): Promise<ImportResult> =>
        await this.#turns.take(() => this.#attempt(scope, { target, chartId, file, spool, options, sorted }));
      try {
        return await attempt(false);
      } catch (error) {
        if (!(error instanceof ScatteredFile)) throw error;
        return await attempt(true);
      }
    });
  }

  async #attempt(scope: AccessScope, request: ImportRequest): Promise<ImportResult> {
    try {
      return await this.store.transaction(scope, async (tx) => {
        const { counts, errors } = await this.#run(tx, request);
        if (counts.totalRows === 0)
          throw new DomainError('UPLOAD_EMPTY', 'the file has a header and no rows: expected at least one');
        const result = importResult(counts, errors, request.options.atomic);
        if (request.options.dryRun || result.successRows === 0) throw new NothingSaved(result);
        await this.#record(tx, request.target, result);
        return result;
      });
    } catch (error) {
      if (error instanceof NothingSaved) return error.result;
      throw error;
    }
  }

  async #record(tx: Transaction, target: ImportTarget, result: ImportResult): Promise<void> {
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

  async #run(
    tx: Transaction,
    { target, chartId, file, spool, sorted }: ImportRequest,
  ): Promise<ImportOutcome> {
    const { store, settings } = this;
    await store.holdImportBatch(tx, target);
    await store.holdImportMonth(tx, target);
    const month = assertOpen(target, await store.findImportMonth(tx, target));
    if ((await store.claimImportSlot(tx, target, settings.slotsPerBranch)) === undefined) {
      throw new DomainError(
        'SERVICE_BUSY',
        `${settings.slotsPerBranch} imports are running into this branch: send the file again when one has ended`,
      );
    }
    const accounts = new AccountDirectory(await store.listImportAccounts(tx, chartId), file.accountColumn);
    const rows = sorted ? await sortRows(tx, store, spool, file.rows()) : file.rows();
    return await runImport(rows, {
      tx,
      store,
      target,
      month,
      accounts,
      accountColumn: file.accountColumn,
      spool,
      settings,
      sorted,
    });
  }
}

interface ImportRequest {
  target: ImportTarget;
  chartId: number;
  file: MovementFile;
  spool: Spool;
  options: ImportOptions;
  sorted: boolean;
}

/** Takes the transaction back and carries the result out of it. */
class NothingSaved extends Error {
  override readonly name = 'NothingSaved';

  constructor(readonly result: ImportResult) {
    super('The import is rolled back: it was a dry run, or no row was accepted.');
  }
}

function assertOpen(target: ImportTarget, month: ImportMonth | undefined): ImportMonth {
  const name = Period.fromDate(target.period).format();
  if (month?.status === 'OPEN') return month;
  if (month?.status === 'CONSOLIDATED')
    throw new DomainError('PERIOD_CONSOLIDATED', `${name} is consolidated: it accepts no new entries`);
  throw new DomainError('PERIOD_NOT_OPEN', `${name} is not open: it accepts no entries`);
}

function chartOf(target: ImportTarget): number {
  if (target.chartId === null)
    throw new DomainError('CHART_NOT_CONFIGURED', 'the company of the batch has no chart of accounts');
  return target.chartId;
}
