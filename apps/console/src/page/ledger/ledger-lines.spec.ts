import { expect, it } from '@jest/globals';
import { balanceBefore, balancedNumbers, type Entry, ledgerLines, sumOf } from './ledger-lines.ts';

const entry = (debcre: 'D' | 'C', contaId: number, contrapartida: number | null, valor: number): Entry => ({
  id: 1,
  documentId: 1,
  lancamento: '00001',
  day: '01',
  debcre,
  contaId,
  contrapartida,
  valor,
});

it('a ledger line has the side and counter-account seen from the account, and a balance without rounding error', () => {
  const entries = [entry('D', 7, 8, 0.1), entry('C', 8, 7, 0.2), entry('D', 8, 7, 5), entry('C', 7, null, 1)];
  const lines = ledgerLines(7, -0.3, entries);
  expect(balanceBefore(7, -6, entries)).toBe(-0.3);
  expect(sumOf(0.1, 0.2)).toBe(0.3);
  expect(lines.map(({ side, counterAccount, balance }) => [side, counterAccount, balance])).toEqual([
    ['D', 8, -0.2],
    ['D', 8, 0],
    ['C', 8, -5],
    ['C', null, -6],
  ]);
});

it('an entry from an account to itself has side "both" and does not change the balance', () => {
  const entries = [entry('D', 7, 7, 5), entry('C', 7, 8, 1)];
  expect(ledgerLines(7, 2, entries).map(({ side, balance }) => [side, balance])).toEqual([
    ['both', 2],
    ['C', 1],
  ]);
  expect(balanceBefore(7, 1, entries)).toBe(2);
});

it('balancedNumbers returns the entry numbers whose debit lines equal their credit lines', () => {
  const [debit, credit] = [entry('D', 7, 8, 0.3), entry('C', 8, 7, 0.3)];
  const others = [entry('D', 7, 8, 0.1), entry('D', 7, 9, 0.2)];
  const numbered = others.map((other) => ({ ...other, lancamento: '00002' }));
  expect(balancedNumbers([debit, ...numbered, credit])).toEqual(new Set(['00001']));
});
