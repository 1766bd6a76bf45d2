import { describe, expect, it } from '@jest/globals';
import { depthsOf, revenueAndResult } from './statement-rows.ts';
import type { Statement } from './statement.ts';

type Row = Statement['rows'][number];

const row = (text: string, amount: number): Row => {
  const [code = '', parent, kind, level, side] = text.split(' ');
  const of = {
    code,
    kind,
    level: Number(level),
    side,
    text: code,
    amount,
    indicator: amount < 0 ? 'C' : 'D',
  };
  return { ...of, ...(parent !== '-' && { parent }) } as Row;
};

/** The lines of a filed ECD: every detail line has the side R, and the total at the top has that of the loss. */
const FILED = [
  row('SALES RESULT T 11 R', -1000.1),
  row('758 SALES D 24 R', -1000.1),
  row('TAXES RESULT T 11 D', 100.2),
  row('764 TAXES D 24 R', 100.2),
  row('COSTS RESULT T 11 D', 1500),
  row('WAGES COSTS T 19 D', 1500),
  row('596 WAGES D 24 R', 1500),
  row('RESULT - T 1 D', 600.1),
];

describe('revenue and result of a statement', () => {
  it('leave out what lessens the result, also where its lines do not say so', () => {
    expect(revenueAndResult({ rows: FILED, result: '600.10' })).toEqual([1000.1, -600.1]);
  });

  it('follow the sides of the totals of a chart', () => {
    const rows = [
      row('3 - T 1 R', -900.3),
      row('3.1 3 D 2 R', -1000.3),
      row('3.2 3 D 2 D', 100),
      row('4 - T 1 D', 300),
      row('4.1 4 D 2 R', 300),
    ];
    expect(revenueAndResult({ rows, result: '-600.30' })).toEqual([1000.3, 600.3]);
  });
});

it('lines are indented by the order of their levels', () => {
  expect([...depthsOf(FILED)]).toEqual([
    [1, 1],
    [11, 2],
    [19, 3],
    [24, 4],
  ]);
});
