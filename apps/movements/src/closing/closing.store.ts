// Reads the data of a closing of result accounts. A repository reads the company's settings, statements read the rest.
import { Injectable } from '@nestjs/common';
import { permits, type AccessScope, type BranchRef } from '@razao/auth';
import { centsFromNumeric, type BranchMonth } from '@razao/domain';
import type { Queryable, Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { CompanyEntity } from '@razao/schema';
import type { ClosingAccount, ResultBalance } from './plan-closing.js';

const sql = defineSql(import.meta.url, [
  'find-closing-obstacle',
  'hold-month-before',
  'list-closing-accounts',
  'list-result-balances',
]);

/** Months are YYYY-MM-01. */
interface ClosingObstacle {
  /** The first month of the fiscal year before the month of the closing that is not consolidated. */
  openMonth: string | null;
  /** The first month with closing entries, from the month of the closing on. */
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

  async holdMonthBefore(tx: Transaction, { branchId, period }: BranchMonth): Promise<void> {
    await tx.execute(sql['hold-month-before'], [branchId, period]);
  }

  /** @param year the first and the last month of the fiscal year, YYYY-MM-01 */
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

  /** @returns the accounts in the order of the names; undefined for a name that the chart does not have */
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
    // Reads in batches, because the rows of all result accounts at once would block the event loop.
    for await (const rows of db.batches<Omit<ResultBalance, 'balance'> & { balance: string }>(
      sql['list-result-balances'],
      values,
    ))
      for (const row of rows) found.push({ ...row, balance: centsFromNumeric(row.balance) });
    return found;
  }
}
