// Lei Complementar 224/2025 art. 4: a tenth more on the presumption percentages, for the revenue of a calendar year above a
// limit. The limit is divided into quarters; what a quarter leaves unused adds to the limit of the next ones, and the last
// quarter gives back what the whole year did not owe (IN RFB 2.305/2025, as IN RFB 2.306/2026 changed it).
import type { AmountCents } from '../money/money.js';
import { Period } from '../periods/period.js';
import type { Quarter } from './quarter.js';
import type { Tax } from './tax-base.js';

export const REVENUE_LIMIT_CENTS_A_QUARTER: AmountCents = 1_250_000_00n;

/** Constituição Federal arts. 150 and 195 § 6: a contribution rises ninety days after its law. */
const IN_FORCE: Readonly<Record<Tax, Period>> = { IRPJ: Period.of(2026, 1), CSLL: Period.of(2026, 4) };

/** @param from first month of the quarter with which it begins for the company; undefined: it never does. */
export function isIncreased(tax: Tax, quarter: Quarter, from: Period | undefined): boolean {
  return from !== undefined && !quarter.first.isBefore(from) && !quarter.first.isBefore(IN_FORCE[tax]);
}

interface IncreasedRevenue {
  /** Taken with the raised percentages in its quarter. */
  readonly excess: AmountCents;
  /** Of `excess`, what the year to its end did not owe. */
  readonly undone: AmountCents;
}

/**
 * Divides the limit over the revenue of the quarters of a year, in order. At most one of the unused limit and the last
 * excess is above zero, so that what is undone belongs to earlier quarters: the first ones first, because the revenue above
 * the limit of the year is its last.
 */
export function divideLimit(revenues: readonly AmountCents[], isWholeYear: boolean): IncreasedRevenue[] {
  let unused = 0n;
  const excesses = revenues.map((revenue) => {
    const left = unused + REVENUE_LIMIT_CENTS_A_QUARTER - revenue;
    unused = left > 0n ? left : 0n;
    return left < 0n ? -left : 0n;
  });
  let toUndo = isWholeYear ? unused : 0n;
  return excesses.map((excess) => {
    const undone = excess < toUndo ? excess : toUndo;
    toUndo -= undone;
    return { excess, undone };
  });
}
