// One source of rows into one batch, in one transaction: what every import comes down to. Owns the order
// of things inside it (batch, month, rows, result) and the choice between a straight and a sorted pass.
//
// Invariants: a dry run, a refused whole and an import without an accepted row save nothing, the request's
// Idempotency-Key included; whatever else is saved, is saved with the key.
import { Inject, Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { DomainError, Period } from '@razao/domain';
import { Idempotency } from '@razao/platform';
import type { Transaction } from '@razao/platform';
import { AuditTrail } from '../audit/audit-trail.js';
import { ScatteredFile } from './documents/document-assembler.js';
import type { ImportOutcome } from './import-run.js';
import { runImport } from './import-run.js';
import type { ImportResult } from './import-result.js';
import { importResult } from './import-result.js';
import type { ImportSettings } from './limits.js';
import { IMPORT_SETTINGS } from './limits.js';
import type { ImportMonth, ImportTarget } from './load/import.store.js';
import { IMPORT_STATEMENT_TIMEOUT_MS, ImportStore } from './load/import.store.js';
import { sortRows } from './load/sort-rows.js';
import { AccountDirectory } from './rows/account-directory.js';
import type { MovementFile } from './source/movement-file.js';
import type { Spool } from './spool.js';
import { Turns } from './turns.js';

export interface ImportOptions {
  /** Does everything, the gate included, and saves nothing. */
  dryRun: boolean;
  /** The file enters whole or not at all. */
  atomic: boolean;
}

export interface BatchImportRequest {
  file: MovementFile;
  spool: Spool;
  options: ImportOptions;
  /** The batch, found or created inside the transaction. */
  target: (tx: Transaction) => Promise<ImportTarget>;
  /** What an Idempotency-Key is bound to; by default the parsed body of the request. */
  bodyDigest?: Buffer;
}

const ANSWERED = 200;

@Injectable()
export class BatchImport {
  readonly #turns: Turns;

  constructor(
    private readonly store: ImportStore,
    private readonly audit: AuditTrail,
    private readonly idempotency: Idempotency,
    @Inject(IMPORT_SETTINGS) private readonly settings: ImportSettings,
  ) {
    this.#turns = new Turns(settings.importsAtOnce);
  }

  /**
   * Whole documents enter; the rows of the others are refused with reasons. A repeat adds nothing: its
   * document numbers are in the batch already.
   * @throws DomainError PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED, CHART_NOT_CONFIGURED, UPLOAD_EMPTY, IDEMPOTENCY_*;
   *   SERVICE_BUSY when too many imports run into the branch; whatever `target` throws.
   */
  async run(scope: AccessScope, request: BatchImportRequest): Promise<ImportResult> {
    const attempt = async (sorted: boolean): Promise<ImportResult> =>
      await this.#turns.take(() => this.#attempt(scope, request, sorted));
    try {
      return await attempt(false);
    } catch (error) {
      if (!(error instanceof ScatteredFile)) throw error;
      return await attempt(true);
    }
  }

  async #attempt(scope: AccessScope, request: BatchImportRequest, sorted: boolean): Promise<ImportResult> {
    const work = async (tx: Transaction): Promise<ImportResult> => {
      const target = await request.target(tx);
      const { counts, errors } = await this.#load(tx, target, request, sorted);
      if (counts.totalRows === 0)
        throw new DomainError('UPLOAD_EMPTY', 'the file has a header and no rows: expected at least one');
      const result = importResult(counts, errors, request.options.atomic);
      if (request.options.dryRun || result.successRows === 0) throw new NothingSaved(result);
      await this.#record(tx, target, result);
      return result;
    };
    try {
      return await this.idempotency.transaction(work, {
        subject: scope.subject,
        status: ANSWERED,
        statementTimeoutMs: IMPORT_STATEMENT_TIMEOUT_MS,
        ...(scope.actorId !== undefined && { actor: scope.actorId }),
        ...(request.bodyDigest !== undefined && { bodyDigest: request.bodyDigest }),
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

  async #load(
    tx: Transaction,
    target: ImportTarget,
    { file, spool }: BatchImportRequest,
    sorted: boolean,
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
    const accounts = new AccountDirectory(
      await store.listImportAccounts(tx, chartOf(target)),
      file.accountColumn,
    );
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
      sorted: sorted || file.sorted === true,
    });
  }
}

/** Takes the transaction back and carries the result out of it. */
class NothingSaved extends Error {
  override readonly name = 'NothingSaved';

  constructor(readonly result: ImportResult) {
    super('The import is rolled back: it was a dry run, or no row was accepted.');
  }
}

/** @throws DomainError PERIOD_NOT_OPEN, PERIOD_CONSOLIDATED. */
export function assertOpen(target: ImportTarget, month: ImportMonth | undefined): ImportMonth {
  const name = Period.fromDate(target.period).format();
  if (month?.status === 'OPEN') return month;
  if (month?.status === 'CONSOLIDATED')
    throw new DomainError('PERIOD_CONSOLIDATED', `${name} is consolidated: it accepts no new entries`);
  throw new DomainError('PERIOD_NOT_OPEN', `${name} is not open: it accepts no entries`);
}

/** @throws DomainError CHART_NOT_CONFIGURED. */
export function chartOf(target: ImportTarget): number {
  if (target.chartId === null)
    throw new DomainError('CHART_NOT_CONFIGURED', 'the company of the batch has no chart of accounts');
  return target.chartId;
}
