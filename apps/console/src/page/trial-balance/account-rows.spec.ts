import { describe, expect, it } from '@jest/globals';
import { accountRows, type BalanceRow, closedFrom, shownRows, type TrialBalance } from './account-rows.ts';

const row = (cdAccounting: string, more: Partial<BalanceRow> = {}): BalanceRow => ({
  cdAccounting,
  cdReduced: cdAccounting.replaceAll('.', ''),
  name: `conta ${cdAccounting}`,
  level: cdAccounting.split('.').length,
  kind: 'A',
  nature: '01',
  openingBalance: 0,
  openingIndicator: 'D',
  movdeb: 0,
  movcred: 0,
  accumulatedBalance: 0,
  accumulatedIndicator: 'D',
  ...more,
});
const month = (...rows: BalanceRow[]): TrialBalance => ({
  company: '0101',
  branch: '0001',
  year: '2025',
  month: '01',
  status: 'OPEN',
  rows,
  totals: {
    openingBalance: 0,
    movdeb: 0,
    movcred: 0,
    movenc: 0,
    encdeb: 0,
    enccred: 0,
    accumulatedBalance: 0,
    balanced: true,
  },
});
const codes = (rows: readonly { code: string }[]): string[] => rows.map(({ code }) => code);

describe('the rows of a trial balance', () => {
  const rows = accountRows([
    month(row('1', { kind: 'S' }), row('1.10', { kind: 'S' }), row('1.10.1', { accumulatedBalance: 5 })),
    month(
      row('1', { kind: 'S' }),
      row('1.2'),
      row('1.10', { kind: 'S' }),
      row('1.10.1'),
      row('2', { kind: 'S' }),
    ),
  ]);

  it('are in the order of the chart, each account once, with its months side by side', () => {
    expect(codes(rows)).toEqual(['1', '1.2', '1.10', '1.10.1', '2']);
    expect(rows[3]?.months.map((balance) => balance?.accumulatedBalance)).toEqual([5, 0]);
    expect(rows[1]?.months).toEqual([undefined, row('1.2')]);
  });

  it('below a closed account are hidden, and no others', () => {
    expect(codes(shownRows(rows, new Set(['1.10'])))).toEqual(['1', '1.2', '1.10', '2']);
    expect(codes(shownRows(rows, new Set(['1', '1.10'])))).toEqual(['1', '2']);
    expect(codes(shownRows(rows, new Set()))).toEqual(codes(rows));
  });

  it('close from a level down', () => {
    expect([...closedFrom(rows, 2)]).toEqual(['1.10']);
    expect([...closedFrom(rows, 1)]).toEqual(['1', '1.10', '2']);
  });
});
