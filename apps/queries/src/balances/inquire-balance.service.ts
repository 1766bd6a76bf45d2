// The balances of an account, month by month.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period } from '@razao/domain';
import { accountNotFound, branchNotFound, chartNotConfigured } from '../requests/missing.js';
import { requestedMonth } from '../requests/months.js';
import { refused } from '../requests/refusals.js';
import type { Column, Row } from '../representations/table.js';
import type { AccountMonth } from './balances.store.js';
import { BalancesStore } from './balances.store.js';

/** Ten years of months in one request. */
export const BALANCE_MONTHS_MAX = 120;

export const BALANCE_COLUMNS = [
  { name: 'year', kind: 'text' },
  { name: 'month', kind: 'text' },
  { name: 'movdeb', kind: 'decimal' },
  { name: 'movcred', kind: 'decimal' },
  { name: 'movenc', kind: 'decimal', optional: true },
  { name: 'accumulatedBalance', kind: 'decimal' },
  { name: 'openingBalance', kind: 'decimal' },
] as const satisfies readonly Column[];

export type BalanceRow = Row<(typeof BALANCE_COLUMNS)[number]['name']>;

export interface BalanceInquiry {
  readonly contaId: number;
  readonly anomesini: unknown;
  readonly anomesfim: unknown;
}

@Injectable()
export class InquireBalanceService {
  constructor(private readonly balances: BalancesStore) {}

  /**
   * One row a month of the range; months that are not opened yet carry the balance on.
   * @throws DomainError INVALID_DATE, INVALID_RANGE, VALIDATION_FAILED (too many months, before the base
   *   month), CHART_NOT_CONFIGURED, ACCOUNT_NOT_FOUND.
   */
  async inquire(scope: AccessScope, branch: BranchRef, inquiry: BalanceInquiry): Promise<BalanceRow[]> {
    const { first, last } = requestedRange(inquiry);
    const months = await this.balances.readAccountBalances(scope, branch, inquiry.contaId, first, last);
    assertAnswerable(months[0], branch, inquiry, first);
    return months.map(toRow);
  }
}

function requestedRange({ anomesini, anomesfim }: BalanceInquiry): { first: Period; last: Period } {
  const first = requestedMonth('anomesini', anomesini);
  const last = requestedMonth('anomesfim', anomesfim);
  if (first.isAfter(last)) {
    const reason = `is later than anomesfim ${last.format()}`;
    throw refused('INVALID_RANGE', 'anomesini', first.format(), reason);
  }
  if (first.plus(BALANCE_MONTHS_MAX).compare(last) <= 0) {
    const reason = `is more than ${BALANCE_MONTHS_MAX} months after the beginning (${first.format()}): ask for less at once`;
    throw refused('VALIDATION_FAILED', 'anomesfim', last.format(), reason);
  }
  return { first, last };
}

function assertAnswerable(
  month: AccountMonth | undefined,
  branch: BranchRef,
  { contaId }: BalanceInquiry,
  first: Period,
): asserts month is AccountMonth {
  if (month === undefined) throw branchNotFound(branch);
  const basePeriod = Period.fromDate(month.base_period);
  if (first.isBefore(basePeriod)) {
    const reason = `is before the base month of company ${branch.companyCode}: ${basePeriod.format()} or later is expected`;
    throw refused('VALIDATION_FAILED', 'anomesini', first.format(), reason);
  }
  if (!month.has_chart) throw chartNotConfigured(branch);
  if (!month.has_account) throw accountNotFound(branch, contaId);
}

function toRow(month: AccountMonth): BalanceRow {
  return {
    year: month.year,
    month: month.month,
    movdeb: month.movdeb,
    movcred: month.movcred,
    movenc: month.movenc,
    accumulatedBalance: month.accumulated_balance,
    openingBalance: month.opening_balance,
  };
}
