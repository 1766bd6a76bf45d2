// The consolidation runs and the month they seal, in SQL. Holds no rules: which statement follows
// which is decided by the use cases.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database, type Queryable, type Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { ComplianceState } from './compliance-demand.js';

const sql = defineSql(import.meta.url, [
  'claim-run',
  'find-difference',
  'find-next-run',
  'find-obstacles',
  'finish-run',
  'hold-month',
  'insert-balances',
  'list-runs',
  'list-waiting-runs',
  'note-progress',
  'read-compliance',
  'read-month',
  'read-run-status',
  'request-runs',
  'seal-month',
  'start-run',
]);

export type RunStatus = 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'ERROR';

/** A month of a branch, as the queue names it; `period` is `YYYY-MM-01`. */
export interface BranchMonth {
  readonly branchId: number;
  readonly period: string;
}

export interface RunRow {
  id: number;
  branchId: number;
  branchCode: string;
  status: RunStatus;
  message: string | null;
  progress: number;
  startedAt: Date | null;
  finishedAt: Date | null;
}

export interface Obstacle {
  branchId: number;
  branchCode: string;
  missing: boolean;
  earlier: string | null;
}

export interface ClaimedRun {
  id: number;
  status: Exclude<RunStatus, 'PROCESSING'>;
  requestedBy: number | null;
  claimed: boolean;
}

export interface MonthState {
  status: 'OPEN' | 'CONSOLIDATED' | null;
  earlierPeriod: string | null;
  earlierRunStatus: Exclude<RunStatus, 'PROCESSING'> | null;
}

export interface MovementDifference {
  accountId: number;
  accountCode: string | null;
  fromEntries: string;
  fromMovement: string;
}

@Injectable()
export class ConsolidationStore {
  constructor(private readonly database: Database) {}

  async findObstacles(
    scope: AccessScope,
    branches: readonly number[],
    period: string,
    db: Queryable,
  ): Promise<Obstacle[]> {
    return await db.query<Obstacle>(sql['find-obstacles'], [scope.branchIds, branches, period]);
  }

  /** @returns the branches whose run was recorded now; the others had one. */
  async requestRuns(
    scope: AccessScope,
    branches: readonly number[],
    period: string,
    tx: Transaction,
  ): Promise<number[]> {
    const rows = await tx.query<Pick<BranchMonth, 'branchId'>>(sql['request-runs'], [
      scope.branchIds,
      branches,
      period,
      scope.actorId ?? null,
    ]);
    return rows.map(({ branchId }) => branchId);
  }

  async listRuns(
    scope: AccessScope,
    branches: readonly number[],
    period: string,
    db: Queryable = this.database,
  ): Promise<RunRow[]> {
    return await db.query<RunRow>(sql['list-runs'], [scope.branchIds, branches, period]);
  }

  async listWaitingRuns(requestedBefore: Date): Promise<BranchMonth[]> {
    return await this.database.query<BranchMonth>(sql['list-waiting-runs'], [requestedBefore]);
  }

  async claimRun(month: BranchMonth, tx: Transaction): Promise<ClaimedRun | undefined> {
    const run = await tx.one<ClaimedRun>(sql['claim-run'], [month.branchId, month.period]);
    if (run?.claimed !== true) return run;
    // The status was read by the statement that took the lock: another worker may have finished between.
    const now = await tx.one<Pick<ClaimedRun, 'status'>>(sql['read-run-status'], [run.id]);
    return { ...run, ...now };
  }

  /** Outside the worker's transaction, so that everybody sees it at once. */
  async startRun(id: number, at: Date): Promise<void> {
    await this.database.execute(sql['start-run'], [id, at]);
  }

  /** Outside the worker's transaction, so that everybody sees it at once. */
  async noteProgress(id: number, percent: number): Promise<void> {
    await this.database.execute(sql['note-progress'], [id, percent]);
  }

  async finishRun(
    id: number,
    end: { status: 'COMPLETED' | 'ERROR'; message: string | null; at: Date },
    db: Queryable = this.database,
  ): Promise<void> {
    await db.execute(sql['finish-run'], [id, end.status, end.message, end.at]);
  }

  async holdMonth(month: BranchMonth, tx: Transaction): Promise<void> {
    await tx.execute(sql['hold-month'], [month.branchId, month.period]);
  }

  async readMonth(month: BranchMonth, tx: Transaction): Promise<MonthState> {
    const state = await tx.one<MonthState>(sql['read-month'], [month.branchId, month.period]);
    return state ?? { status: null, earlierPeriod: null, earlierRunStatus: null };
  }

  async readCompliance(month: BranchMonth, tx: Transaction): Promise<ComplianceState | undefined> {
    return await tx.one<ComplianceState>(sql['read-compliance'], [month.branchId, month.period]);
  }

  async findDifference(month: BranchMonth, tx: Transaction): Promise<MovementDifference | undefined> {
    return await tx.one<MovementDifference>(sql['find-difference'], [month.branchId, month.period]);
  }

  async insertBalances(month: BranchMonth, tx: Transaction): Promise<number> {
    return await tx.execute(sql['insert-balances'], [month.branchId, month.period]);
  }

  async sealMonth(month: BranchMonth, at: Date, tx: Transaction): Promise<number> {
    return await tx.execute(sql['seal-month'], [month.branchId, month.period, at]);
  }

  async findNextRun(month: BranchMonth): Promise<BranchMonth | undefined> {
    const next = await this.database.one<{ period: string }>(sql['find-next-run'], [
      month.branchId,
      month.period,
    ]);
    return next && { branchId: month.branchId, period: next.period };
  }
}
