// The months and the accounting day of a branch: by repository where one row is concerned, in SQL where the database
// decides the order of things.
import { Injectable } from '@nestjs/common';
import { permits, type AccessScope } from '@razao/auth';
import { Period, type BranchMonth } from '@razao/domain';
import { BranchEntity, BranchPeriodEntity } from '@razao/schema';
import { defineSql } from '@razao/platform/sql';
import type { Queryable, Transaction } from '@razao/platform/database';

const sql = defineSql(import.meta.url, ['find-month-opening', 'insert-period', 'find-next-open-day']);

/** Months as YYYY-MM-01. */
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

  /** Null when the month was never opened. */
  async findPeriod(
    scope: AccessScope,
    db: Queryable,
    { branchId, period }: BranchMonth,
  ): Promise<BranchPeriodEntity | null> {
    if (!permits(scope, branchId)) return null;
    return await db.manager.findOneBy(BranchPeriodEntity, { branchId, period });
  }

  /** The last month that was opened, whether it is consolidated by now or not. */
  async findLastPeriod(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
  ): Promise<BranchPeriodEntity | null> {
    if (!permits(scope, branchId)) return null;
    return await db.manager.findOne(BranchPeriodEntity, { where: { branchId }, order: { period: 'DESC' } });
  }

  /** False when the month was opened before. */
  async insertPeriod(
    scope: AccessScope,
    tx: Transaction,
    { branchId, period }: BranchMonth,
  ): Promise<boolean> {
    return (await tx.execute(sql['insert-period'], [scope.branchIds, branchId, period])) === 1;
  }

  /** The branch's accounting day, YYYY-MM-DD, held until the transaction ends: closings go one after the other. */
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

  /** The first day after the given one that lies in an open month, YYYY-MM-DD. */
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
   * Nothing enters or leaves the month up to the day from now on, and the branch goes on with the next one. A
   * consolidated month has no open day left.
   */
  async closeDay(
    scope: AccessScope,
    tx: Transaction,
    branchId: number,
    day: string,
    next: string,
  ): Promise<void> {
    if (!permits(scope, branchId)) return;
    const month = { branchId, period: Period.ofDay(day).toDate(), status: 'OPEN' } as const;
    await tx.manager.update(BranchPeriodEntity, month, { closedThroughDay: Number(day.slice(-2)) });
    await tx.manager.update(BranchEntity, { id: branchId }, { accountingDay: next });
  }
}
