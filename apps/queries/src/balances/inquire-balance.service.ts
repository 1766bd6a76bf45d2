// The balances of an account, month by month.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period } from '@razao/domain';
import { accountNotFound, branchNotFound, chartNotConfigured } from '../requests/missing.js';
import { type Body, judged, requestedId } from '../requests/fields.js';
import { monthsBetween, requestedMonth } from '../requests/months.js';
import { refused } from '../requests/refusals.js';
import type { Column, Row } from '../representations/table.js';
import { type AccountMonth, BalancesStore } from './balances.store.js';

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

interface BalanceInquiry {
  readonly accountId: number;
  readonly first: Period;
  readonly last: Period;
}

@Injectable()
export class InquireBalanceService {
  constructor(private readonly balances: BalancesStore) {}

  /**
   * One row a month of the range; months that are not opened yet carry the balance on.
   * @param body contaId, anomesini, anomesfim
   * @throws DomainError VALIDATION_FAILED (contaId, too many months, before the base month), INVALID_DATE,
   *   INVALID_RANGE, CHART_NOT_CONFIGURED, ACCOUNT_NOT_FOUND.
   */
  async inquire(scope: AccessScope, branch: BranchRef, body: Body): Promise<BalanceRow[]> {
    const inquiry = inquiryOf(body);
    const { accountId, first, last } = inquiry;
    const months = await this.balances.readAccountBalances(scope, branch, accountId, first, last);
    assertAnswerable(months[0], branch, inquiry);
    return months.map(toRow);
  }
}

function inquiryOf(body: Body): BalanceInquiry {
  const inquiry = judged<BalanceInquiry>({
    accountId: () => requestedId('contaId', body['contaId']),
    first: () => requestedMonth('anomesini', body['anomesini']),
    last: () => requestedMonth('anomesfim', body['anomesfim']),
  });
  const { first, last } = inquiry;
  if (first.isAfter(last)) {
    const reason = `is later than anomesfim ${last.format()}`;
    throw refused('INVALID_RANGE', 'anomesini', first.format(), reason);
  }
  if (monthsBetween(first, last) > BALANCE_MONTHS_MAX) {
    const reason = `is too late: at most ${BALANCE_MONTHS_MAX} months from ${first.format()} on are answered at once`;
    throw refused('VALIDATION_FAILED', 'anomesfim', last.format(), reason);
  }
  return inquiry;
}

function assertAnswerable(
  month: AccountMonth | undefined,
  branch: BranchRef,
  { accountId, first }: BalanceInquiry,
): void {
  if (month === undefined) throw branchNotFound(branch);
  const basePeriod = Period.fromDate(month.base_period);
  if (first.isBefore(basePeriod)) {
    const reason = `is before the base month of company ${branch.companyCode}: ${basePeriod.format()} or later is expected`;
    throw refused('VALIDATION_FAILED', 'anomesini', first.format(), reason);
  }
  if (!month.has_chart) throw chartNotConfigured(branch);
  if (!month.has_account) throw accountNotFound(branch, accountId);
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
