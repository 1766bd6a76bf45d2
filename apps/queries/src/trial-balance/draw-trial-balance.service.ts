// The trial balance (balancete de verificação) of a branch and month.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
import { beforeBaseMonth, branchNotFound, chartNotConfigured } from '../refusals.js';
import { type TrialBalanceAccount, TrialBalanceStore } from './trial-balance.store.js';

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
  /** In chart order, batch by batch; read as it is iterated. */
  readonly accounts: AsyncIterable<readonly TrialBalanceAccount[]>;
}

@Injectable()
export class DrawTrialBalanceService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: TrialBalanceStore,
  ) {}

  /** @throws DomainError VALIDATION_FAILED (before the base month), CHART_NOT_CONFIGURED. */
  async draw(scope: AccessScope, branch: BranchRef, period: Period): Promise<TrialBalance> {
    const head = await this.store.readTrialBalanceHead(scope, this.database, branch, period);
    if (head === undefined) throw branchNotFound(branch);
    const basePeriod = Period.fromDate(head.basePeriod);
    if (period.isBefore(basePeriod)) throw beforeBaseMonth('month', period, basePeriod, branch);
    if (!head.hasChart) throw chartNotConfigured(branch);
    const [monthText, yearText] = period.format().split('/') as [string, string];
    return {
      company: branch.companyCode,
      branch: branch.branchCode,
      year: yearText,
      month: monthText,
      status: head.status ?? 'NOT_OPENED',
      purgedAt: head.purgedAt,
      digest: head.digest,
      accounts: this.store.streamTrialBalance(scope, this.database, branch, period),
    };
  }
}
