import { describe, expect, it } from '@jest/globals';
import { type Account, Period } from '@razao/domain';
import { balancesOf, closingNet } from './balances.js';

const accounts: Account[] = [
  { id: 1, code: '1', kind: 'S' },
  { id: 2, code: '1.2', kind: 'A' },
  { id: 3, code: '1.10', kind: 'A' },
  { id: 4, code: '1.1', kind: 'A' },
];
const january = Period.of(2019, 1);
const february = january.next();
const books = { accounts, basePeriod: january };

describe('replayed balances', () => {
  it('begin with the opening balances and carry them through months without movement', () => {
    const balances = balancesOf({ ...books, openings: [{ accountId: 2, amount: 500n }] }, [], february);
    expect(
      balances.map(({ accountId, period, opening, closing }) => [accountId, period.month, opening, closing]),
    ).toEqual([
      [1, 1, 500n, 500n],
      [2, 1, 500n, 500n],
      [1, 2, 500n, 500n],
      [2, 2, 500n, 500n],
    ]);
  });

  it('keep closing entries out of the debits and credits, and tell none from a net of zero', () => {
    const of = { accountId: 2, isClosing: true };
    const postings = [
      { ...of, period: january, side: 'D' as const, amount: 100n, isClosing: false },
      { ...of, period: january, side: 'C' as const, amount: 100n },
      { ...of, period: february, side: 'D' as const, amount: 7n },
      { ...of, period: february, side: 'C' as const, amount: 7n },
      { accountId: 3, period: february, side: 'D' as const, amount: 1n, isClosing: false },
    ];
    const rows = balancesOf({ ...books, openings: [] }, postings, february);
    expect(
      rows
        .filter(({ accountId }) => accountId !== 1)
        .map((row) => [row.accountId, row.debit, row.credit, closingNet(row), row.closing]),
    ).toEqual([
      [2, 100n, 0n, -100n, 0n],
      [2, 0n, 0n, 0n, 0n],
      [3, 1n, 0n, undefined, 1n],
    ]);
  });

  it('are in chart order and leave out accounts that never moved', () => {
    const openings = [3, 2, 4].map((accountId) => ({ accountId, amount: 1n }));
    const balances = balancesOf({ ...books, openings }, [], january);
    expect(balances.map(({ accountId }) => accountId)).toEqual([1, 4, 2, 3]);
    expect(balancesOf({ ...books, openings: [] }, [], january)).toEqual([]);
  });
});
