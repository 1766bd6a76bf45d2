import { describe, expect, it } from '@jest/globals';
import { parseDate } from './date.js';
import { formatDay, parseDay } from './day.js';

describe('days', () => {
  it.each([
    ['1', 1],
    ['01', 1],
    ['31', 31],
    ['0', undefined],
    ['00', undefined],
    ['32', undefined],
    ['001', undefined],
    [' 1', undefined],
    [1, undefined],
    [null, undefined],
  ])('parseDay(%j) is %j', (text, day) => {
    expect(parseDay(text)).toBe(day);
  });

  it('are answered with two digits, and read again as they were', () => {
    for (let day = 1; day <= 31; day += 1) {
      expect(formatDay(day)).toHaveLength(2);
      expect(parseDay(formatDay(day))).toBe(day);
    }
  });
});

describe('dates', () => {
  it.each(['2024-02-29', '2023-12-31'])('%s exists', (date) => {
    expect(parseDate(date)).toBe(date);
  });

  it.each(['2023-02-29', '2024-13-01', '2024-00-01', '2024-01-00', '2024-1-1', '01/01/2024', '', null])(
    '%j does not',
    (date) => {
      expect(parseDate(date)).toBeUndefined();
    },
  );
});
