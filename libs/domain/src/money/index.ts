export {
  AMOUNT_CENTS_MAX,
  amountFromNumber,
  centsFromNumeric,
  centsToNumber,
  formatAmount,
  formatAmountPtBr,
  isEntryAmount,
  parseAmount,
  parseAmountPtBr,
} from './money.js';
export type { AmountCents } from './money.js';
