// Reads the trial balance of a month, as JSON rows that PostgreSQL wrote.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import type { Period } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, [
  'read-trial-balance-head',
  'read-company-trial-balance-head',
  'stream-trial-balance',
  'stream-closing-balances',
]);

const QUOTES: Readonly<Record<Decimals, string>> = { numbers: '', texts: '"' };

export type MonthStatus = 'NOT_OPENED' | 'OPEN' | 'CONSOLIDATED';

export interface TrialBalanceHead {
  readonly basePeriod: string;
  readonly chartId: number | null;
  /** CONSOLIDATED when every branch has sealed the month, NOT_OPENED when none has opened it. */
  readonly status: MonthStatus;
  readonly purgedAt: Date | null;
  /**
   * Trial balances with equal digests have equal lines. Null unless the month is consolidated and its groups as sealed.
   */
  readonly digest: string | null;
}

/**
 * One JSON object: an account, or in the last line the totals of the analytic accounts, with decimals as JSON strings.
 */
export type TrialBalanceLine =
  { readonly account: string; readonly totals: null } | { readonly account: null; readonly totals: string };

/**
 * How the decimals of an account are written. As JSON numbers they keep their cents, but a client that reads numbers
 * may lose digits.
 */
export type Decimals = 'numbers' | 'texts';

/** The groups of a sealed month: as they were sealed, which only one branch has, or summed in today's chart. */
export type Groups = 'as sealed' | 'summed';

@Injectable()
export class TrialBalanceStore {
  /**
   * A single branch has a separate statement, which takes half as long as a sum of one branch.
   * @returns undefined when a branch is outside of the scope
   */
  async readTrialBalanceHead(
    scope: AccessScope,
    db: Queryable,
    branches: readonly [BranchRef, ...BranchRef[]],
    period: Period,
    groups: Groups,
  ): Promise<TrialBalanceHead | undefined> {
    if (groups === 'summed')
      return await db.one(sql['read-company-trial-balance-head'], valuesOf(scope, branches, period));
    const values = [scope.branchIds, branches[0].branchId, period.toDate()];
    return await db.one<TrialBalanceHead>(sql['read-trial-balance-head'], values);
  }

  streamTrialBalance(
    scope: AccessScope,
    db: Queryable,
    branches: readonly BranchRef[],
    period: Period,
    decimals: Decimals,
    groups: Groups,
  ): AsyncIterable<TrialBalanceLine[]> {
    const values = [...valuesOf(scope, branches, period), QUOTES[decimals], groups === 'as sealed'];
    return db.batches<TrialBalanceLine>(sql['stream-trial-balance'], values);
  }

  /** Streams the balances side by side; their totals are a JSON array. */
  streamClosingBalances(
    scope: AccessScope,
    db: Queryable,
    branch: BranchRef,
    months: readonly Period[],
  ): AsyncIterable<TrialBalanceLine[]> {
    const values = [scope.branchIds, branch.branchId, months.map((month) => month.toDate())];
    return db.batches<TrialBalanceLine>(sql['stream-closing-balances'], values);
  }
}

function valuesOf(scope: AccessScope, branches: readonly BranchRef[], period: Period): unknown[] {
  return [scope.branchIds, branches.map(({ branchId }) => branchId), period.toDate()];
}
