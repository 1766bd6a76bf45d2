// Reads and writes the consolidation runs and the months that they seal. Changes to one run use a repository, the rest
// uses statements. The use cases have the rules and decide the order of the statements.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import type { BranchMonth, Message } from '@razao/domain';
import type { Queryable, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { ConsolidationRunEntity } from '@razao/schema';
import type { ComplianceState } from './compliance-demand.js';

const sql = defineSql(import.meta.url, [
  'claim-run',
  'find-difference',
  'find-next-run',
  'find-obstacles',
  'hold-month',
  'list-runs',
  'list-waiting-runs',
  'read-compliance',
  'read-month',
  'request-runs',
  'seal-month',
]);

export const RUN_STATUSES = ['PENDING', 'PROCESSING', 'COMPLETED', 'ERROR'] as const;
export type RunStatus = (typeof RUN_STATUSES)[number];

export interface RunRow {
  branchId: number;
  branchCode: string;
  status: RunStatus;
  message: string | null;
  /** Null when there is no message, or an earlier version wrote it. */
  messagePt: string | null;
  progress: number;
  startedAt: Date | null;
  finishedAt: Date | null;
  seal: number | null;
}

export interface Obstacle {
  branchCode: string;
  /** The month to consolidate first, null when the month was never opened. */
  earlier: string | null;
}

export interface ClaimedRun {
  id: number;
  status: Exclude<RunStatus, 'PROCESSING'>;
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
  async findObstacles(
    scope: AccessScope,
    db: Queryable,
    branches: readonly number[],
    period: string,
  ): Promise<Obstacle[]> {
    return await db.query<Obstacle>(sql['find-obstacles'], [scope.branchIds, branches, period]);
  }

  /** @returns the branches whose run was recorded now; the others already had one. */
  async requestRuns(
    scope: AccessScope,
    tx: Transaction,
    branches: readonly number[],
    period: string,
  ): Promise<number[]> {
    const values = [scope.branchIds, branches, period, scope.actorId ?? null];
    const rows = await tx.query<Pick<BranchMonth, 'branchId'>>(sql['request-runs'], values);
    return rows.map(({ branchId }) => branchId);
  }

  async listRuns(
    scope: AccessScope,
    db: Queryable,
    branches: readonly number[],
    period: string,
  ): Promise<RunRow[]> {
    return await db.query<RunRow>(sql['list-runs'], [scope.branchIds, branches, period]);
  }

  async listWaitingRuns(db: Queryable): Promise<BranchMonth[]> {
    return await db.query<BranchMonth>(sql['list-waiting-runs']);
  }

  async claimRun(tx: Transaction, month: BranchMonth): Promise<ClaimedRun | undefined> {
    const run = await tx.one<ClaimedRun>(sql['claim-run'], valuesOf(month));
    if (run?.claimed !== true) return run;
    // Reads the status again: the statement that took the lock may have read it before another worker ended the run.
    const { status } = await tx.manager.findOneOrFail(ConsolidationRunEntity, {
      select: { id: true, status: true },
      where: { id: run.id },
    });
    return { ...run, status };
  }

  async startRun(db: Queryable, id: number, at: Date): Promise<void> {
    const started = { attempts: () => 'attempts + 1', startedAt: at, progress: 0 };
    await db.manager.update(ConsolidationRunEntity, { id, status: 'PENDING' }, started);
  }

  async noteProgress(db: Queryable, id: number, percent: number): Promise<void> {
    await db.manager.update(ConsolidationRunEntity, { id, status: 'PENDING' }, { progress: percent });
  }

  /** Ends a pending run. A run that another worker has ended does not change. */
  async finishRun(
    db: Queryable,
    id: number,
    { at: finishedAt, status, message }: { status: 'COMPLETED' | 'ERROR'; message: Message | null; at: Date },
  ): Promise<void> {
    const progress = status === 'COMPLETED' ? { progress: 100 } : {};
    await db.manager.update(
      ConsolidationRunEntity,
      { id, status: 'PENDING' },
      { status, message: message?.en ?? null, messagePt: message?.pt ?? null, finishedAt, ...progress },
    );
  }

  async holdMonth(tx: Transaction, month: BranchMonth): Promise<void> {
    await tx.execute(sql['hold-month'], valuesOf(month));
  }

  async readMonth(tx: Transaction, month: BranchMonth): Promise<MonthState> {
    const state = await tx.one<MonthState>(sql['read-month'], valuesOf(month));
    return state ?? { status: null, earlierPeriod: null, earlierRunStatus: null };
  }

  async readCompliance(tx: Transaction, month: BranchMonth): Promise<ComplianceState | undefined> {
    return await tx.one<ComplianceState>(sql['read-compliance'], valuesOf(month));
  }

  async findDifference(tx: Transaction, month: BranchMonth): Promise<MovementDifference | undefined> {
    return await tx.one<MovementDifference>(sql['find-difference'], valuesOf(month));
  }

  async sealMonth(tx: Transaction, month: BranchMonth): Promise<void> {
    await tx.execute(sql['seal-month'], valuesOf(month));
  }

  async findNextRun(db: Queryable, month: BranchMonth): Promise<BranchMonth | undefined> {
    const next = await db.one<{ period: string }>(sql['find-next-run'], valuesOf(month));
    return next && { branchId: month.branchId, period: next.period };
  }
}

function valuesOf({ branchId, period }: BranchMonth): unknown[] {
  return [branchId, period];
}
