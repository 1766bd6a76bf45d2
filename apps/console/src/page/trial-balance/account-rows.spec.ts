import { describe, expect, it } from '@jest/globals';
import {
  accountRows,
  type BalanceRow,
  closedFrom,
  monthBalance,
  type MonthBalance,
  shownRows,
} from './account-rows.ts';

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
const month = (...rows: BalanceRow[]): MonthBalance =>
  monthBalance({
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
const codes = (rows: readonly BalanceRow[]): string[] => rows.map(({ cdAccounting }) => cdAccounting);

describe('the rows of a trial balance', () => {
  const first = month(
    row('1', { kind: 'S' }),
    row('1.10', { kind: 'S' }),
    row('1.10.1', { accumulatedBalance: 5 }),
  );
  const rows = accountRows([
    first,
    undefined,
    month(
      row('1', { kind: 'S' }),
      row('1.2'),
      row('1.10', { kind: 'S' }),
      row('1.10.1'),
      row('2', { kind: 'S' }),
    ),
  ]);

  it('are in the order of the chart, each account once', () => {
    expect(codes(rows)).toEqual(['1', '1.2', '1.10', '1.10.1', '2']);
    expect(codes(accountRows([first, undefined]))).toEqual(['1', '1.10', '1.10.1']);
    const apart = [month(row('1', { kind: 'S' }), row('1.10')), month(row('1', { kind: 'S' }), row('1.9'))];
    expect(codes(accountRows(apart))).toEqual(['1', '1.9', '1.10']);
    expect(accountRows([undefined])).toEqual([]);
  });

  it('find their figures of a month by their code', () => {
    expect(first.byCode.get('1.10.1')?.accumulatedBalance).toBe(5);
    expect(first.byCode.get('1.2')).toBeUndefined();
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
