// Reads the pages of the legacy queries, by month and by day.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period } from '@razao/domain';
import type { Queryable, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { skippedBy, type PageRead } from '@razao/platform/http';
import type { RowOf } from '../representations/table.js';
import type { LegacyBalance, LegacyPosting, LegacyQuery } from './legacy.dto.js';
import { monthSlices, type MonthPostings } from './month-slices.js';

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
  /**
   * By month, whole months are read, even when the range has only a part of one.
   * @returns undefined when the branch is outside of the scope
   */
  async readBalances(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
    by: 'month' | 'day',
    query: LegacyQuery,
  ): Promise<PageRead<BalanceRecord> | undefined> {
    const days = [query.dataInicio, query.dataFim];
    const [statement, dates] =
      by === 'day'
        ? [sql['read-daily-balances'], days]
        : [sql['read-monthly-balances'], days.map((day) => Period.ofDay(day).toDate())];
    const values = [scope.branchIds, branch.branchId, ...dates, skippedIn(query), query.tamanho];
    const row = await db.one<BalancesRow>(statement, values);
    return row && { total: row.total, rows: row.page ?? [] };
  }

  /**
   * @param tx a snapshot, because the count and the slices must be of the same moment
   * @param branches the branches that the request names; undefined for every branch of the scope
   */
  async readPostings(
    scope: AccessScope,
    tx: Transaction,
    branches: readonly BranchRef[] | undefined,
    query: LegacyQuery,
  ): Promise<PageRead<PostingRecord>> {
    const branchIds = branches?.map(({ branchId }) => branchId) ?? null;
    const range = [scope.branchIds, branchIds, query.dataInicio, query.dataFim];
    const months = await tx.query<MonthPostings>(sql['count-month-postings'], range);
    const records: PostingRecord[] = [];
    for (const { month, skipped, rows } of monthSlices(months, skippedIn(query), query.tamanho)) {
      const { branchId, period, firstDay, lastDay } = month;
      const values = [scope.branchIds, branchId, period, firstDay, lastDay, skipped, rows];
      records.push(...(await tx.query<PostingRecord>(sql['read-month-postings'], values)));
    }
    return { total: months.reduce((sum, { postings }) => sum + postings, 0), rows: records };
  }
}

function skippedIn({ pagina, tamanho }: LegacyQuery): number {
  return skippedBy({ page: pagina, size: tamanho });
}
