// What the closing of result accounts reads, the company's settings by repository.
import { Injectable } from '@nestjs/common';
import { permits, type AccessScope, type BranchRef } from '@razao/auth';
import { centsFromNumeric, type BranchMonth } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { CompanyEntity } from '@razao/schema';
import type { ClosingAccount, ResultBalance } from './plan-closing.js';

const sql = defineSql(import.meta.url, [
  'find-closing-obstacle',
  'list-closing-accounts',
  'list-result-balances',
]);

/** Months as YYYY-MM-01. */
interface ClosingObstacle {
  /** Of the fiscal year, before the month, not consolidated. */
  openMonth: string | null;
  /** The month, or one after it, that has closing entries. */
  closedMonth: string | null;
}

/** The id of an account, or its reduced or accounting code. */
export type AccountName = number | string;

export interface NamedAccount extends ClosingAccount {
  readonly kind: 'A' | 'S';
  readonly active: boolean;
}

@Injectable()
export class ClosingStore {
  async readClosingSettings(
    scope: AccessScope,
    db: Queryable,
    { branchId, companyId }: BranchRef,
  ): Promise<Pick<CompanyEntity, 'fiscalYearEndMonth' | 'closingCode'> | null> {
    if (!permits(scope, branchId)) return null;
    const select = { fiscalYearEndMonth: true, closingCode: true } as const;
    return await db.manager.findOne(CompanyEntity, { where: { id: companyId }, select });
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
  ): Promise<(NamedAccount | undefined)[]> {
    const rows = await db.query<NamedAccount | { id: null }>(sql['list-closing-accounts'], [
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
