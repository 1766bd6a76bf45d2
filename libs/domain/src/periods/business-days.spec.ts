import { describe, expect, it } from '@jest/globals';
import { bankHolidays, businessDays, lastBusinessDay, nationalHolidays } from './business-days.js';
import { Period } from './period.js';

describe('nationalHolidays', () => {
  it.each([
    [2019, '2019-04-19'],
    [2024, '2024-03-29'],
    [2025, '2025-04-18'],
    [2026, '2026-04-03'],
    [2038, '2038-04-23'],
  ])('has Good Friday of %i on %s', (year, date) => {
    expect(nationalHolidays(year).has(date)).toBe(true);
  });

  it('has 20 November from 2024 on', () => {
    expect([2023, 2024].map((year) => nationalHolidays(year).has(`${year}-11-20`))).toEqual([false, true]);
  });
});

describe('bankHolidays', () => {
  it('has Carnival and Corpus Christi in addition to the national holidays', () => {
    const holidays = bankHolidays(2025);
    expect(['2025-03-03', '2025-03-04', '2025-06-19'].every((date) => holidays.has(date))).toBe(true);
    expect(nationalHolidays(2025).has('2025-03-04')).toBe(false);
  });
});

describe('businessDays', () => {
  it('leaves out weekends and holidays', () => {
    expect(businessDays(Period.of(2019, 11))).toEqual([
      1, 4, 5, 6, 7, 8, 11, 12, 13, 14, 18, 19, 20, 21, 22, 25, 26, 27, 28, 29,
    ]);
  });

  it.each([
    [2019, 8, 30],
    [2019, 10, 31],
    [2014, 12, 30],
    [2019, 12, 30],
    [2022, 12, 29],
    [2025, 12, 30],
    [2024, 3, 28],
    [2028, 2, 25],
  ])('of %i-%i end on day %i', (year, month, day) => {
    expect(lastBusinessDay(Period.of(year, month))).toBe(day);
  });
});
