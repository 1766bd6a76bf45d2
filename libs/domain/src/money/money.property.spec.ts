import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import {
  AMOUNT_CENTS_MAX,
  amountFromNumber,
  centsFromNumeric,
  centsToNumber,
  formatAmount,
  formatAmountPtBr,
  parseAmount,
} from './money.js';

const amount = fc.bigInt({ min: -AMOUNT_CENTS_MAX, max: AMOUNT_CENTS_MAX });

describe('an amount', () => {
  it('is unchanged after writing and reading it in any form, also as a JSON number', () => {
    fc.assert(
      fc.property(
        amount,
        (cents) =>
          parseAmount(formatAmount(cents)) === cents &&
          formatAmountPtBr(cents).replaceAll('.', '').replace(',', '.') === formatAmount(cents) &&
          centsFromNumeric(formatAmount(cents)) === cents &&
          amountFromNumber(JSON.parse(JSON.stringify(centsToNumber(cents))) as number) === cents,
      ),
    );
  });

  it('is not read from a double with a third decimal', () => {
    const thirdDecimal = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(
        thirdDecimal,
        ([cents, digit]) => amountFromNumber(Number(`${formatAmount(BigInt(cents))}${digit}`)) === undefined,
      ),
    );
  });

  it('is read from any text within its limits, or refused', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cents = parseAmount(text);
        return cents === undefined || (cents <= AMOUNT_CENTS_MAX && cents >= -AMOUNT_CENTS_MAX);
      }),
    );
  });
});
