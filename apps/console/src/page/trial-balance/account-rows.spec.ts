import { describe, expect, it } from '@jest/globals';
import { type AccountRow, closedFrom, rowsBelow, shownRows } from './account-rows.ts';

const row = (cdAccounting: string, kind = 'A'): AccountRow => ({
  cdAccounting,
  cdReduced: cdAccounting.replaceAll('.', ''),
  name: `conta ${cdAccounting}`,
  level: cdAccounting.split('.').length,
  kind: kind as AccountRow['kind'],
});
const codes = (rows: readonly AccountRow[]): string[] => rows.map(({ cdAccounting }) => cdAccounting);

describe('the rows of a trial balance', () => {
  const rows = [row('1', 'S'), row('1.2'), row('1.10', 'S'), row('1.10.1'), row('2', 'S')];

  it('rowsBelow returns the row of an account and the rows below it', () => {
    expect(codes(rowsBelow(rows, '1.10'))).toEqual(['1.10', '1.10.1']);
    expect(codes(rowsBelow(rows, '1.1'))).toEqual([]);
  });

  it('shownRows hides the rows below a closed account, and no others', () => {
    expect(codes(shownRows(rows, new Set(['1.10'])))).toEqual(['1', '1.2', '1.10', '2']);
    expect(codes(shownRows(rows, new Set(['1', '1.10'])))).toEqual(['1', '2']);
    expect(codes(shownRows(rows, new Set()))).toEqual(codes(rows));
  });

  it('a row is below a code whose parts have the same numbers, whatever their zeros (1.01.5 is below 1.1)', () => {
    const others = [row('1', 'S'), row('1.1', 'S'), row('1.01.5'), row('1.10', 'S'), row('1.10.0')];
    expect(codes(rowsBelow(others, '1.1'))).toEqual(['1.1', '1.01.5']);
    expect(codes(shownRows(others, new Set(['1.1'])))).toEqual(['1', '1.1', '1.10', '1.10.0']);
  });

  it('closedFrom closes the synthetic accounts from a level down', () => {
    expect([...closedFrom(rows, 2)]).toEqual(['1.10']);
    expect([...closedFrom(rows, 1)]).toEqual(['1', '1.10', '2']);
  });
});
