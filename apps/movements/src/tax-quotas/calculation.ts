// The form of a calculation in the queue and in the database. Amounts are decimal texts, because JSON has no bigint.
// Pure.
import {
  centsFromNumeric,
  describeQuota,
  formatAmount,
  type QuarterTax,
  type Tax,
  type TaxQuota,
  type TaxRegime,
} from '@razao/domain';

export interface CalculatedQuota extends Omit<TaxQuota, 'amount' | 'interest'> {
  amount: string;
  interest: string | null;
}

export interface CalculatedTax extends Record<'base' | 'amount' | 'withheld' | 'overpaid' | 'due', string> {
  tax: Tax;
  quotas: CalculatedQuota[];
}

export interface MissingMonth {
  /** MM/YYYY */
  month: string;
  branch: string;
}

export interface Calculation {
  regime: TaxRegime;
  months: number;
  /** The months of the quarter, from the base month on, that a branch has not opened. */
  missingMonths: MissingMonth[];
  /** IRPJ first, then CSLL. */
  taxes: CalculatedTax[];
}

export function calculatedTax({ tax, quotas, ...amounts }: QuarterTax): CalculatedTax {
  return {
    tax,
    base: formatAmount(amounts.base),
    amount: formatAmount(amounts.amount),
    withheld: formatAmount(amounts.withheld),
    overpaid: formatAmount(amounts.overpaid),
    due: formatAmount(amounts.due),
    quotas: quotas.map((quota) => ({
      ...quota,
      amount: formatAmount(quota.amount),
      interest: quota.interest === null ? null : formatAmount(quota.interest),
    })),
  };
}

/** Makes the lines of the answer. They name the interest when the calculation had the Selic rate. */
export function quotaLines({ taxes }: Pick<Calculation, 'taxes'>, selic: string | null): string[] {
  return taxes.flatMap(({ tax, quotas }) => quotas.map((quota) => quotaLine(tax, quota, selic)));
}

export function quotaLine(tax: Tax, quota: CalculatedQuota, selic: string | null): string {
  return describeQuota(tax, exactQuota(quota), { withInterest: selic !== null });
}

function exactQuota({ amount, interest, ...quota }: CalculatedQuota): TaxQuota {
  return {
    ...quota,
    amount: centsFromNumeric(amount),
    interest: interest === null ? null : centsFromNumeric(interest),
  };
}
