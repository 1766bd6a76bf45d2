// Sums the movements of the accounts with a tax role, and of the other result accounts, into the figures of a tax base.
// The movements exclude closing entries, which would bring the result accounts to zero.
import type { AmountCents } from '../money/money.js';

/** The role of an account in the calculation (`ledger.tax_role`, loaded from tax-roles.csv). */
export const TAX_ROLES = [
  'TRADE_REVENUE',
  'SERVICE_REVENUE',
  'REVENUE_RETURN',
  'SERVICE_RETURN',
  'OTHER_INCOME',
  'IRPJ_WITHHELD',
  'CSLL_WITHHELD',
  'IRPJ_EXPENSE',
  'CSLL_EXPENSE',
] as const;
export type TaxRole = (typeof TAX_ROLES)[number];

/** The movement in the quarter of the accounts of one role, or of the accounts without a role. */
export interface RoleMovement {
  readonly role: TaxRole | null;
  /** Whether these are result accounts (nature 04), which determine the net result. */
  readonly isResult: boolean;
  readonly debit: AmountCents;
  readonly credit: AmountCents;
}

export interface QuarterFigures {
  /** Revenue minus returns and cancellations. */
  readonly trade: AmountCents;
  readonly services: AmountCents;
  readonly otherIncome: AmountCents;
  /** Net result before IRPJ and CSLL; below zero for a loss. */
  readonly resultBeforeTaxes: AmountCents;
  readonly irpjWithheld: AmountCents;
  readonly csllWithheld: AmountCents;
}

const TAXES_THEMSELVES: ReadonlySet<TaxRole | null> = new Set<TaxRole>(['IRPJ_EXPENSE', 'CSLL_EXPENSE']);

/**
 * Revenue and returns are net of the postings on their other side. The withheld tax is the sum of the debits: a credit
 * on such an account uses the tax against tax that is due, and does not reduce the sum.
 */
export function summariseQuarter(movements: readonly RoleMovement[]): QuarterFigures {
  const earned = (role: TaxRole): AmountCents =>
    sum(movements, (movement) => (movement.role === role ? movement.credit - movement.debit : 0n));
  const debited = (role: TaxRole): AmountCents =>
    sum(movements, (movement) => (movement.role === role ? movement.debit : 0n));
  return {
    trade: earned('TRADE_REVENUE') + earned('REVENUE_RETURN'),
    services: earned('SERVICE_REVENUE') + earned('SERVICE_RETURN'),
    otherIncome: earned('OTHER_INCOME'),
    resultBeforeTaxes: sum(movements, ({ role, isResult, debit, credit }) =>
      isResult && !TAXES_THEMSELVES.has(role) ? credit - debit : 0n,
    ),
    irpjWithheld: debited('IRPJ_WITHHELD'),
    csllWithheld: debited('CSLL_WITHHELD'),
  };
}

function sum(movements: readonly RoleMovement[], part: (movement: RoleMovement) => AmountCents): AmountCents {
  return movements.reduce((total, movement) => total + part(movement), 0n);
}
