// The balances of an account, month by month.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Period } from '@razao/domain';
import { ReadDatabase } from '@razao/platform/database';
import {
  accountNotFound,
  beforeBaseMonth,
  branchNotFound,
  chartNotConfigured,
  monthsBetween,
  reversedRange,
  tooLate,
} from '../refusals.js';
import { columnsOf } from '../representations/answer-cells.js';
import type { RowOf } from '../representations/table.js';
import { BalanceDetailRow, type BalanceInquiryRequest } from './balance-inquiry.dto.js';
import { BalancesStore, type AccountMonth } from './balances.store.js';

/** Ten years of months in one request. */
export const BALANCE_MONTHS_MAX = 120;

export const BALANCE_COLUMNS = columnsOf(BalanceDetailRow);
export type BalanceRow = RowOf<BalanceDetailRow>;

@Injectable()
export class InquireBalanceService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: BalancesStore,
  ) {}

  /**
   * One row per month of the range; months that are not opened yet carry the balance on.
   * @throws DomainError VALIDATION_FAILED (too many months, before the base month), INVALID_RANGE,
   *   CHART_NOT_CONFIGURED, ACCOUNT_NOT_FOUND.
   */
  async inquire(
    scope: AccessScope,
    branch: BranchRef,
    inquiry: BalanceInquiryRequest,
  ): Promise<BalanceRow[]> {
    assertRange(inquiry);
    const { contaId, anomesini, anomesfim } = inquiry;
    const months = await this.store.readAccountBalances(
      scope,
      this.database,
      branch,
      contaId,
      anomesini,
      anomesfim,
    );
    assertAnswerable(months[0], branch, inquiry);
    return months.map(toRow);
  }
}

function assertRange({ anomesini: first, anomesfim: last }: BalanceInquiryRequest): void {
  if (first.isAfter(last)) throw reversedRange(['anomesini', first.format()], ['anomesfim', last.format()]);
  if (monthsBetween(first, last) > BALANCE_MONTHS_MAX)
    throw tooLate(
      'anomesfim',
      last.format(),
      `at most ${BALANCE_MONTHS_MAX} months from ${first.format()} on`,
    );
}

function assertAnswerable(
  month: AccountMonth | undefined,
  branch: BranchRef,
  { contaId, anomesini }: BalanceInquiryRequest,
): void {
  if (month === undefined) throw branchNotFound(branch);
  const basePeriod = Period.fromDate(month.basePeriod);
  if (anomesini.isBefore(basePeriod)) throw beforeBaseMonth('anomesini', anomesini, basePeriod, branch);
  if (!month.hasChart) throw chartNotConfigured(branch);
  if (!month.hasAccount) throw accountNotFound(branch, contaId);
}

function toRow(month: AccountMonth): BalanceRow {
  return {
    year: month.year,
    month: month.month,
    movdeb: month.movdeb,
    movcred: month.movcred,
    movenc: month.movenc,
    accumulatedBalance: month.accumulatedBalance,
    openingBalance: month.openingBalance,
  };
}
