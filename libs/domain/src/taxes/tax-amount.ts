// The quarter's tax on its base. The exact amount is rounded once, to the nearest cent.
import type { AmountCents } from '../money/money.js';
import { addRates, percentOf, roundedCents, shareOf } from './rate.js';
import type { Tax } from './tax-base.js';

/** Lei 9.249/1995 art. 3, Lei 9.430/1996 arts. 2 and 4. */
const IRPJ_RATE = percentOf(15);
const IRPJ_SURTAX_RATE = percentOf(10);
/** The surtax falls on what exceeds this much a month of the period. */
export const SURTAX_FREE_CENTS_A_MONTH: AmountCents = 20_000_00n;
/** Lei 7.689/1988 art. 3 III. */
const CSLL_RATE = percentOf(9);

/** @param months of the period, 1 to 3: fewer than three when the company began within the quarter. */
export function taxAmount(tax: Tax, baseCents: AmountCents, months: number): AmountCents {
  if (tax === 'CSLL') return roundedCents(shareOf(baseCents, CSLL_RATE));
  const free = SURTAX_FREE_CENTS_A_MONTH * BigInt(months);
  const excess = baseCents > free ? baseCents - free : 0n;
  return roundedCents(addRates(shareOf(baseCents, IRPJ_RATE), shareOf(excess, IRPJ_SURTAX_RATE)));
}
