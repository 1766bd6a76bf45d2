// The pages of the legacy queries, by month and by day.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { ReadDatabase, type Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { type DayRange, dateOf } from '../requests/dates.js';
import type { Page } from '../requests/pages.js';
import type { Row } from '../representations/table.js';
import type { LegacyPage } from './envelope.js';
import { type MonthPostings, type MonthSlice, monthSlices } from './month-slices.js';
import type { LegacyBalanceColumn, LegacyPostingColumn } from './record-columns.js';

const sql = defineSql(import.meta.url, [
  'read-monthly-balances',
  'read-daily-balances',
  'count-month-postings',
  'read-month-postings',
]);

type PostingRecord = Row<LegacyPostingColumn>;

interface BalancesRow {
  readonly total: number;
  readonly page: readonly Row<LegacyBalanceColumn>[] | null;
}

@Injectable()
export class LegacyStore {
  constructor(private readonly database: ReadDatabase) {}

  /** The months that the range touches, whole. Undefined when the branch is outside of the scope. */
  async readMonthlyBalances(
    scope: AccessScope,
    branch: BranchRef,
    { first, last }: DayRange,
    page: Page,
  ): Promise<LegacyPage<LegacyBalanceColumn> | undefined> {
    const row = await this.database.one<BalancesRow>(sql['read-monthly-balances'], [
      scope.branchIds,
      branch.branchId,
      first.period.toDate(),
      last.period.toDate(),
      page.skipped,
      page.size,
    ]);
    return row && { total: row.total, records: row.page ?? [] };
  }

  /** Undefined when the branch is outside of the scope. */
  async readDailyBalances(
    scope: AccessScope,
    branch: BranchRef,
    { first, last }: DayRange,
    page: Page,
  ): Promise<LegacyPage<LegacyBalanceColumn> | undefined> {
    const row = await this.database.one<BalancesRow>(sql['read-daily-balances'], [
      scope.branchIds,
      branch.branchId,
      dateOf(first),
      dateOf(last),
      page.skipped,
      page.size,
    ]);
    return row && { total: row.total, records: row.page ?? [] };
  }

  /** @param branches those that the request names; undefined is every branch of the scope */
  async readPostings(
    scope: AccessScope,
    branches: readonly BranchRef[] | undefined,
    { first, last }: DayRange,
    page: Page,
  ): Promise<LegacyPage<LegacyPostingColumn>> {
    const branchIds = branches?.map(({ branchId }) => branchId) ?? null;
    const range = [scope.branchIds, branchIds, dateOf(first), dateOf(last)];
    // One snapshot: the count and the slices belong together.
    return await this.database.transaction(
      async (tx) => {
        const months = await tx.query<MonthPostings>(sql['count-month-postings'], range);
        const records: PostingRecord[] = [];
        for (const slice of monthSlices(months, page.skipped, page.size))
          records.push(...(await readMonthPostings(tx, scope, slice)));
        return { total: months.reduce((sum, { postings }) => sum + postings, 0), records };
      },
      { isolation: 'REPEATABLE READ', readOnly: true },
    );
  }
}

async function readMonthPostings(
  snapshot: Queryable,
  scope: AccessScope,
  { month, skipped, rows }: MonthSlice,
): Promise<PostingRecord[]> {
  const { branch_id: branchId, period, first_day: firstDay, last_day: lastDay } = month;
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
