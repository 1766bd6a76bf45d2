// Tests the entry numbers of a closing: they have five characters and are in order, even with more result accounts than
// five digits can count.
import { expect, it } from '@jest/globals';
import { entryNumberOf, planClosing } from './plan-closing.js';

const CAPITAL = { id: 1, reducedCode: 'E', nature: '03' };

it.each([
  [1, '00001'],
  [99_999, '99999'],
  [100_000, 'A0000'],
  [100_036, 'A0010'],
])('line %i has number %s', (position, lancamento) => {
  expect(entryNumberOf(position)).toBe(lancamento);
});

it('numbers 100,001 accounts with five characters each, ascending', () => {
  const balances = Array.from({ length: 100_001 }, (_, index) => ({
    accountId: 2 + index,
    reducedCode: String(index),
    balance: 1n,
  }));
  const steps = planClosing(balances, { profit: CAPITAL, loss: CAPITAL });
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  const numbers = step.value.lines.map(({ lancamento }) => lancamento);
  expect(numbers.filter((number) => number.length !== 5)).toEqual([]);
  expect(new Set(numbers).size).toBe(100_001);
  expect(numbers).toEqual(numbers.toSorted());
});
