// Lei Complementar 224/2025 art. 4 raises the presumption percentages by a tenth for the revenue of a calendar year
// above a limit. The limit is divided among the quarters. A quarter passes its unused part on to the next ones, and the
// last quarter gives back what the whole year did not owe (IN RFB 2.305/2025, as changed by IN RFB 2.306/2026).
import type { AmountCents } from '../money/money.js';
import { Period } from '../periods/period.js';
import type { Quarter } from './quarter.js';
import type { Tax } from './tax-base.js';

export const REVENUE_LIMIT_CENTS_A_QUARTER: AmountCents = 1_250_000_00n;

/** Constituição Federal arts. 150 and 195 § 6: a contribution may rise only ninety days after its law. */
const IN_FORCE: Readonly<Record<Tax, Period>> = { IRPJ: Period.of(2026, 1), CSLL: Period.of(2026, 4) };

/**
 * @param from first month of the quarter in which the increase begins for the company; undefined when it never does.
 */
export function isIncreased(tax: Tax, quarter: Quarter, from: Period | undefined): boolean {
  return from !== undefined && !quarter.first.isBefore(from) && !quarter.first.isBefore(IN_FORCE[tax]);
}

interface IncreasedRevenue {
  /** The revenue to which the increased percentages apply in its quarter. */
  readonly excess: AmountCents;
  /** The part of `excess` that the whole year did not owe. */
  readonly undone: AmountCents;
}

/**
 * Divides the limit among the revenues of the quarters of a year, in order. The unused limit and the excess of the last
 * quarter are never both above zero, so the part to undo belongs to earlier quarters. It is taken from the first
 * quarters first, because the revenue above the limit of the year is its last revenue.
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
