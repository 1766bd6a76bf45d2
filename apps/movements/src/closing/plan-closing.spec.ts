// Tests the entry numbers of a closing: they have five characters and are in order, even with more result accounts than
// five digits can count. Tests also where a result of zero goes.
import { expect, it } from '@jest/globals';
import { entryNumberOf, planClosing, type ClosingPlan } from './plan-closing.js';

const CAPITAL = { id: 1, reducedCode: 'E', nature: '03' };

function planned(...given: Parameters<typeof planClosing>): ClosingPlan {
  const steps = planClosing(...given);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

it.each([
  [1, '00001'],
  [99_999, '99999'],
  [100_000, 'A0000'],
  [100_036, 'A0010'],
])('line %i of a closing has entry number %s', (position, lancamento) => {
  expect(entryNumberOf(position)).toBe(lancamento);
});

it('gives 100,001 accounts ascending entry numbers of five characters', () => {
  const balances = Array.from({ length: 100_001 }, (_, index) => ({
    accountId: 2 + index,
    reducedCode: String(index),
    balance: 1n,
  }));
  const { lines } = planned(balances, { profit: CAPITAL, loss: CAPITAL });
  const numbers = lines.map(({ lancamento }) => lancamento);
  expect(numbers.filter((number) => number.length !== 5)).toEqual([]);
  expect(new Set(numbers).size).toBe(100_001);
  expect(numbers).toEqual(numbers.toSorted());
});

it('empties accounts into the profit account when the result is zero', () => {
  const profit = { id: 2, reducedCode: 'P', nature: '03' };
  const balances = [5n, -5n].map((balance, at) => ({ accountId: 10 + at, reducedCode: String(at), balance }));
  const { result, lines } = planned(balances, { profit, loss: CAPITAL });
  expect(result).toBe(0n);
  expect(lines.map(({ contra }) => contra)).toEqual([profit, profit]);
});
