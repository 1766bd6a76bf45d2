// The whole calculation: the quarter of a company goes in, IRPJ and CSLL with their quotas come out. It has no side
// effects. Only this file combines the parts of the calculation.
import type { AmountCents } from '../money/money.js';
import type { Period } from '../periods/period.js';
import { divideLimit, isIncreased } from './presumption-increase.js';
import { summariseQuarter, type QuarterFigures, type RoleMovement } from './quarter-figures.js';
import type { Quarter } from './quarter.js';
import type { Rate } from './rate.js';
import { grossRevenue, taxAmount, TAXES, taxBase, type Tax, type TaxRegime } from './tax-base.js';
import { scheduleQuotas, type TaxQuota } from './tax-quotas.js';

export interface QuarterMovement {
  readonly quarter: Quarter;
  /** How many months of the quarter the company has, 1 to 3. */
  readonly months: number;
  readonly movements: readonly RoleMovement[];
}

export interface QuarterBooks extends QuarterMovement {
  readonly regime: TaxRegime;
  /** First month with the increased percentages of Lei Complementar 224/2025; undefined when they do not apply. */
  readonly increaseFrom?: Period | undefined;
  /** The earlier quarters of the same year, in order, whose revenue counts towards the limit. */
  readonly earlier?: readonly QuarterMovement[];
}

export interface QuarterTax {
  readonly tax: Tax;
  readonly base: AmountCents;
  readonly amount: AmountCents;
  /** The tax that was withheld. When it exceeds the amount, nothing is due. */
  readonly withheld: AmountCents;
  /**
   * In the last quarter of a year: the tax that earlier quarters paid on an increase that the whole year does not owe.
   */
  readonly overpaid: AmountCents;
  readonly due: AmountCents;
  readonly quotas: readonly TaxQuota[];
}

/** Returns IRPJ, then CSLL. */
export function calculateTaxes(books: QuarterBooks, selic?: Rate): QuarterTax[] {
  const figures = summariseQuarter(books.movements);
  return TAXES.map((tax) => {
    const { base, overpaid } = baseOf(tax, books, figures);
    const amount = taxAmount(tax, base, books.months);
    const withheld = withheldOf(tax, figures);
    const deducted = withheld + overpaid;
    const due = amount > deducted ? amount - deducted : 0n;
    return { tax, base, amount, withheld, overpaid, due, quotas: scheduleQuotas(due, books.quarter, selic) };
  });
}

function baseOf(
  tax: Tax,
  { regime, quarter, increaseFrom, earlier = [] }: QuarterBooks,
  figures: QuarterFigures,
): Pick<QuarterTax, 'base' | 'overpaid'> {
  if (regime === 'LUCRO_REAL' || !isIncreased(tax, quarter, increaseFrom))
    return { base: taxBase(tax, regime, figures), overpaid: 0n };
  const before = earlier
    .filter((each) => isIncreased(tax, each.quarter, increaseFrom))
    .map(({ months, movements }) => ({ months, figures: summariseQuarter(movements) }));
  const revenues = [...before.map((each) => grossRevenue(each.figures)), grossRevenue(figures)];
  const increased = divideLimit(revenues, quarter.number === 4);
  const overpaid = before.map(({ months, figures: those }, index) => {
    const { excess = 0n, undone = 0n } = increased[index] ?? {};
    const taxOn = (cents: AmountCents): AmountCents =>
      taxAmount(tax, taxBase(tax, regime, those, cents), months);
    return taxOn(excess) - taxOn(excess - undone);
  });
  return {
    base: taxBase(tax, regime, figures, increased.at(-1)?.excess),
    overpaid: overpaid.reduce((total, cents) => total + cents, 0n),
  };
}

function withheldOf(tax: Tax, figures: QuarterFigures): AmountCents {
  return tax === 'IRPJ' ? figures.irpjWithheld : figures.csllWithheld;
}
