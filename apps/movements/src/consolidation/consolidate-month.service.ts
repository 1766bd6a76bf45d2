// Seals one month of one branch. Only the worker runs this; the HTTP side records which runs are requested.
//
// Guarantees
//   Atomicity  balances, the seal of the month and the status COMPLETED of the run are one transaction: when a worker
//              is killed, either all of them are written, or none is and the run is still PENDING.
//   Isolation  the month is locked exclusively before its entries are read, so that no entry is committed after the
//              balances that should include it (INV-02, INV-06).
//   Once       a run is claimed with an advisory lock that ends with the transaction: two workers with the same job
//              never do it twice, and a dead worker holds no lock.
//   Proof      the movement that the gate counted is recomputed from the entries (INV-04) before it becomes a balance;
//              on any difference no balance is written and the run ends with ERROR.
import { Injectable, Logger } from '@nestjs/common';
import { type BranchMonth, type DomainError, type Message, domainErrorFromDatabase } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { Database, type Transaction } from '@razao/platform/database';
import { complianceObstacle } from './compliance-demand.js';
import { recordAudit } from '../audit/audit-trail.js';
import { ConsolidationStore, type ClaimedRun } from './consolidation.store.js';
import { INTERNAL_ERROR, differing, outOfSequence } from './run-texts.js';

/**
 * The outcome of a job. `sealed` and `refused` ended the run; with `waits` the run waits for an earlier month whose run
 * is pending; with `elsewhere` another worker has the run; with `over` the run had already ended.
 */
type ConsolidationOutcome = 'sealed' | 'refused' | 'waits' | 'elsewhere' | 'over';

@Injectable()
export class ConsolidateMonth {
  private readonly logger = new Logger(ConsolidateMonth.name);

  constructor(
    private readonly database: Database,
    private readonly store: ConsolidationStore,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs the consolidation of a month. Idempotent: a sealed month does not change.
   * @throws DomainError when the database is unavailable or busy; the run stays PENDING, so the caller can try again.
   */
  async run(month: BranchMonth): Promise<ConsolidationOutcome> {
    let run: ClaimedRun | undefined;
    try {
      return await this.database.transaction(
        async (tx) => {
          run = await this.store.claimRun(tx, month);
          if (run?.claimed === false) return 'elsewhere';
          if (run?.status !== 'PENDING') return 'over';
          return await this.seal(tx, month, run);
        },
        { statementTimeoutMs: 0 },
      );
    } catch (error) {
      const known = domainErrorFromDatabase(error);
      if (run === undefined || isPassing(known)) throw error;
      const what = `Consolidation of branch ${month.branchId}, ${month.period} failed`;
      if (known === undefined) this.logger.error(what, stackOf(error));
      else this.logger.warn(`${what}: ${known.code}`);
      return await this.noteFailure(month, run.id, known?.said ?? INTERNAL_ERROR);
    }
  }

  /**
   * Ends the run with ERROR. The failed transaction holds the run no longer, so it is claimed again: a worker that has
   * it by now seals the month, and the run must not say otherwise.
   */
  private async noteFailure(month: BranchMonth, id: number, message: Message): Promise<ConsolidationOutcome> {
    return await this.database.transaction(async (tx) => {
      const run = await this.store.claimRun(tx, month);
      if (run?.claimed === false) return 'elsewhere';
      if (run?.id !== id || run.status !== 'PENDING') return 'over';
      return await this.end(tx, run, 'refused', message);
    });
  }

  /**
   * Seals the month. It writes start and progress outside of the transaction, so that other sessions see them at once.
   */
  private async seal(tx: Transaction, month: BranchMonth, run: ClaimedRun): Promise<ConsolidationOutcome> {
    await this.store.startRun(this.database, run.id, this.clock.now());
    await this.store.holdMonth(tx, month);
    const state = await this.store.readMonth(tx, month);
    if (state.status === 'CONSOLIDATED') return await this.end(tx, run, 'sealed');
    if (state.earlierPeriod !== null && state.earlierRunStatus === 'PENDING') return 'waits';
    if (state.earlierPeriod !== null)
      return await this.end(tx, run, 'refused', outOfSequence(state.earlierPeriod));

    const obstacle = complianceObstacle(await this.store.readCompliance(tx, month), month.period);
    if (obstacle !== undefined) return await this.end(tx, run, 'refused', obstacle);

    await this.store.noteProgress(this.database, run.id, 10);
    const difference = await this.store.findDifference(tx, month);
    if (difference !== undefined)
      return await this.end(tx, run, 'refused', differing(difference, month.period));
    await this.store.noteProgress(this.database, run.id, 60);
    await this.store.sealMonth(tx, month);
    await this.store.noteProgress(this.database, run.id, 90);
    await recordAudit(tx, {
      action: 'period.consolidated',
      entity: 'period',
      branchId: month.branchId,
      period: month.period,
    });
    return await this.end(tx, run, 'sealed');
  }

  private async end(
    tx: Transaction,
    run: ClaimedRun,
    outcome: 'sealed' | 'refused',
    message: Message | null = null,
  ): Promise<ConsolidationOutcome> {
    const status = outcome === 'sealed' ? 'COMPLETED' : 'ERROR';
    await this.store.finishRun(tx, run.id, { status, message, at: this.clock.now() });
    return outcome;
  }
}

/** Whether a failure has nothing to do with the month, so that the run succeeds once the database works again. */
function isPassing(error: DomainError | undefined): boolean {
  return error !== undefined && (error.status === 503 || error.status === 409);
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
