import { describe, expect, it } from '@jest/globals';
import type { Account } from '../accounts/codes.js';
import { Period } from '../periods/period.js';
import { BalanceBook, closingNet } from './balance-book.js';

const accounts: Account[] = [
  { id: 1, code: '1', kind: 'S' },
  { id: 2, code: '1.2', kind: 'A' },
  { id: 3, code: '1.10', kind: 'A' },
  { id: 4, code: '1.1', kind: 'A' },
];
const january = Period.of(2019, 1);
const february = january.next();

describe('BalanceBook', () => {
  it('begins with the opening balances and carries them through months without movement', () => {
    const book = new BalanceBook({
      accounts,
      basePeriod: january,
      openings: [{ accountId: 2, amount: 500n }],
    });
    expect(
      book
        .balances(february)
        .map(({ accountId, period, opening, closing }) => [accountId, period.month, opening, closing]),
    ).toEqual([
      [1, 1, 500n, 500n],
      [2, 1, 500n, 500n],
      [1, 2, 500n, 500n],
      [2, 2, 500n, 500n],
    ]);
  });

  it('keeps closing entries out of the debits and credits, and tells none from a net of zero', () => {
    const book = new BalanceBook({ accounts, basePeriod: january, openings: [] });
    const posting = { accountId: 2, mirrored: false };
    book.post(january, { ...posting, side: 'D', amount: 100n }, false);
    book.post(january, { ...posting, side: 'C', amount: 100n }, true);
    book.post(february, { ...posting, side: 'D', amount: 7n }, true);
    book.post(february, { ...posting, side: 'C', amount: 7n }, true);
    book.post(february, { accountId: 3, side: 'D', amount: 1n, mirrored: false }, false);
    const rows = book.balances(february).filter(({ accountId }) => accountId !== 1);
    expect(rows.map((row) => [row.accountId, row.debit, row.credit, closingNet(row), row.closing])).toEqual([
      [2, 100n, 0n, -100n, 0n],
      [2, 0n, 0n, 0n, 0n],
      [3, 1n, 0n, undefined, 1n],
    ]);
  });

  it('answers in chart order and leaves out accounts that never moved', () => {
    const openings = [3, 2, 4].map((accountId) => ({ accountId, amount: 1n }));
    const book = new BalanceBook({ accounts, basePeriod: january, openings });
    expect(book.balances(january).map(({ accountId }) => accountId)).toEqual([1, 4, 2, 3]);
    expect(new BalanceBook({ accounts, basePeriod: january, openings: [] }).balances(january)).toEqual([]);
  });
});
