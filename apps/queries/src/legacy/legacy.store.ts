// The pages of the legacy queries, by month and by day.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { Queryable, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { skippedBy, type PageQuery, type PageRead } from '@razao/platform/http';
import type { RowOf } from '../representations/table.js';
import { monthOf, monthSlices, type DayRange, type MonthPostings, type MonthSlice } from './month-slices.js';
import type { LegacyBalance, LegacyPosting } from './legacy.dto.js';

const sql = defineSql(import.meta.url, [
  'read-monthly-balances',
  'read-daily-balances',
  'count-month-postings',
  'read-month-postings',
]);

type BalanceRecord = RowOf<LegacyBalance>;
type PostingRecord = RowOf<LegacyPosting>;

interface BalancesRow {
  readonly total: number;
  readonly page: readonly BalanceRecord[] | null;
}

@Injectable()
export class LegacyStore {
  /** By month, the months that the range touches are whole. Undefined when the branch is outside of the scope. */
  async readBalances(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
    by: 'month' | 'day',
    { first, last }: DayRange,
    page: PageQuery,
  ): Promise<PageRead<BalanceRecord> | undefined> {
    const daily = by === 'day';
    const row = await db.one<BalancesRow>(sql[daily ? 'read-daily-balances' : 'read-monthly-balances'], [
      scope.branchIds,
      branch.branchId,
      ...[first, last].map((date) => (daily ? date : monthOf(date).toDate())),
      skippedBy(page),
      page.size,
    ]);
    return row && { total: row.total, rows: row.page ?? [] };
  }

  /**
   * @param tx one snapshot: the count and the slices belong together
   * @param branches those that the request names; undefined is every branch of the scope
   */
  async readPostings(
    scope: AccessScope,
    tx: Transaction,
    branches: readonly BranchRef[] | undefined,
    { first, last }: DayRange,
    page: PageQuery,
  ): Promise<PageRead<PostingRecord>> {
    const branchIds = branches?.map(({ branchId }) => branchId) ?? null;
    const range = [scope.branchIds, branchIds, first, last];
    const months = await tx.query<MonthPostings>(sql['count-month-postings'], range);
    const rows: PostingRecord[] = [];
    for (const slice of monthSlices(months, skippedBy(page), page.size))
      rows.push(...(await readMonthPostings(scope, tx, slice)));
    return { total: months.reduce((sum, { postings }) => sum + postings, 0), rows };
  }
}

async function readMonthPostings(
  scope: AccessScope,
  snapshot: Queryable,
  { month, skipped, rows }: MonthSlice,
): Promise<PostingRecord[]> {
  const { branchId, period, firstDay, lastDay } = month;
  return await snapshot.query<PostingRecord>(sql['read-month-postings'], [
    scope.branchIds,
    branchId,
    period,
    firstDay,
    lastDay,
    skipped,
    rows,
  ]);
}
