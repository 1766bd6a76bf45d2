// Tests the Portuguese of the texts; consolidate-month.int.spec.ts tests the English ones.
import { expect, it } from '@jest/globals';
import { differing, outOfSequence } from './run-texts.js';

it('a run that failed says why in Portuguese, with amounts in the Brazilian form', () => {
  expect(outOfSequence('2024-01-01').pt).toBe(
    '01/2024 não está consolidado: os meses são consolidados em sequência.',
  );
  const difference = {
    accountId: 3,
    accountCode: '1.1.1.01',
    fromEntries: '1234.50',
    fromMovement: '-0.05',
  };
  expect(differing(difference, '2024-01-01').pt).toBe(
    'Conta 1.1.1.01: os seus lançamentos de 01/2024 somam 1.234,50, e o movimento gravado, -0,05. Nada foi consolidado; a conta precisa ser examinada.',
  );
  expect(differing({ ...difference, accountCode: null, fromEntries: '0' }, '2024-01-01').pt).toContain(
    'Conta 3: os seus lançamentos de 01/2024 somam 0, e',
  );
});
