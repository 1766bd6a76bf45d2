import { describe, expect, it } from '@jest/globals';
import {
  AMOUNT_CENTS_MAX,
  amountFromNumber,
  centsFromNumeric,
  centsToNumber,
  formatAmount,
  formatAmountPtBr,
  parseAmount,
} from './money.js';
import { ENTRY_AMOUNT_EXPECTED, entryAmountExpected, isEntryAmount } from './entry-amount.js';

describe('parseAmount', () => {
  it.each([
    ['0', 0n],
    ['0.01', 1n],
    ['1234.5', 123_450n],
    ['1234.56', 123_456n],
    ['007', 700n],
    ['-1.05', -105n],
    ['9999999999999.99', AMOUNT_CENTS_MAX],
  ])('reads %s', (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });

  it.each([
    '',
    '.',
    '1.',
    '.5',
    '1.234',
    '1,5',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '+1',
    '--1',
    'NaN',
    '10000000000000',
    '1.2.3',
    '１',
  ])('refuses %j', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });
});

describe('amountFromNumber', () => {
  it('reads numbers of up to two decimals, up to the largest amount', () => {
    expect(amountFromNumber(0.1)).toBe(10n);
    expect(amountFromNumber(1.15)).toBe(115n);
    expect(amountFromNumber(-0)).toBe(0n);
    expect(amountFromNumber(9_999_999_999_999.99)).toBe(AMOUNT_CENTS_MAX);
  });

  it.each([
    1.005,
    0.001,
    1e-7,
    10_000_000_000_000,
    1e300,
    -10_000_000_000_000,
    Number.NaN,
    Number.POSITIVE_INFINITY,
  ])('refuses %d', (value) => {
    expect(amountFromNumber(value)).toBeUndefined();
  });
});

describe('isEntryAmount', () => {
  it('accepts amounts from one cent to the largest amount', () => {
    expect([0n, 1n, AMOUNT_CENTS_MAX, AMOUNT_CENTS_MAX + 1n, -1n].map(isEntryAmount)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]);
  });
});

describe('entryAmountExpected', () => {
  it.each([
    ['aboveZero', [0, -0]],
    ['withoutSign', [-0.01, -1e300]],
    ['atMost', [10_000_000_000_000, 10_000_000_000_000.12, 1e300]],
    ['twoDecimals', [0.001, 1e-7, 10.123, 9_999_999_999_999.998]],
  ] as const)('explains what is wrong: %s', (name, values) => {
    for (const value of values) expect(entryAmountExpected(value)).toBe(ENTRY_AMOUNT_EXPECTED[name]);
  });
});

describe('the formats of an amount', () => {
  it.each([
    [0n, '0.00', '0,00'],
    [5n, '0.05', '0,05'],
    [-5n, '-0.05', '-0,05'],
    [123_456n, '1234.56', '1.234,56'],
    [-100_000_000n, '-1000000.00', '-1.000.000,00'],
  ])('%s cents is %s, and %s in Portuguese', (cents, plain, ptBr) => {
    expect(formatAmount(cents)).toBe(plain);
    expect(formatAmountPtBr(cents)).toBe(ptBr);
  });

  it('a JSON number is the nearest double, also for sums of more than fifteen digits', () => {
    expect(centsToNumber(AMOUNT_CENTS_MAX)).toBe(9_999_999_999_999.99);
    expect(centsToNumber(123_456_789_012_345_678_901n)).toBe(1_234_567_890_123_456_800);
  });
});

describe('centsFromNumeric', () => {
  it('reads sums of any size, and throws RangeError for text that is not numeric(…,2)', () => {
    expect(centsFromNumeric('-12345678901234567890.12')).toBe(-1_234_567_890_123_456_789_012n);
    expect(() => centsFromNumeric('NaN')).toThrow(RangeError);
    expect(() => centsFromNumeric('1.234')).toThrow(RangeError);
  });
});
