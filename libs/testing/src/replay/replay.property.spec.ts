import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type Account, Period } from '@razao/domain';
import { arbitraryLedger } from '../ledgers/ledger-arbitraries.js';
import type { MonthlyBalance } from './balances.js';
import { replay } from './index.js';

const ACCOUNTS: Account[] = [
  { id: 1, code: '1', kind: 'S' },
  { id: 2, code: '1.1', kind: 'S' },
  { id: 3, code: '1.1.1', kind: 'A' },
  { id: 4, code: '1.1.10', kind: 'A' },
  { id: 5, code: '1.2', kind: 'A' },
  { id: 6, code: '2', kind: 'S' },
  { id: 7, code: '2.1', kind: 'A' },
];
const ANALYTIC = [3, 4, 5, 7];
const BASE = Period.of(2019, 11);
const MONTHS = Period.range(BASE, Period.of(2020, 2));
const LAST = Period.of(2020, 2);

const account = fc.constantFrom(...ANALYTIC);
const ledger = arbitraryLedger({
  accounts: ACCOUNTS,
  basePeriod: BASE,
  closingCode: 'ENC',
  months: MONTHS.length,
  documentsMax: 8,
});

const sum = (rows: readonly MonthlyBalance[], field: 'opening' | 'closing' | 'debit' | 'credit') =>
  rows.reduce((total, row) => total + row[field], 0n);

describe('replay', () => {
  it('keeps the identities of double entry in every month', () => {
    fc.assert(
      fc.property(ledger, (books) => {
        const replayed = replay(books, LAST);
        for (const period of MONTHS) {
          const month = replayed.balances.filter((row) => row.period.equals(period));
          const analytic = month.filter((row) => ANALYTIC.includes(row.accountId));
          expect([sum(analytic, 'opening'), sum(analytic, 'closing')]).toEqual([0n, 0n]);
          expect(sum(analytic, 'debit')).toBe(sum(analytic, 'credit'));
          for (const row of month) {
            expect(row.closing).toBe(
              row.opening + row.debit - row.credit + row.closingDebit - row.closingCredit,
            );
            expect(replayed.balanceOf(row.accountId, period.next()).opening).toBe(
              period.equals(LAST) ? 0n : row.closing,
            );
          }
        }
      }),
    );
  });

  it('rolls analytic accounts up to the synthetic ones above them', () => {
    fc.assert(
      fc.property(ledger, fc.constantFrom(...MONTHS), (books, period) => {
        const replayed = replay(books, LAST);
        const closing = (id: number) => replayed.balanceOf(id, period).closing;
        expect(closing(2)).toBe(closing(3) + closing(4));
        expect(closing(1)).toBe(closing(2) + closing(5));
        expect(closing(6)).toBe(closing(7));
      }),
    );
  });

  it('shows in the ledger of an account exactly what moved it', () => {
    fc.assert(
      fc.property(ledger, account, fc.constantFrom(...MONTHS), (books, accountId, period) => {
        const replayed = replay(books, LAST);
        const rows = replayed.ledgerOf(accountId, period);
        const net = rows.reduce(
          (total, { side, amount: value }) => total + (side === 'D' ? value : -value),
          0n,
        );
        const balance = replayed.balanceOf(accountId, period);
        expect(net).toBe(balance.closing - balance.opening);
        expect(rows.length).toBe(balance.postings);
        const days = rows.map(({ day }) => day);
        expect(days).toEqual(days.toSorted((one, other) => one - other));
      }),
    );
  });

  it('does not mind the order in which documents were posted', () => {
    fc.assert(
      fc.property(ledger, (books) => {
        const backwards = { ...books, documents: [...books.documents].reverse() };
        expect(replay(backwards, LAST).balances).toEqual(replay(books, LAST).balances);
      }),
    );
  });

  it('throws for an unbalanced document: it is the oracle and checks nothing', () => {
    const entries = [{ lancamento: '1', side: 'D' as const, accountId: 3, amount: 1n, day: 1 }];
    const documents = [{ period: BASE, lote: '1', documento: '000001', entries }];
    const books = { accounts: ACCOUNTS, basePeriod: BASE, closingCode: 'ENC', openings: [], documents };
    expect(() => replay(books, LAST)).toThrow('document 000001: entry number 1 does not balance');
  });
});
