import { describe, expect, it } from '@jest/globals';
import { formatAmount, parseAmount } from '../money/money.js';
import { Quarter } from './quarter.js';
import { parsePercent } from './rate.js';
import { scheduleQuotas, splitIntoQuotas } from './tax-quotas.js';

const split = (text: string): string[] => splitIntoQuotas(parseAmount(text) ?? -1n).map(formatAmount);

describe('splitIntoQuotas', () => {
  it.each([
    ['28325.32', ['9441.77', '9441.77', '9441.78']],
    ['13357.63', ['4452.54', '4452.54', '4452.55']],
    ['0.01', ['0.01']],
    ['1999.99', ['1999.99']],
    ['2000.00', ['1000.00', '1000.00']],
    ['2999.99', ['1499.99', '1500.00']],
    ['3000.00', ['1000.00', '1000.00', '1000.00']],
    ['3000.02', ['1000.00', '1000.00', '1000.02']],
    ['0.00', []],
    ['-5.00', []],
  ])('splits %s into %j', (amount, quotas) => {
    expect(split(amount)).toEqual(quotas);
  });
});

describe('scheduleQuotas', () => {
  it('gives a single quota the first due date, and two quotas the first two', () => {
    const due = (text: string): string[] =>
      scheduleQuotas(parseAmount(text) ?? -1n, Quarter.of(2019, 3)).map(({ dueOn }) => dueOn);
    expect(due('1999.99')).toEqual(['2019-10-31']);
    expect(due('2000.00')).toEqual(['2019-10-31', '2019-11-29']);
  });

  it('adds 1 % to the second quota, Selic plus 1 % to the third, and drops fractions of a cent', () => {
    const interests = (selic?: string): (bigint | null)[] =>
      scheduleQuotas(
        3_000_00n + 2n,
        Quarter.of(2019, 3),
        selic === undefined ? undefined : parsePercent(selic),
      ).map(({ interest }) => interest);
    expect(interests('0.38')).toEqual([0n, 10_00n, 13_80n]);
    expect(interests('0')).toEqual([0n, 10_00n, 10_00n]);
    expect(interests()).toEqual([0n, 10_00n, null]);
  });
});

describe('a Selic rate', () => {
  it.each(['0', '0.38', '1.0000', '100', '100.0000', '014.25'])('may be %s', (text) => {
    expect(parsePercent(text)).toBeDefined();
  });

  it.each(['', '-1', '0,38', '.5', '1.', '0.12345', '100.0001', '1000', '1e2', ' 1', '٣', 'NaN'])(
    'is not %j',
    (text) => {
      expect(parsePercent(text)).toBeUndefined();
    },
  );
});
