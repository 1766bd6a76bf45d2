import { expect, it } from '@jest/globals';
import { refusedRow } from './refused-rows.ts';

it.each([
  [
    'line 5: conta: account 1.1.1.1 is synthetic: post to another',
    '5',
    'conta',
    'account 1.1.1.1 is synthetic: post to another',
  ],
  ['linha 12: valor: "x" não é um valor', '12', 'valor', '"x" não é um valor'],
  ['line 7: the row has 3 fields', '7', '', 'the row has 3 fields'],
  ['2,000 more errors', '', '', '2,000 more errors'],
])('%s', (report, line, field, reason) => {
  expect(refusedRow(report)).toEqual({ line, field, reason });
});
