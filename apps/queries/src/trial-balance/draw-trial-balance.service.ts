// Draws the trial balance (balancete de verificação) of a month, for a branch or for all branches of a company.
import { Injectable } from '@nestjs/common';
import { type AccessScope, type BranchRef, EVERY_BRANCH } from '@razao/auth';
import { Period } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
import { assertInBooks } from '../refusals.js';
import {
  type Decimals,
  type MonthStatus,
  type TrialBalanceLine,
  TrialBalanceStore,
} from './trial-balance.store.js';

export interface TrialBalance {
  readonly company: string;
  /** The code of the branch; * for every branch. */
  readonly branch: string;
  readonly period: Period;
  readonly status: MonthStatus;
  /** When entries of the month were last purged. */
  readonly purgedAt: Date | null;
  /** Trial balances with equal digests have equal lines; null while the month may still change. */
  readonly digest: string | null;
  /** The accounts in chart order and their totals, in batches that are read as they are iterated. */
  readonly lines: (decimals: Decimals) => AsyncIterable<readonly TrialBalanceLine[]>;
}

/** The closing balances of several months, side by side. */
export interface ClosingBalances {
  readonly company: string;
  readonly branch: string;
  /** From the earliest to the latest. */
  readonly months: readonly Period[];
  /** The accounts in chart order and their totals, in batches that are read as they are iterated. */
  readonly lines: () => AsyncIterable<readonly TrialBalanceLine[]>;
}

@Injectable()
export class DrawTrialBalanceService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: TrialBalanceStore,
  ) {}

  /**
   * Draws the trial balance of one branch, or the sum of all branches of a company, never of only some of them. State,
   * digest and lines come from one snapshot, which ends after `use`. Reads on two connections could differ, because the
   * connections may lead to two replicas, and a consolidation may end between the reads.
   * @param branch its code, or EVERY_BRANCH
   * @throws DomainError VALIDATION_FAILED (before the base month), CHART_NOT_CONFIGURED.
   */
  async draw<T>(
    scope: AccessScope,
    branches: readonly [BranchRef, ...BranchRef[]],
    branch: string,
    period: Period,
    use: (balance: TrialBalance) => Promise<T>,
  ): Promise<T> {
    const { store } = this;
    const [first] = branches;
    const groups = branch === EVERY_BRANCH ? 'summed' : 'as sealed';
    return await this.database.snapshot(async (tx) => {
      const head = await store.readTrialBalanceHead(scope, tx, branches, period, groups);
      assertInBooks(head, { ...first, branchCode: branch }, fieldOf(head, period), period);
      const { status, purgedAt, digest } = head;
      return await use({
        company: first.companyCode,
        branch,
        period,
        status,
        purgedAt,
        digest,
        lines: (decimals) => store.streamTrialBalance(scope, tx, branches, period, decimals, groups),
      });
    });
  }

  /**
   * Draws the closing balances of the month and of those before it, but of no month before the base month.
   * @throws DomainError as `draw` does.
   */
  async drawClosings(
    scope: AccessScope,
    branch: BranchRef,
    period: Period,
    monthsMax: number,
  ): Promise<ClosingBalances> {
    const { store, database } = this;
    const head = await store.readTrialBalanceHead(scope, database, [branch], period, 'summed');
    assertInBooks(head, branch, fieldOf(head, period), period);
    const base = Period.fromDate(head.basePeriod);
    const months = Period.range(period.plus(1 - monthsMax), period).filter((month) => !month.isBefore(base));
    return {
      company: branch.companyCode,
      branch: branch.branchCode,
      months,
      lines: () => store.streamClosingBalances(scope, database, branch, months),
    };
  }
}

/** The field that the refusal of a month before the base month names: the month in the base year, otherwise the year. */
function fieldOf(head: { readonly basePeriod: string } | undefined, { year }: Period): 'year' | 'month' {
  return head !== undefined && Period.fromDate(head.basePeriod).year === year ? 'month' : 'year';
}
