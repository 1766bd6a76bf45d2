import { expect, it } from '@jest/globals';
import { inAddress, monthAfter, monthOf, monthsFrom, monthsTo, monthYear } from './year-month.ts';

it('counts months across the turn of the year, forwards and backwards', () => {
  expect(monthAfter({ year: 2025, month: 12 }, 1)).toEqual({ year: 2026, month: 1 });
  expect(monthAfter({ year: 2025, month: 1 }, -1)).toEqual({ year: 2024, month: 12 });
  expect(monthsTo({ year: 2025, month: 2 }, 3).map(monthYear)).toEqual(['12/2024', '01/2025', '02/2025']);
  expect(monthsFrom('02/2025', { year: 2025, month: 3 }, 12).map(monthYear)).toEqual(['02/2025', '03/2025']);
  expect(monthOf(inAddress({ year: 2025, month: 3 }))).toEqual({ year: 2025, month: 3 });
});
