export {
  AMOUNT_CENTS_MAX,
  amountFromNumber,
  centsFromNumeric,
  centsToNumber,
  formatAmount,
  formatAmountPtBr,
  isEntryAmount,
  parseAmount,
} from './money.js';
export type { AmountCents } from './money.js';
