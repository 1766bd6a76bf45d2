// Computes the balances of an account, month by month.
import { Injectable } from '@nestjs/common';
import type { AccessScope, BranchRef } from '@razao/auth';
import { type AmountCents, centsFromNumeric, formatAmount, Period } from '@razao/domain';
import { type Queryable, ReadDatabase } from '@razao/platform/database';
import { accountNotFound, assertInBooks, reversedRange, outOfLimits } from '../refusals.js';
import type { BalanceDetailRow, BalanceInquiryRequest } from './balance-inquiry.dto.js';
import { BalancesStore, type AccountMonth } from './balances.store.js';

/** The largest number of months in one request: ten years. */
const BALANCE_MONTHS_MAX = 120;

/** The amount of an account without movement. */
const NONE = '0.00';

export type BalanceRow = Readonly<Record<keyof BalanceDetailRow, string | null>>;
type AmountField = Exclude<keyof BalanceDetailRow, 'year' | 'month'>;

@Injectable()
export class InquireBalanceService {
  constructor(
    private readonly database: ReadDatabase,
    private readonly store: BalancesStore,
  ) {}

  /** Sums the balances of several branches of a company, all of them read from one snapshot. */
  async inquireAll(
    scope: AccessScope,
    branches: readonly [BranchRef, ...BranchRef[]],
    inquiry: BalanceInquiryRequest,
  ): Promise<BalanceRow[]> {
    const [first, ...others] = branches;
    if (others.length === 0) return await this.inquire(scope, first, inquiry);
    return await this.database.snapshot(async (tx) => {
      let sums = await this.inquire(scope, first, inquiry, tx);
      for (const branch of others) {
        const rows = await this.inquire(scope, branch, inquiry, tx);
        sums = sums.map((row, at) => sumOf(row, rows[at] ?? row));
      }
      return sums;
    });
  }

  /**
   * Returns one row per month of the range. A month that is not opened yet has the balance of the month before it.
   * @throws DomainError VALIDATION_FAILED (too many months, before the base month), INVALID_RANGE,
   *   CHART_NOT_CONFIGURED, ACCOUNT_NOT_FOUND.
   */
  async inquire(
    scope: AccessScope,
    branch: BranchRef,
    inquiry: BalanceInquiryRequest,
    db: Queryable = this.database,
  ): Promise<BalanceRow[]> {
    assertRange(inquiry);
    const { anomesini, anomesfim } = inquiry;
    const range = Period.range(anomesini, anomesfim);
    const months = await this.store.readAccountBalances(scope, db, branch, inquiry, range);
    const [head] = months;
    assertInBooks(head, branch, 'anomesini', anomesini);
    if (!head.hasAccount) throw accountNotFound(branch, inquiry);
    return runBalances(months, range);
  }
}

/** Adds up two rows of the same month, in cents. */
function sumOf(row: BalanceRow, other: BalanceRow): BalanceRow {
  const total = (field: AmountField): string => formatAmount(centsOf(row[field]) + centsOf(other[field]));
  return {
    year: row.year,
    month: row.month,
    movdeb: total('movdeb'),
    movcred: total('movcred'),
    movenc: row.movenc === null && other.movenc === null ? null : total('movenc'),
    accumulatedBalance: total('accumulatedBalance'),
    openingBalance: total('openingBalance'),
  };
}

function assertRange({ anomesini: first, anomesfim: last }: BalanceInquiryRequest): void {
  if (first.isAfter(last)) throw reversedRange(['anomesini', first.format()], ['anomesfim', last.format()]);
  if (Period.count(first, last) > BALANCE_MONTHS_MAX)
    throw outOfLimits('anomesfim', last.format(), {
      en: `at most ${BALANCE_MONTHS_MAX} months from ${first.format()} on`,
      pt: `um período de no máximo ${BALANCE_MONTHS_MAX} meses a partir de ${first.format()}`,
    });
}

/** A sealed month has a stored opening. An open month opens with the sum of everything before it. */
function runBalances(months: readonly AccountMonth[], range: readonly Period[]): BalanceRow[] {
  const first = range[0]?.toDate() ?? '';
  const earlier = months.filter(({ period }) => period === null || period < first);
  const later = new Map(months.map((month) => [month.period, month]));
  let balance = earlier.reduce((sum, month) => sum + closingOf(month, 0n), 0n);
  return range.map((period) => {
    const date = period.toDate();
    const month = later.get(date);
    const sealed = month?.opening ?? undefined;
    const opening = sealed === undefined ? balance : centsOf(sealed);
    balance = month ? closingOf(month, opening) : opening;
    return {
      year: date.slice(0, 4),
      month: date.slice(5, 7),
      movdeb: month?.debit ?? NONE,
      movcred: month?.credit ?? NONE,
      movenc: month?.closingNet ?? null,
      accumulatedBalance: formatAmount(balance),
      openingBalance: formatAmount(opening),
    };
  });
}

function closingOf({ opening, debit, credit, closingNet }: AccountMonth, before: AmountCents): AmountCents {
  const start = opening === null ? before : centsFromNumeric(opening);
  return start + centsOf(debit) - centsOf(credit) + centsOf(closingNet);
}

function centsOf(amount: string | null): AmountCents {
  return amount === null ? 0n : centsFromNumeric(amount);
}
