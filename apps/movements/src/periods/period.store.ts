// Reads and writes the months and the accounting day of a branch. Repositories read and change single rows; statements
// do the rest.
import { Injectable } from '@nestjs/common';
import { permits, type AccessScope } from '@razao/auth';
import { Period, type BranchMonth } from '@razao/domain';
import { BranchEntity, BranchPeriodEntity } from '@razao/schema';
import { defineSql } from '@razao/platform/sql';
import type { Queryable, Transaction } from '@razao/platform/database';

const sql = defineSql(import.meta.url, [
  'find-month-opening',
  'insert-period',
  'find-next-open-day',
  'close-days',
]);

/** Months are YYYY-MM-01. */
export interface MonthOpeningRow {
  basePeriod: string;
  lastOpened: string | null;
  firstOpen: string | null;
  lastOpen: string | null;
  purged: { yearmonth: string; purgedAt: string; digest: string | null }[] | null;
}

@Injectable()
export class PeriodStore {
  async findMonthOpening(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
  ): Promise<MonthOpeningRow | undefined> {
    return await db.one<MonthOpeningRow>(sql['find-month-opening'], [scope.branchIds, branchId]);
  }

  /** @returns null when the month was never opened */
  async findPeriod(
    scope: AccessScope,
    db: Queryable,
    { branchId, period }: BranchMonth,
  ): Promise<BranchPeriodEntity | null> {
    if (!permits(scope, branchId)) return null;
    return await db.manager.findOneBy(BranchPeriodEntity, { branchId, period });
  }

  /** Finds the last month that was opened, even when it is already consolidated. */
  async findLastPeriod(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
  ): Promise<BranchPeriodEntity | null> {
    if (!permits(scope, branchId)) return null;
    return await db.manager.findOne(BranchPeriodEntity, { where: { branchId }, order: { period: 'DESC' } });
  }

  /** @returns false when the month was opened before */
  async insertPeriod(
    scope: AccessScope,
    tx: Transaction,
    { branchId, period }: BranchMonth,
  ): Promise<boolean> {
    return (await tx.execute(sql['insert-period'], [scope.branchIds, branchId, period])) === 1;
  }

  /**
   * Reads the branch's accounting day, YYYY-MM-DD, and locks it until the transaction ends, so that closings wait for
   * each other.
   */
  async holdAccountingDay(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
  ): Promise<string | undefined> {
    if (!permits(scope, branchId)) return undefined;
    const lock = { mode: 'for_no_key_update' } as const;
    const branch = await tx.manager.findOne(BranchEntity, { where: { id: branchId }, lock });
    return branch?.accountingDay;
  }

  /** Finds the first day after the given day that is in an open month, YYYY-MM-DD. */
  async findNextOpenDay(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    day: string,
  ): Promise<string | undefined> {
    const values = [scope.branchIds, branchId, day];
    const row = await tx.one<{ day: string | null }>(sql['find-next-open-day'], values);
    return row?.day ?? undefined;
  }

  /**
   * Closes the days of the month up to the day, and makes `next` the accounting day of the branch. In a consolidated
   * month all days are already closed.
   */
  async closeDay(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    day: string,
    next: string,
  ): Promise<void> {
    if (!permits(scope, branchId)) return;
    await tx.execute(sql['close-days'], [
      scope.branchIds,
      branchId,
      Period.ofDay(day).toDate(),
      Number(day.slice(-2)),
    ]);
    await tx.manager.update(BranchEntity, { id: branchId }, { accountingDay: next });
  }
}
