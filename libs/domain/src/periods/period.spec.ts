import { describe, expect, it } from '@jest/globals';
import { Period } from './period.js';

describe('Period', () => {
  it('is parsed from and formatted to MM/YYYY, YYYY-MM-01 and YYYY-MM', () => {
    const period = Period.parse('02/2024');
    expect(period?.toDate()).toBe('2024-02-01');
    expect(Period.fromDate('2024-02-01').format()).toBe('02/2024');
    expect(Period.parseYearMonth('2024-02')?.toYearMonth()).toBe('2024-02');
    expect(JSON.stringify({ period })).toBe('{"period":"02/2024"}');
  });

  it.each([
    '',
    '2/2024',
    '00/2024',
    '13/2024',
    '02/24',
    '02/0000',
    '02-2024',
    ' 02/2024',
    '02/2024\n',
    '٠٢/2024',
  ])('does not read %j as MM/YYYY', (text) => {
    expect(Period.parse(text)).toBeUndefined();
  });

  it.each(['2024-02-02', '2024-02', '2024-13-01', '0000-01-01'])('throws for the date %s', (text) => {
    expect(() => Period.fromDate(text)).toThrow(RangeError);
  });

  it('throws for a month that does not exist', () => {
    for (const [year, month] of [
      [2024, 0],
      [2024, 13],
      [0, 1],
      [10_000, 1],
      [2024, 1.5],
      [Number.NaN, 1],
    ] as const) {
      expect(() => Period.of(year, month)).toThrow(RangeError);
    }
  });

  it('moves forward and backward across years', () => {
    expect(Period.of(2019, 12).next().format()).toBe('01/2020');
    expect(Period.of(2020, 1).previous().format()).toBe('12/2019');
    expect(Period.of(2019, 11).plus(14).format()).toBe('01/2021');
    expect(Period.of(2019, 1).plus(-13).format()).toBe('12/2017');
  });

  it('orders by year, then month', () => {
    const months = ['02/2020', '12/2019', '01/2020'].map((text) => Period.parse(text) as Period);
    expect(months.sort((left, right) => left.compare(right)).map(String)).toEqual([
      '12/2019',
      '01/2020',
      '02/2020',
    ]);
    expect(Period.of(2020, 1).isBefore(Period.of(2020, 2))).toBe(true);
    expect(Period.of(2020, 1).isAfter(Period.of(2019, 12))).toBe(true);
    expect(Period.of(2020, 1).equals(Period.of(2020, 1))).toBe(true);
  });

  it.each([
    ['02/1900', 28],
    ['02/2000', 29],
    ['02/2024', 29],
    ['02/2023', 28],
    ['04/2024', 30],
    ['12/2024', 31],
  ])('%s has %i days', (text, days) => {
    const period = Period.parse(text) as Period;
    expect(period.days).toBe(days);
    expect([period.hasDay(days), period.hasDay(days + 1), period.hasDay(0)]).toEqual([true, false, false]);
    expect(() => period.dateOf(days + 1)).toThrow(RangeError);
  });

  it('has ranges that include both ends, and that are empty when the end comes first', () => {
    const [first, last] = [Period.of(2019, 11), Period.of(2020, 2)];
    expect(Period.range(first, last).map(String)).toEqual(['11/2019', '12/2019', '01/2020', '02/2020']);
    expect(Period.range(last, first)).toEqual([]);
  });

  it('counts as many months as the range has', () => {
    const months = ['11/2019', '12/2019', '02/2020'].map((text) => Period.parse(text) as Period);
    for (const first of months)
      for (const last of months.filter((month) => !month.isBefore(first)))
        expect(Period.count(first, last)).toBe(Period.range(first, last).length);
  });

  it('knows the last month of its fiscal year', () => {
    const ends = (endMonth: number): string[] =>
      [1, 6, 7, 12].map((month) => Period.of(2019, month).fiscalYearEnd(endMonth).format());
    expect(ends(12)).toEqual(['12/2019', '12/2019', '12/2019', '12/2019']);
    expect(ends(6)).toEqual(['06/2019', '06/2019', '06/2020', '06/2020']);
  });

  it('knows its quarter', () => {
    expect([1, 3, 4, 12].map((month) => Period.of(2019, month).quarter)).toEqual([1, 1, 2, 4]);
  });
});
