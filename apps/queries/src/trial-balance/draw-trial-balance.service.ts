// The trial balance (balancete de verificação) of a month: of a branch, or of all branches of a company.
import { Injectable } from '@nestjs/common';
import { type AccessScope, type BranchRef, EVERY_BRANCH } from '@razao/auth';
import { Period } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
import { assertInBooks } from '../refusals.js';
import {
  type Decimals,
  type TrialBalanceHead,
  type TrialBalanceLine,
  TrialBalanceStore,
} from './trial-balance.store.js';

export interface TrialBalance {
  readonly company: string;
  readonly branch: string;
  readonly year: string;
  readonly month: string;
  /** A month that is not opened yet carries the balances on. */
  readonly status: 'NOT_OPENED' | 'OPEN' | 'CONSOLIDATED';
  /** When entries of the month were last purged. */
  readonly purgedAt: Date | null;
  /** Equal digests, equal listings; null while the month may still change. */
  readonly digest: string | null;
  /** The accounts in chart order and their totals, batch by batch; read as it is iterated. */
  readonly lines: (decimals: Decimals) => AsyncIterable<readonly TrialBalanceLine[]>;
}

/** The closing balances of several months side by side. */
export interface ClosingBalances {
  readonly company: string;
  readonly branch: string;
  /** The earliest first. */
  readonly months: readonly Period[];
  /** The accounts in chart order and their totals, batch by batch; read as it is iterated. */
  readonly lines: () => AsyncIterable<readonly TrialBalanceLine[]>;
}

@Injectable()
export class DrawTrialBalanceService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: TrialBalanceStore,
  ) {}

  /** @throws DomainError VALIDATION_FAILED (before the base month), CHART_NOT_CONFIGURED. */
  async draw(scope: AccessScope, branch: BranchRef, period: Period): Promise<TrialBalance> {
    const { store, database } = this;
    const head = await store.readTrialBalanceHead(scope, database, branch, period);
    return drawn(head, branch, period, (decimals) =>
      store.streamTrialBalance(scope, database, [branch], period, decimals, 'as sealed'),
    );
  }

  /**
   * The sum of these branches of a company, all of them or none.
   * @throws DomainError as `draw` does.
   */
  async drawCompany(
    scope: AccessScope,
    branches: readonly BranchRef[],
    period: Period,
  ): Promise<TrialBalance> {
    const { store, database } = this;
    const [first] = branches;
    if (first === undefined) throw new Error('A company without branches is refused by the guard.');
    const head = await store.readCompanyTrialBalanceHead(scope, database, branches, period);
    return drawn(head, { ...first, branchCode: EVERY_BRANCH }, period, (decimals) =>
      store.streamTrialBalance(scope, database, branches, period, decimals, 'summed'),
    );
  }

  /**
   * The month and those before it, not before the base month.
   * @param atMost how many months
   * @throws DomainError as `draw` does.
   */
  async drawClosings(
    scope: AccessScope,
    branch: BranchRef,
    period: Period,
    atMost: number,
  ): Promise<ClosingBalances> {
    const { store, database } = this;
    const head = await store.readCompanyTrialBalanceHead(scope, database, [branch], period);
    assertInBooks(head, branch, 'month', period);
    const base = Period.fromDate(head.basePeriod);
    const months = Period.range(period.plus(1 - atMost), period).filter((month) => !month.isBefore(base));
    return {
      company: branch.companyCode,
      branch: branch.branchCode,
      months,
      lines: () => store.streamClosingBalances(scope, database, branch, months),
    };
  }
}

function drawn(
  head: TrialBalanceHead | undefined,
  branch: BranchRef,
  period: Period,
  lines: TrialBalance['lines'],
): TrialBalance {
  assertInBooks(head, branch, 'month', period);
  const [monthText, yearText] = period.format().split('/') as [string, string];
  return {
    company: branch.companyCode,
    branch: branch.branchCode,
    year: yearText,
    month: monthText,
    status: head.status ?? 'NOT_OPENED',
    purgedAt: head.purgedAt,
    digest: head.digest,
    lines,
  };
}
