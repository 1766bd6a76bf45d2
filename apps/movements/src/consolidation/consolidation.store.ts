// The consolidation runs, by repository where one run is concerned, and the month they seal, in SQL. Holds no rules:
// which statement follows which is decided by the use cases.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { Database, type Queryable, type Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { ConsolidationRunEntity } from '@razao/schema';
import type { ComplianceState } from './compliance-demand.js';

const sql = defineSql(import.meta.url, [
  'claim-run',
  'find-difference',
  'find-next-run',
  'find-obstacles',
  'hold-month',
  'insert-balances',
  'list-runs',
  'list-waiting-runs',
  'read-compliance',
  'read-month',
  'request-runs',
  'seal-month',
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
    const { status } = await tx.manager.findOneOrFail(ConsolidationRunEntity, {
      select: { id: true, status: true },
      where: { id: run.id },
    });
    return { ...run, status };
  }

  /** Outside the worker's transaction, so that other sessions see it at once. */
  async startRun(id: number, at: Date): Promise<void> {
    const { manager } = this.database;
    await manager.update(
      ConsolidationRunEntity,
      { id, status: 'PENDING' },
      { attempts: () => 'attempts + 1', startedAt: at, progress: 0 },
    );
  }

  /** Outside the worker's transaction, so that other sessions see it at once. */
  async noteProgress(id: number, percent: number): Promise<void> {
    const { manager } = this.database;
    await manager.update(ConsolidationRunEntity, { id, status: 'PENDING' }, { progress: percent });
  }

  async finishRun(
    id: number,
    end: { status: 'COMPLETED' | 'ERROR'; message: string | null; at: Date },
    db: Queryable = this.database,
  ): Promise<void> {
    const { at: finishedAt, ...ended } = end;
    const progress = end.status === 'COMPLETED' ? { progress: 100 } : {};
    await db.manager.update(ConsolidationRunEntity, { id }, { ...ended, finishedAt, ...progress });
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
