// Divides the tax of a quarter into up to three monthly quotas (Lei 9.430/1996 art. 5).
//
// Invariants: the quotas add up to the tax. No quota is below QUOTA_CENTS_MIN, unless it is the only one. All are equal
// except the last, which has up to two cents more.
import { type AmountCents, formatAmountPtBr } from '../money/money.js';
import { addRates, percentOf, shareOf, truncatedCents, type Rate } from './rate.js';
import type { Quarter } from './quarter.js';

export const QUOTAS_MAX = 3;
export const QUOTA_CENTS_MIN: AmountCents = 1_000_00n;

/** Interest for the month of payment, on every quota after the first. */
const INTEREST_OF_PAYMENT_MONTH = percentOf(1);

export interface TaxQuota {
  /** From 1. */
  readonly number: number;
  readonly count: number;
  /** YYYY-MM-DD */
  readonly dueOn: string;
  readonly amount: AmountCents;
  /** The interest when the quota is paid in the month of `dueOn`; null when the Selic rate is unknown. */
  readonly interest: AmountCents | null;
}

/** Equal parts, truncated to cents; the last part includes the rest. No parts when the tax is zero. */
export function splitIntoQuotas(cents: AmountCents): AmountCents[] {
  if (cents <= 0n) return [];
  const most = cents / QUOTA_CENTS_MIN;
  const count = most < 1n ? 1n : most > BigInt(QUOTAS_MAX) ? BigInt(QUOTAS_MAX) : most;
  const part = cents / count;
  return Array.from({ length: Number(count) }, (_, index) =>
    BigInt(index) === count - 1n ? cents - part * (count - 1n) : part,
  );
}

/** @param selic the rate of the second month after the quarter, which the third quota bears. */
export function scheduleQuotas(cents: AmountCents, quarter: Quarter, selic?: Rate): TaxQuota[] {
  const dueDates = quarter.dueDates;
  return splitIntoQuotas(cents).map((amount, index, all) => ({
    number: index + 1,
    count: all.length,
    dueOn: dueDates[index] ?? '',
    amount,
    interest: interestOf(amount, index, selic),
  }));
}

/** Interest runs from the first day of the second month after the quarter. Fractions of a cent are dropped. */
function interestOf(amount: AmountCents, index: number, selic: Rate | undefined): AmountCents | null {
  if (index === 0) return 0n;
  if (index === 1) return truncatedCents(shareOf(amount, INTEREST_OF_PAYMENT_MONTH));
  return selic === undefined
    ? null
    : truncatedCents(shareOf(amount, addRates(selic, INTEREST_OF_PAYMENT_MONTH)));
}

/**
 * A quota in the form of the interface, in Brazilian format: `IRPJ QUOTA 1/3 VENC 31/10/2019 9.441,77`.
 *
 * @param withInterest adds the interest, if there is any, and the sum: `IRPJ QUOTA 2/3 VENC 29/11/2019 9.441,77 + 94,41
 *   = 9.536,18`.
 */
export function describeQuota(
  tax: string,
  quota: TaxQuota,
  { withInterest }: { withInterest: boolean },
): string {
  const { number, count, dueOn, amount, interest } = quota;
  const line = `${tax} QUOTA ${number}/${count} VENC ${ptBrDate(dueOn)} ${formatAmountPtBr(amount)}`;
  return withInterest && interest !== null && interest > 0n ? line + plus(amount, interest) : line;
}

function plus(amount: AmountCents, interest: AmountCents): string {
  return ` + ${formatAmountPtBr(interest)} = ${formatAmountPtBr(amount + interest)}`;
}

function ptBrDate(date: string): string {
  return date.split('-').reverse().join('/');
}
