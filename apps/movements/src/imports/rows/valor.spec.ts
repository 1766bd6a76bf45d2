import { describe, expect, it } from '@jest/globals';
import { formatAmount, formatAmountPtBr } from '@razao/domain';
import fc from 'fast-check';
import { VALOR_CENTS_MAX } from '../limits.js';
import { readValor, writeCents } from './valor.js';

describe('readValor', () => {
  it.each([
    ['1234.56', 123456],
    ['1234,56', 123456],
    ['1.234,56', 123456],
    ['1.234.567,8', 123456780],
    ['1234', 123400],
    ['0.01', 1],
    ['7,5', 750],
    ['9999999999999.99', VALOR_CENTS_MAX],
    ['9.999.999.999.999,99', VALOR_CENTS_MAX],
  ])('reads %s as %d cents', (text, cents) => {
    expect(readValor(text)).toBe(cents);
  });

  it.each([
    ['abc', /such as 1234.56 or/],
    ['1e3', /such as 1234.56 or/],
    ['', /such as 1234.56 or/],
    ['.5', /such as 1234.56 or/],
    [',5', /such as 1234.56 or/],
    ['5.', /such as 1234.56 or/],
    ['5,', /such as 1234.56 or/],
    ['1,234.56', /such as 1234.56 or/],
    ['1.23.456,00', /such as 1234.56 or/],
    ['1234.567,00', /such as 1234.56 or/],
    ['.123,00', /such as 1234.56 or/],
    ['1.2.3', /such as 1234.56 or/],
    ['12 3', /such as 1234.56 or/],
    ['+1', /such as 1234.56 or/],
    ['-1.00', /above zero/],
    ['0', /above zero/],
    ['0,00', /above zero/],
    ['1.234', /at most two decimals/],
    ['1,234', /at most two decimals/],
    ['10000000000000.123', /of at most 9999999999999.99/],
    ['9999999999999.999', /at most two decimals/],
    ['10000000000000', /of at most 9999999999999.99/],
    ['10000000000000000000000000.00', /of at most 9999999999999.99/],
  ])('refuses "%s" with %s', (text, reason) => {
    expect(readValor(text)).toMatchObject({ en: expect.stringMatching(reason) });
  });

  it('reads any amount in both notations, and writeCents writes it as the ledger does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: VALOR_CENTS_MAX }), (cents) => {
        expect(readValor(formatAmount(BigInt(cents)))).toBe(cents);
        expect(readValor(formatAmountPtBr(BigInt(cents)))).toBe(cents);
        expect(writeCents(cents)).toBe(formatAmount(BigInt(cents)));
      }),
    );
  });

  it('never throws, and never returns an amount out of range', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,-]{0,20}$/)), (text) => {
        const read = readValor(text);
        expect(
          typeof read !== 'number' || (Number.isSafeInteger(read) && read > 0 && read <= VALOR_CENTS_MAX),
        ).toBe(true);
      }),
    );
  });
});
