// The bases of IRPJ and CSLL by tax regime. They are whole cents, so that a person can recompute each saved base by
// hand.
import type { AmountCents } from '../money/money.js';
import type { QuarterFigures, TaxRole } from './quarter-figures.js';
import { addRates, percentOf, roundedCents, shareOf, type Rate } from './rate.js';

export const TAX_REGIMES = ['LUCRO_PRESUMIDO', 'LUCRO_REAL'] as const;
export type TaxRegime = (typeof TAX_REGIMES)[number];

export const TAXES = ['IRPJ', 'CSLL'] as const;
export type Tax = (typeof TAXES)[number];

const NOTHING: Rate = { numerator: 0n, denominator: 1n };

interface Presumption {
  readonly trade: Rate;
  readonly services: Rate;
  readonly otherIncome: Rate;
}

/** Lei 9.249/1995 arts. 15 and 20, Lei 9.430/1996 arts. 25 and 29: presumed margins of revenue. */
const PRESUMPTION: Readonly<Record<Tax, Presumption>> = {
  IRPJ: { trade: percentOf(8), services: percentOf(32), otherIncome: percentOf(100) },
  CSLL: { trade: percentOf(12), services: percentOf(32), otherIncome: percentOf(100) },
};

/** The roles without which a base is meaningless. Each line lists alternatives, of which one is enough. */
const ROLES_NEEDED: Readonly<Record<TaxRegime, readonly (readonly TaxRole[])[]>> = {
  LUCRO_PRESUMIDO: [['TRADE_REVENUE', 'SERVICE_REVENUE', 'OTHER_INCOME']],
  LUCRO_REAL: [['IRPJ_EXPENSE'], ['CSLL_EXPENSE']],
};

/** The lines of ROLES_NEEDED for whose roles the company has no account. */
export function rolesMissing(regime: TaxRegime, known: readonly TaxRole[]): (readonly TaxRole[])[] {
  return ROLES_NEEDED[regime].filter((alternatives) => !alternatives.some((role) => known.includes(role)));
}

/**
 * The base is never below zero: a loss gives no base, and neither do returns that exceed the revenue of an activity.
 * @param excess the part of the revenue to which the increased percentages of lucro presumido apply
 */
export function taxBase(tax: Tax, regime: TaxRegime, figures: QuarterFigures, excess = 0n): AmountCents {
  return regime === 'LUCRO_REAL'
    ? notNegative(figures.resultBeforeTaxes)
    : presumedBase(PRESUMPTION[tax], figures, excess);
}

/** The revenue to which a presumption percentage applies; it excludes other income. */
export function grossRevenue({ trade, services }: QuarterFigures): AmountCents {
  return notNegative(trade) + notNegative(services);
}

/** Divides the excess among the activities in proportion to their revenue. */
function presumedBase(rates: Presumption, figures: QuarterFigures, excess: AmountCents): AmountCents {
  const presumed = addRates(
    shareOf(notNegative(figures.trade), rates.trade),
    shareOf(notNegative(figures.services), rates.services),
  );
  const revenue = grossRevenue(figures);
  const increase =
    excess === 0n
      ? NOTHING
      : { numerator: presumed.numerator * excess, denominator: presumed.denominator * revenue * 10n };
  return roundedCents(
    [presumed, increase, shareOf(notNegative(figures.otherIncome), rates.otherIncome)].reduce(addRates),
  );
}

function notNegative(cents: AmountCents): AmountCents {
  return cents < 0n ? 0n : cents;
}

// The tax of the quarter on its base. The exact amount is rounded once, to the nearest cent.

/** Lei 9.249/1995 art. 3, Lei 9.430/1996 arts. 2 and 4. */
const IRPJ_RATE = percentOf(15);
const IRPJ_SURTAX_RATE = percentOf(10);
/** The surtax is due on the part of the base above this amount times the months of the period. */
const SURTAX_FREE_CENTS_A_MONTH: AmountCents = 20_000_00n;
/** Lei 7.689/1988 art. 3 III. */
const CSLL_RATE = percentOf(9);

/** @param months the months of the period, 1 to 3; fewer than three when the company began within the quarter. */
export function taxAmount(tax: Tax, baseCents: AmountCents, months: number): AmountCents {
  if (tax === 'CSLL') return roundedCents(shareOf(baseCents, CSLL_RATE));
  const free = SURTAX_FREE_CENTS_A_MONTH * BigInt(months);
  const excess = baseCents > free ? baseCents - free : 0n;
  return roundedCents(addRates(shareOf(baseCents, IRPJ_RATE), shareOf(excess, IRPJ_SURTAX_RATE)));
}
