import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AMOUNT_CENTS_MAX } from '../money/money.js';
import { bankHolidays, nationalHolidays } from '../periods/business-days.js';
import { calculateTaxes, type QuarterBooks } from './calculate-taxes.js';
import { divideLimit, REVENUE_LIMIT_CENTS_A_QUARTER } from './presumption-increase.js';
import { TAX_ROLES } from './quarter-figures.js';
import { Quarter } from './quarter.js';
import { taxAmount, TAXES, TAX_REGIMES } from './tax-base.js';
import { QUOTAS_MAX, QUOTA_CENTS_MIN, splitIntoQuotas } from './tax-quotas.js';

const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: AMOUNT_CENTS_MAX }),
  fc.bigInt({ min: 0n, max: 5_000_00n }),
  fc.constantFrom(1_999_99n, 2_000_00n, 2_999_99n, 3_000_00n),
);
const quarter = fc
  .tuple(fc.integer({ min: 1997, max: 2199 }), fc.integer({ min: 1, max: 4 }))
  .map(([year, number]) => Quarter.of(year, number));
const books: fc.Arbitrary<QuarterBooks> = fc.record({
  quarter,
  regime: fc.constantFrom(...TAX_REGIMES),
  months: fc.integer({ min: 1, max: 3 }),
  movements: fc.array(
    fc.record({
      role: fc.constantFrom(null, ...TAX_ROLES),
      isResult: fc.boolean(),
      debit: amount,
      credit: amount,
    }),
    { maxLength: 12 },
  ),
});

describe('quotas', () => {
  it('add up to the tax, are at most three, and are not below the minimum unless there is only one', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        const quotas = splitIntoQuotas(cents);
        const sum = quotas.reduce((total, quota) => total + quota, 0n);
        const minimum = quotas.length <= 1 || quotas.every((quota) => quota >= QUOTA_CENTS_MIN);
        return sum === cents && quotas.length <= QUOTAS_MAX && minimum;
      }),
    );
  });

  it('are as many as the minimum allows, and equal except for cents in the last', () => {
    fc.assert(
      fc.property(amount, (cents) => {
        const quotas = splitIntoQuotas(cents);
        const more = BigInt(quotas.length + 1);
        const most = cents === 0n || quotas.length === QUOTAS_MAX || cents < more * QUOTA_CENTS_MIN;
        const [first = 0n] = quotas;
        const last = quotas.at(-1) ?? 0n;
        const equal = quotas.slice(0, -1).every((quota) => quota === first);
        return most && equal && last >= first && last - first < BigInt(QUOTAS_MAX);
      }),
    );
  });
});

describe('the limit of revenue under Lei Complementar 224/2025', () => {
  const revenues = fc.array(amount, { minLength: 1, maxLength: 4 });

  it('is 1,250,000.00 in a quarter, to the cent, and more by what the quarters before left', () => {
    const excesses = (...given: bigint[]) => divideLimit(given, false).map(({ excess }) => excess);
    expect(excesses(1_250_000_00n, 1_250_000_01n)).toEqual([0n, 1n]);
    expect(excesses(1_249_999_99n, 1_250_000_02n)).toEqual([0n, 1n]);
  });

  it('leaves over a whole year exactly the revenue above the limit of the year', () => {
    fc.assert(
      fc.property(revenues, (given) => {
        const parts = divideLimit(given, true);
        const left = parts.reduce((sum, { excess, undone }) => sum + excess - undone, 0n);
        const above = given.reduce((sum, revenue) => sum + revenue - REVENUE_LIMIT_CENTS_A_QUARTER, 0n);
        return left === (above > 0n ? above : 0n) && parts.at(-1)?.undone === 0n;
      }),
    );
  });

  it('undoes nothing before the last quarter, and never more than the excess of the quarter', () => {
    fc.assert(
      fc.property(
        revenues,
        (given) =>
          divideLimit(given, false).every(({ undone }) => undone === 0n) &&
          divideLimit(given, true).every(({ excess, undone }) => undone >= 0n && undone <= excess),
      ),
    );
  });
});

describe('due dates', () => {
  it('are the last day of their month on which banks serve customers', () => {
    fc.assert(
      fc.property(quarter, (of) =>
        of.dueDates.every((date, index) => {
          const month = of.last.plus(index + 1);
          const isFree = (day: number): boolean => {
            const text = month.dateOf(day);
            const weekday = new Date(`${text}T12:00:00Z`).getUTCDay();
            return (
              weekday % 6 === 0 ||
              bankHolidays(month.year).has(text) ||
              nationalHolidays(month.year).has(text)
            );
          };
          const day = Number(date.slice(8));
          const later = Array.from({ length: month.days - day }, (_, after) => day + 1 + after);
          const worked = later.filter((each) => !isFree(each));
          // Banks serve no customers on the last weekday of the year.
          return date === month.dateOf(day) && !isFree(day) && worked.length === (month.month === 12 ? 1 : 0);
        }),
      ),
    );
  });
});

describe('the calculation of taxes', () => {
  it('gives for any books the tax less what was withheld, in quotas that add up to it', () => {
    fc.assert(
      fc.property(books, (given) =>
        calculateTaxes(given).every(({ base, amount: tax, withheld, due, quotas }) => {
          const sum = quotas.reduce((total, quota) => total + quota.amount, 0n);
          const dates = quotas.map(({ dueOn }) => dueOn);
          return (
            base >= 0n &&
            due === (tax > withheld ? tax - withheld : 0n) &&
            sum === due &&
            dates.every((date, index) => date === given.quarter.dueDates[index])
          );
        }),
      ),
    );
  });

  it('does not depend on the order of the movements, nor on how they are divided', () => {
    fc.assert(
      fc.property(books, (given) => {
        const cut = [...given.movements].reverse().flatMap((movement) => [
          { ...movement, debit: 0n },
          { ...movement, credit: 0n },
        ]);
        return equal(calculateTaxes(given), calculateTaxes({ ...given, movements: cut }));
      }),
    );
  });

  it('never gives less tax for a larger base, nor more tax than the growth of the base', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.constantFrom(...TAXES),
        fc.integer({ min: 1, max: 3 }),
        (base, more, tax, months) => {
          const grown = taxAmount(tax, base + more, months) - taxAmount(tax, base, months);
          return grown >= 0n && grown <= more;
        },
      ),
    );
  });

  it('rounds IRPJ to at most half a cent from the exact tax', () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 3 }), (base, months) => {
        const free = 20_000_00n * BigInt(months);
        const exactTimes100 = base * 15n + (base > free ? (base - free) * 10n : 0n);
        const distance = taxAmount('IRPJ', base, months) * 100n - exactTimes100;
        return distance <= 50n && distance > -50n;
      }),
    );
  });
});

/** Compares as text, because JSON has no bigint. */
function equal(left: unknown, right: unknown): boolean {
  const text = (value: unknown): string =>
    JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? `${item}n` : item));
  return text(left) === text(right);
}
