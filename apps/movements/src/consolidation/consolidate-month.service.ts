// Seals one month of one branch. Owned by the worker; the HTTP side only records what is wanted.
//
// Guarantees
//   Atomicity  balances, the month's seal and the run's COMPLETED are one transaction: a worker killed
//              at any point leaves the run PENDING and nothing else, or everything.
//   Isolation  the month is shut (its lock taken exclusively) before its entries are read, so that no
//              entry is committed after the balances that should hold it (INV-02, INV-06).
//   Once       a run is claimed with an advisory lock that lives as long as the transaction: two
//              workers with the same job never do it twice, and a dead one holds nothing.
//   Proof      the movement that the gate counted is recomputed from the entries (INV-04) before it
//              becomes a balance; on any difference nothing is written and the run says ERROR.
import { Injectable, Logger } from '@nestjs/common';
import { type DomainError, Period, domainErrorFromDatabase } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { Database, type Transaction } from '@razao/platform/database';
import { complianceObstacle } from './compliance-demand.js';
import { AuditTrail } from '../audit/audit-trail.js';
import { ConsolidationStore, type BranchMonth, type ClaimedRun } from './consolidation.store.js';

/**
 * What became of a job: `sealed` or `refused` ended the run; `waits` for an earlier month that is on
 * its way; `elsewhere` is another worker's; `over` had nothing left to do.
 */
export type ConsolidationOutcome = 'sealed' | 'refused' | 'waits' | 'elsewhere' | 'over';

@Injectable()
export class ConsolidateMonth {
  private readonly logger = new Logger(ConsolidateMonth.name);

  constructor(
    private readonly database: Database,
    private readonly store: ConsolidationStore,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Idempotent: a month that is sealed stays as it is.
   * @throws DomainError when the database is unavailable or busy: the run stays PENDING, try again.
   */
  async run(month: BranchMonth): Promise<ConsolidationOutcome> {
    let run: ClaimedRun | undefined;
    try {
      return await this.database.transaction(
        async (tx) => {
          run = await this.store.claimRun(month, tx);
          if (run?.claimed === false) return 'elsewhere';
          if (run?.status !== 'PENDING') return 'over';
          return await this.seal(month, run, tx);
        },
        { statementTimeoutMs: 0 },
      );
    } catch (error) {
      const known = domainErrorFromDatabase(error);
      if (run === undefined || isPassing(known)) throw error;
      this.logger.error(`Consolidation of branch ${month.branchId}, ${month.period} failed`, stackOf(error));
      await this.store.finishRun(run.id, {
        status: 'ERROR',
        message: messageOf(known),
        at: this.clock.now(),
      });
      return 'refused';
    }
  }

  private async seal(month: BranchMonth, run: ClaimedRun, tx: Transaction): Promise<ConsolidationOutcome> {
    await this.store.startRun(run.id, this.clock.now());
    await this.store.holdMonth(month, tx);
    const state = await this.store.readMonth(month, tx);
    if (state.status === 'CONSOLIDATED') return await this.end(run, tx, 'sealed');
    if (state.earlierPeriod !== null && state.earlierRunStatus === 'PENDING') return 'waits';
    if (state.earlierPeriod !== null)
      return await this.end(
        run,
        tx,
        'refused',
        `${monthName(state.earlierPeriod)} is not consolidated: months are consolidated in sequence.`,
      );

    const obstacle = complianceObstacle(await this.store.readCompliance(month, tx), month.period);
    if (obstacle !== undefined) return await this.end(run, tx, 'refused', obstacle);

    await this.store.noteProgress(run.id, 10);
    const difference = await this.store.findDifference(month, tx);
    if (difference !== undefined) {
      const { accountCode, accountId, fromEntries, fromMovement } = difference;
      return await this.end(
        run,
        tx,
        'refused',
        `Account ${accountCode ?? accountId}: its entries of ${monthName(month.period)} add up to ${fromEntries}, its stored movement to ${fromMovement}. Nothing was consolidated; the account needs an examination.`,
      );
    }
    await this.store.noteProgress(run.id, 60);
    await this.store.insertBalances(month, tx);
    await this.store.noteProgress(run.id, 90);
    const sealedAt = this.clock.now();
    if ((await this.store.sealMonth(month, sealedAt, tx)) !== 1)
      throw new Error(`branch ${month.branchId} has no open month ${month.period} to seal`);
    await this.audit.record(tx, {
      action: 'period.consolidated',
      entity: 'period',
      branchId: month.branchId,
      period: month.period,
    });
    return await this.end(run, tx, 'sealed');
  }

  private async end(
    run: ClaimedRun,
    tx: Transaction,
    outcome: 'sealed' | 'refused',
    message: string | null = null,
  ): Promise<ConsolidationOutcome> {
    const status = outcome === 'sealed' ? 'COMPLETED' : 'ERROR';
    await this.store.finishRun(run.id, { status, message, at: this.clock.now() }, tx);
    return outcome;
  }
}

/** Failures that say nothing about the month: the same run succeeds when the database is back. */
function isPassing(error: DomainError | undefined): boolean {
  return error !== undefined && (error.status === 503 || error.status === 409);
}

function messageOf(error: DomainError | undefined): string {
  return error?.message ?? 'Internal error: nothing was consolidated. The log of the worker has the cause.';
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function monthName(period: string): string {
  return Period.fromDate(period).format();
}
