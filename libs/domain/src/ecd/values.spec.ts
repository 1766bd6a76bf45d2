import { describe, expect, it } from '@jest/globals';
import {
  dayAfter,
  formatEcdAmount,
  isCnpj,
  isCpf,
  lastDayOf,
  parseEcdAmount,
  parseEcdDate,
} from './values.js';

describe('the values of an ECD', () => {
  it.each([
    ['0', 0n],
    ['0,5', 50n],
    ['1234567890123456,78', 123456789012345678n],
    ['1.234,56', undefined],
    ['-1,00', undefined],
    ['1,234', undefined],
    ['1.00', undefined],
    ['', undefined],
  ])('parses the amount %j to %s', (text, cents) => {
    expect(parseEcdAmount(text)).toBe(cents);
  });

  it('formats an amount with two decimals and without sign', () => {
    expect([5n, -123456n, 0n].map(formatEcdAmount)).toEqual(['0,05', '1234,56', '0,00']);
  });

  it.each([
    ['29022024', '2024-02-29'],
    ['29022023', undefined],
    ['00012024', undefined],
    ['31121899', undefined],
    ['01132024', undefined],
    ['2024-01-01', undefined],
  ])('parses the date %j to %s', (text, date) => {
    expect(parseEcdDate(text)).toBe(date);
  });

  it('lastDayOf gives the end of the month, and dayAfter the next day, also across months and years', () => {
    expect([lastDayOf('2024-02-10'), dayAfter('2024-02-29'), dayAfter('2023-12-31')]).toEqual([
      '2024-02-29',
      '2024-03-01',
      '2024-01-01',
    ]);
  });

  // The remainder of the second one's check digits is 1.
  it.each(['11222333000181', '11222333002800', '12ABC34501DE35'])('isCnpj accepts %s', (text) => {
    expect(isCnpj(text)).toBe(true);
  });

  it.each(['11222333000182', '00000000000000', '12abc34501de35', '1122233300018'])(
    'isCnpj refuses %s',
    (text) => {
      expect(isCnpj(text)).toBe(false);
    },
  );

  it('isCpf checks length and check digits', () => {
    expect(['52998224725', '10000004600', '52998224726', '11111111111', '5299822472'].map(isCpf)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
