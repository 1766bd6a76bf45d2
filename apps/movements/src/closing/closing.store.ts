// The statements of the closing of result accounts.
import { Injectable } from '@nestjs/common';
import type { AccessScope } from '@razao/auth';
import { centsFromNumeric, type BranchMonth } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import type { ClosingAccount, ResultBalance } from './plan-closing.js';

const sql = defineSql(import.meta.url, [
  'read-closing-settings',
  'find-closing-obstacle',
  'list-closing-accounts',
  'list-result-balances',
]);

export interface ClosingSettings {
  fiscalYearEndMonth: number;
  closingCode: string;
}

/** Months as YYYY-MM-01. */
export interface ClosingObstacle {
  /** Of the fiscal year, before the month, not consolidated. */
  openMonth: string | null;
  /** The month, or one after it, that has closing entries. */
  closedMonth: string | null;
}

/** The id of an account, or its reduced or accounting code. */
export type AccountName = number | string;

@Injectable()
export class ClosingStore {
  async readClosingSettings(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
  ): Promise<ClosingSettings | undefined> {
    return await db.one<ClosingSettings>(sql['read-closing-settings'], [scope.branchIds, branchId]);
  }

  /** @param year first and last month of the fiscal year, YYYY-MM-01 */
  async findClosingObstacle(
    scope: AccessScope,
    db: Queryable,
    { branchId, period }: BranchMonth,
    year: { first: string; last: string },
  ): Promise<ClosingObstacle> {
    const values = [scope.branchIds, branchId, year.first, period, year.last];
    const row = await db.one<ClosingObstacle>(sql['find-closing-obstacle'], values);
    return row ?? { openMonth: null, closedMonth: null };
  }

  /** In the order of the names; undefined for one that the chart does not have. */
  async listClosingAccounts(
    scope: AccessScope,
    db: Queryable,
    branchId: number,
    names: readonly AccountName[],
  ): Promise<(ClosingAccount | undefined)[]> {
    const rows = await db.query<ClosingAccount | { id: null }>(sql['list-closing-accounts'], [
      scope.branchIds,
      branchId,
      names.map((name) => (typeof name === 'number' ? name : null)),
      names.map((name) => (typeof name === 'string' ? name : null)),
    ]);
    return rows.map((row) => (row.id === null ? undefined : row));
  }

  async listResultBalances(
    scope: AccessScope,
    db: Queryable,
    { branchId, period }: BranchMonth,
  ): Promise<ResultBalance[]> {
    const found: ResultBalance[] = [];
    const values = [scope.branchIds, branchId, period];
    // In batches: as many rows as there are result accounts hold the event loop when they come at once.
    for await (const rows of db.batches<Omit<ResultBalance, 'balance'> & { balance: string }>(
      sql['list-result-balances'],
      values,
    ))
      for (const row of rows) found.push({ ...row, balance: centsFromNumeric(row.balance) });
    return found;
  }
}
