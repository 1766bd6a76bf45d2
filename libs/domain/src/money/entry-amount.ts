// The allowed amounts of an entry. Requests, imports and refusals of the database share these texts.
import type { Message } from '../language/message.js';
import { AMOUNT_CENTS_MAX, centsToNumber, formatAmount, type AmountCents } from './money.js';

const AMOUNT_MAX = centsToNumber(AMOUNT_CENTS_MAX);
const MAX = formatAmount(AMOUNT_CENTS_MAX);

/** Each completes `expected …` in a refusal. */
export const ENTRY_AMOUNT_EXPECTED = {
  aboveZero: { en: 'an amount above zero', pt: 'um valor maior que zero' },
  withoutSign: {
    en: 'an amount above zero (debcre says the side)',
    pt: 'um valor maior que zero (debcre indica o lado)',
  },
  atMost: { en: `an amount of at most ${MAX}`, pt: `um valor de no máximo ${MAX}` },
  twoDecimals: {
    en: 'an amount with at most two decimals, such as 1234.56',
    pt: 'um valor com no máximo duas casas decimais, como 1234.56',
  },
  inRange: {
    en: `an amount above zero, of at most ${MAX}`,
    pt: `um valor maior que zero, de no máximo ${MAX}`,
  },
} as const satisfies Record<string, Message>;

/** Whether the amount is above zero and at most AMOUNT_CENTS_MAX. */
export function isEntryAmount(cents: AmountCents): boolean {
  return cents > 0n && cents <= AMOUNT_CENTS_MAX;
}

/** The expectation in the error for a number that is not an amount of an entry. */
export function entryAmountExpected(value: number): Message {
  if (value === 0) return ENTRY_AMOUNT_EXPECTED.aboveZero;
  if (value < 0) return ENTRY_AMOUNT_EXPECTED.withoutSign;
  return Math.floor(value) > AMOUNT_MAX ? ENTRY_AMOUNT_EXPECTED.atMost : ENTRY_AMOUNT_EXPECTED.twoDecimals;
}

/** The expectation for other amounts: openings, and the bounds of a range. */
export function amountExpected(minCents: AmountCents): Message {
  const min = formatAmount(minCents);
  return {
    en: `a number with at most two decimals, from ${min} to ${MAX}, such as 1234.56`,
    pt: `um número com no máximo duas casas decimais, de ${min} a ${MAX}, como 1234.56`,
  };
}
