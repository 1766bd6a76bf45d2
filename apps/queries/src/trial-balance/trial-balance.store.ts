// The trial balance of a month, as JSON rows that PostgreSQL wrote.
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

export interface TrialBalanceHead {
  readonly basePeriod: string;
  readonly chartId: number | null;
  /** Equal digests, equal listings; null unless the month is consolidated and its groups are as sealed. */
  readonly digest: string | null;
}

/**
 * A JSON object: of an account or, in the last line, the totals of the analytic accounts, whose decimals are JSON strings. The
 * first line of a trial balance has the state of the month.
 */
export type TrialBalanceLine =
  | { readonly head: string; readonly account: null; readonly totals: null }
  | { readonly head?: null; readonly account: string; readonly totals: null }
  | { readonly head?: null; readonly account: null; readonly totals: string };

/** How the decimals of an account are written: JSON numbers have their cents, and readers of numbers may lose digits. */
export type Decimals = 'numbers' | 'texts';

/** Those of a sealed month: as they were sealed, which only one branch has, or summed in the chart of today. */
export type Groups = 'as sealed' | 'summed';

@Injectable()
export class TrialBalanceStore {
  /** Undefined when a branch is outside of the scope. That of one branch takes half as long as a sum of one. */
  async readTrialBalanceHead(
    scope: AccessScope,
    db: Queryable,
    branches: readonly [BranchRef, ...BranchRef[]],
    period: Period,
    groups: Groups,
  ): Promise<TrialBalanceHead | undefined> {
    if (groups === 'summed')
      return await db.one(sql['read-company-trial-balance-head'], valuesOf(scope, branches));
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
    const values = [...valuesOf(scope, branches), period.toDate(), QUOTES[decimals], groups === 'as sealed'];
    return db.batches<TrialBalanceLine>(sql['stream-trial-balance'], values);
  }

  /** Their totals are a JSON array. */
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

function valuesOf(scope: AccessScope, branches: readonly BranchRef[]): unknown[] {
  return [scope.branchIds, branches.map(({ branchId }) => branchId)];
}
