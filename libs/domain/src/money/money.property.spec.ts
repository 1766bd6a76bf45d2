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

describe('amounts', () => {
  it('survive each way out and in, the JSON number included', () => {
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

  it('never take a double that has a third decimal', () => {
    const thirdDecimal = fc.tuple(fc.integer({ min: 0, max: 999_999_999 }), fc.integer({ min: 1, max: 9 }));
    fc.assert(
      fc.property(
        thirdDecimal,
        ([cents, digit]) => amountFromNumber(Number(`${formatAmount(BigInt(cents))}${digit}`)) === undefined,
      ),
    );
  });

  it('are read or refused whatever the text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const cents = parseAmount(text);
        return cents === undefined || (cents <= AMOUNT_CENTS_MAX && cents >= -AMOUNT_CENTS_MAX);
      }),
    );
  });
});
