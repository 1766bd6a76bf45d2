// A quota as the wire says it, in Brazilian form: `IRPJ QUOTA 1/3 VENC 31/10/2019 9.441,77`.
import { type AmountCents, formatAmountPtBr } from '../money/money.js';
import type { TaxQuota } from './tax-quotas.js';

/**
 * @param withInterest what is due with the quota is said too, where there is any:
 *   `IRPJ QUOTA 2/3 VENC 29/11/2019 9.441,77 + 94,41 = 9.536,18`.
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
