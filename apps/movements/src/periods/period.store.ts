// The statements of periods.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { defineSql } from '@razao/platform/sql';
import type { Queryable, Transaction } from '@razao/platform/database';

const sql = defineSql(import.meta.url, [
  'find-month-opening',
  'find-period-status',
  'insert-period',
  'hold-accounting-day',
  'find-next-open-day',
  'close-day',
  'move-accounting-day',
]);

/** Months as YYYY-MM-01. */
export interface MonthOpeningRow {
  basePeriod: string;
  lastOpened: string | null;
  firstOpen: string | null;
  lastOpen: string | null;
}

export type PeriodStatus = 'OPEN' | 'CONSOLIDATED';

@Injectable()
export class PeriodStore {
  async findMonthOpening(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
  ): Promise<MonthOpeningRow | undefined> {
    return await db.one<MonthOpeningRow>(sql['find-month-opening'], [scope.branchIds, branchId]);
  }

  /** Undefined when the month was never opened. */
  async findPeriodStatus(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
    period: string,
  ): Promise<PeriodStatus | undefined> {
    const row = await db.one<{ status: PeriodStatus }>(sql['find-period-status'], [
      scope.branchIds,
      branchId,
      period,
    ]);
    return row?.status;
  }

  /** False when the month was opened before. */
  async insertPeriod(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    period: string,
  ): Promise<boolean> {
    return (await tx.execute(sql['insert-period'], [scope.branchIds, branchId, period])) === 1;
  }

  /** The branch's accounting day, YYYY-MM-DD, held until the transaction ends. */
  async holdAccountingDay(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
  ): Promise<string | undefined> {
    const row = await tx.one<{ day: string }>(sql['hold-accounting-day'], [scope.branchIds, branchId]);
    return row?.day;
  }

  /** The first day after the given one that lies in an open month, YYYY-MM-DD. */
  async findNextOpenDay(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    day: string,
  ): Promise<string | undefined> {
    const row = await tx.one<{ day: string | null }>(sql['find-next-open-day'], [
      scope.branchIds,
      branchId,
      day,
    ]);
    return row?.day ?? undefined;
  }

  /** Nothing enters or leaves the month up to the day from now on; a consolidated month has no open day left. */
  async closeDay(scope: AccessScope, tx: Transaction, branchId: number, day: string): Promise<void> {
    await tx.execute(sql['close-day'], [scope.branchIds, branchId, day]);
  }

  async moveAccountingDay(scope: AccessScope, tx: Transaction, branchId: number, day: string): Promise<void> {
    await tx.execute(sql['move-accounting-day'], [scope.branchIds, branchId, day]);
  }
}
