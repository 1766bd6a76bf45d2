import { describe, expect, it } from '@jest/globals';
import { Period } from '../periods/period.js';
import { Quarter } from './quarter.js';

describe('Quarter', () => {
  it('has three months, and is the quarter of each of them', () => {
    const quarter = Quarter.of(2019, 4);
    expect(quarter.months.map(String)).toEqual(['10/2019', '11/2019', '12/2019']);
    expect(quarter.months.map((month) => String(Quarter.containing(month)))).toEqual([
      '4/2019',
      '4/2019',
      '4/2019',
    ]);
  });

  it.each([
    ['10/2018', 3],
    ['07/2019', 3],
    ['08/2019', 2],
    ['09/2019', 1],
    ['10/2019', 0],
  ])('of a company with books since %s counts %i months', (base, months) => {
    expect(Quarter.of(2019, 3).monthsSince(Period.parse(base) as Period)).toBe(months);
  });

  it.each([
    [2019, 0],
    [2019, 5],
    [2019, 1.5],
    [0, 1],
    [9999, 1],
    [Number.NaN, 1],
  ])('does not accept %p/%p', (year, number) => {
    expect(Quarter.isValid(year, number)).toBe(false);
    expect(() => Quarter.of(year, number)).toThrow(RangeError);
  });

  // 2019-06-30 is a Sunday; 2024-03-29 is Good Friday, the 30th and 31st a weekend; 2028-02-28 and 29 are
  // Carnival; 2029-05-31 is Corpus Christi.
  it.each([
    [2018, 4, ['2019-01-31', '2019-02-28', '2019-03-29']],
    [2019, 1, ['2019-04-30', '2019-05-31', '2019-06-28']],
    [2019, 2, ['2019-07-31', '2019-08-30', '2019-09-30']],
    [2019, 3, ['2019-10-31', '2019-11-29', '2019-12-30']],
    [2025, 3, ['2025-10-31', '2025-11-28', '2025-12-30']],
    [2023, 4, ['2024-01-31', '2024-02-29', '2024-03-28']],
    [2027, 4, ['2028-01-31', '2028-02-25', '2028-03-31']],
    [2029, 1, ['2029-04-30', '2029-05-30', '2029-06-29']],
  ])('%i Q%i is due on %j', (year, number, dueDates) => {
    expect(Quarter.of(year, number).dueDates).toEqual(dueDates);
  });
});
