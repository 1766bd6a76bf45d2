import { expect, it } from '@jest/globals';
import type { BalanceRow } from './account-rows.ts';
import { balancesOfMonth, closingBalances } from './balance-columns.ts';

const row = (cdAccounting: string, more: Partial<BalanceRow> = {}): BalanceRow => ({
  cdAccounting,
  cdReduced: cdAccounting,
  name: `conta ${cdAccounting}`,
  level: 1,
  kind: 'A',
  nature: '01',
  openingBalance: 1,
  openingIndicator: 'D',
  movdeb: 2,
  movcred: 3,
  accumulatedBalance: 0,
  accumulatedIndicator: 'D',
  ...more,
});
const totals = {
  openingBalance: 0,
  movdeb: 5,
  movcred: 5,
  movenc: 0,
  encdeb: 0,
  enccred: 0,
  accumulatedBalance: 0,
  balanced: true,
};
const of = { company: '0101', branch: '0001', status: 'OPEN' } as const;

it('one month has a column for its movement, and one for closing entries when an account has them', () => {
  const month = { ...of, year: '2025', month: '02', totals };
  const plain = balancesOfMonth({ ...month, rows: [row('1')] });
  expect(plain.columns.map(({ amount }) => amount(row('1')))).toEqual([1, 2, 3, 0]);
  expect(plain.columns.map(({ total }) => total)).toEqual([0, 5, 5, 0]);
  expect([plain.isBalanced, plain.columns[0]?.month]).toEqual([true, { year: 2025, month: 2 }]);
  const closed = balancesOfMonth({ ...month, rows: [row('1'), row('2', { movenc: 7 })] });
  expect(closed.columns.map(({ amount }) => amount(row('2', { movenc: 7 })))).toEqual([1, 2, 3, 7, 0]);
});

it('several months have one balance each, none where an account has no row, and are unbalanced when one of them is', () => {
  const months = ['2024-12', '2025-01'];
  const account = { ...row('1'), balances: [null, -5] };
  const { columns, isBalanced } = closingBalances({ ...of, months, rows: [account], totals: [0, 0.01] });
  expect(columns.map(({ title, month, total }) => [title.pt, month, total])).toEqual([
    ['12/2024', { year: 2024, month: 12 }, 0],
    ['01/2025', { year: 2025, month: 1 }, 0.01],
  ]);
  expect(columns.map(({ amount }) => amount(account))).toEqual([undefined, -5]);
  expect(isBalanced).toBe(false);
});
