// The whole calculation: a quarter's movement in, IRPJ and CSLL with their quotas out. Pure, and the only
// place where its parts meet.
import type { AmountCents } from '../money/money.js';
import { summariseQuarter, type QuarterFigures, type RoleMovement } from './quarter-figures.js';
import type { Quarter } from './quarter.js';
import type { Rate } from './rate.js';
import { taxAmount, TAXES, taxBase, type Tax, type TaxRegime } from './tax-base.js';
import { scheduleQuotas, type TaxQuota } from './tax-quotas.js';

export interface QuarterBooks {
  readonly quarter: Quarter;
  readonly regime: TaxRegime;
  /** Months of the quarter that the company has, 1 to 3. */
  readonly months: number;
  readonly movements: readonly RoleMovement[];
}

export interface QuarterTax {
  readonly tax: Tax;
  readonly base: AmountCents;
  readonly amount: AmountCents;
  /** What was withheld; it may exceed the amount, and then nothing is due. */
  readonly withheld: AmountCents;
  readonly due: AmountCents;
  readonly quotas: readonly TaxQuota[];
}

/** IRPJ, then CSLL. */
export function calculateTaxes(books: QuarterBooks, selic?: Rate): QuarterTax[] {
  const figures = summariseQuarter(books.movements);
  return TAXES.map((tax) => {
    const base = taxBase(tax, books.regime, figures);
    const amount = taxAmount(tax, base, books.months);
    const withheld = withheldOf(tax, figures);
    const due = amount > withheld ? amount - withheld : 0n;
    return { tax, base, amount, withheld, due, quotas: scheduleQuotas(due, books.quarter, selic) };
  });
}

function withheldOf(tax: Tax, figures: QuarterFigures): AmountCents {
  return tax === 'IRPJ' ? figures.irpjWithheld : figures.csllWithheld;
}
