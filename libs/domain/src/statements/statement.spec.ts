import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { finished } from '../steps.js';
import { defaultForm, statementOfNature, type ChartAccount } from './default-lines.js';
import {
  computeStatement,
  indicatorOf,
  resultIndicatorOf,
  sumOfRoots,
  type Statement,
  type StatementForm,
  type StatementLine,
} from './statement.js';
import { isUnclosedResult, UNCLOSED_RESULT, withUnclosedResult } from './unclosed-result.js';

const chart = (...rows: readonly string[]): ChartAccount[] =>
  rows.map((row, index) => {
    const [code = '', kind = '', nature = ''] = row.split(' ');
    return { id: index + 1, code, name: `Conta ${code}`, kind: kind as 'S' | 'A', nature };
  });

const CHART = chart(
  '1 S 01', // 1
  '1.1 S 01', // 2
  '1.1.10 A 01', // 3
  '1.1.2 A 01', // 4
  '2 S 02', // 5
  '2.1 A 02', // 6
  '2.3 S 03', // 7
  '2.3.1 A 03', // 8
  '3 S 04', // 9
  '3.1 A 04', // 10
  '4 S 04', // 11
  '4.1 A 04', // 12
  '9 A 05', // 13
).sort((left, right) => left.code.localeCompare(right.code, 'en', { numeric: true }));

const drawn = ({ rows }: Statement<number>): string[] =>
  rows.map(({ line, first, last }) => `${line.level} ${line.code} < ${line.parent ?? '-'}: ${first} ${last}`);

describe('the default lines of a statement', () => {
  it('are the accounts of the chart in chart order, with one total per side', () => {
    const { lines, lineOf } = finished(defaultForm('BALANCE_SHEET', CHART));
    expect(lines.map(({ code, parent, kind, level, side }) => [code, parent, kind, level, side])).toEqual([
      ['1', undefined, 'T', 1, 'A'],
      ['1.1', '1', 'T', 2, 'A'],
      ['1.1.2', '1.1', 'D', 3, 'A'],
      ['1.1.10', '1.1', 'D', 3, 'A'],
      ['2', undefined, 'T', 1, 'P'],
      ['2.1', '2', 'D', 2, 'P'],
      ['2.3', '2', 'T', 2, 'P'],
      ['2.3.1', '2.3', 'D', 3, 'P'],
    ]);
    expect([...lineOf]).toEqual([
      [4, '1.1.2'],
      [3, '1.1.10'],
      [6, '2.1'],
      [8, '2.3.1'],
    ]);
  });

  it('have the nearest total that the numbers of their codes name as parent, so that 1.1 contains 1.01.1', () => {
    const accounts = chart('1 S 01', '1.1 S 01', '1.01.1 A 01', '1.1.1.1 A 01');
    const { lines } = finished(defaultForm('BALANCE_SHEET', accounts));
    expect(lines.map(({ code, parent, level }) => [code, parent, level])).toEqual([
      ['1', undefined, 1],
      ['1.1', '1', 2],
      ['1.01.1', '1.1', 3],
      ['1.1.1.1', '1.1', 3],
    ]);
  });

  it('get a total ATIVO or PASSIVO when the side has no single top account', () => {
    const { lines } = finished(
      defaultForm('BALANCE_SHEET', chart('1 A 01', '2 S 02', '2.1 A 02', '3 S 03', '3.1 A 03')),
    );
    expect(lines.map(({ code, parent, level }) => [code, parent, level])).toEqual([
      ['ATIVO', undefined, 1],
      ['1', 'ATIVO', 2],
      ['PASSIVO', undefined, 1],
      ['2', 'PASSIVO', 2],
      ['2.1', '2', 3],
      ['3', 'PASSIVO', 2],
      ['3.1', '3', 3],
    ]);
  });

  it('end with the result in the income statement, which is the top account if there is only one', () => {
    expect(finished(defaultForm('INCOME_STATEMENT', CHART)).lines.map(({ code }) => code)).toEqual([
      '3',
      '3.1',
      '4',
      '4.1',
      'RESULTADO',
    ]);
    const one = finished(defaultForm('INCOME_STATEMENT', chart('4 S 04', '4.1 S 04', '4.1.1 A 04')));
    expect(one.lines.map(({ code }) => code)).toEqual(['4.1', '4.1.1', '4']);
  });

  it('are none for a chart of memorandum accounts only, which belong to no statement', () => {
    expect(finished(defaultForm('BALANCE_SHEET', chart('9 A 05')))).toEqual({
      statement: 'BALANCE_SHEET',
      lines: [],
      lineOf: new Map(),
    });
    expect(['01', '02', '03', '04', '05', '09'].map(statementOfNature)).toEqual([
      'BALANCE_SHEET',
      'BALANCE_SHEET',
      'BALANCE_SHEET',
      'INCOME_STATEMENT',
      undefined,
      undefined,
    ]);
    expect(['01', '02', '03', '04', '05', '09'].filter(isUnclosedResult)).toEqual(['04', '09']);
  });
});

describe('a balance sheet', () => {
  const form = finished(defaultForm('BALANCE_SHEET', CHART));

  it('has the lines of accounts with a figure, with their totals and indicators', () => {
    const figures = [
      { account: 3, first: 100n, last: 0n },
      { account: 4, first: 0n, last: 0n },
      { account: 8, first: -100n, last: 0n },
    ];
    const statement = finished(computeStatement(form, figures));
    expect(drawn(statement)).toEqual([
      '1 1 < -: 100 0',
      '2 1.1 < 1: 100 0',
      '3 1.1.2 < 1.1: 0 0',
      '3 1.1.10 < 1.1: 100 0',
      '1 2 < -: -100 0',
      '2 2.3 < 2: -100 0',
      '3 2.3.1 < 2.3: -100 0',
    ]);
    expect(statement.rows.map(({ line, last }) => indicatorOf(line, last)).join('')).toBe('DDDDCCC');
  });

  it('returns accounts that are in no detail line as unassigned, and leaves them out', () => {
    const figure = { account: 99, first: 1n, last: 2n };
    expect(finished(computeStatement(form, [figure]))).toEqual({ rows: [], unassigned: [figure] });
    const onTotal: StatementForm<number> = { ...form, lineOf: new Map([[99, '1.1']]) };
    expect(finished(computeStatement(onTotal, [figure])).unassigned).toEqual([figure]);
  });

  it('has a line that names itself as its parent once', () => {
    const line: StatementLine = { code: 'X', parent: 'X', kind: 'D', level: 1, side: 'A', text: '' };
    const { rows } = finished(
      computeStatement({ statement: 'BALANCE_SHEET', lines: [line], lineOf: new Map([[1, 'X']]) }, [
        { account: 1, first: 5n, last: 7n },
      ]),
    );
    expect(rows).toEqual([{ line, first: 5n, last: 7n }]);
  });

  it('shows the unclosed result as a line of equity, and balances', () => {
    const statement = finished(
      computeStatement(form, [
        { account: 3, first: 100n, last: 130n },
        { account: 6, first: -40n, last: -40n },
        { account: 8, first: -60n, last: -60n },
      ]),
    );
    expect(sumOfRoots(statement.rows, 'last')).toBe(30n);
    const whole = finished(withUnclosedResult(form, statement, { first: 0n, last: -30n }, CHART));
    expect(drawn(whole)).toEqual([
      '1 1 < -: 100 130',
      '2 1.1 < 1: 100 130',
      '3 1.1.10 < 1.1: 100 130',
      '1 2 < -: -100 -130',
      '2 2.1 < 2: -40 -40',
      '2 2.3 < 2: -60 -90',
      '3 2.3.1 < 2.3: -60 -60',
      `3 ${UNCLOSED_RESULT.code} < 2.3: 0 -30`,
    ]);
    expect(sumOfRoots(whole.rows, 'last')).toBe(0n);
    expect(finished(withUnclosedResult(form, statement, { first: 0n, last: 0n }, CHART))).toBe(statement);
  });

  it('shows the unclosed result below liabilities without equity, and alone without both', () => {
    const accounts = chart('1 S 01', '1.1 A 01', '2 S 02', '2.1 A 02');
    const only = finished(defaultForm('BALANCE_SHEET', accounts));
    const statement = finished(computeStatement(only, [{ account: 2, first: 0n, last: 9n }]));
    expect(drawn(finished(withUnclosedResult(only, statement, { first: 0n, last: -9n }, accounts)))).toEqual([
      '1 1 < -: 0 9',
      '2 1.1 < 1: 0 9',
      '1 2 < -: 0 -9',
      `2 ${UNCLOSED_RESULT.code} < 2: 0 -9`,
    ]);
    const none = finished(defaultForm('BALANCE_SHEET', chart('1 S 01', '1.1 A 01')));
    const alone = finished(
      withUnclosedResult(none, finished(computeStatement(none, [])), { first: 0n, last: -9n }, []),
    );
    expect(drawn(alone)).toEqual([`1 ${UNCLOSED_RESULT.code} < -: 0 -9`]);
  });

  it('shows the unclosed result below the nearest total that contains all equity', () => {
    const accounts = chart('1 A 01', '2 S 02', '2.1 S 03', '2.1.1 A 03', '2.2 S 03', '2.2.1 A 03');
    const form = finished(defaultForm('BALANCE_SHEET', accounts));
    const statement = finished(computeStatement(form, []));
    const whole = finished(withUnclosedResult(form, statement, { first: -9n, last: 0n }, accounts));
    expect(drawn(whole)).toEqual(['1 2 < -: -9 0', `2 ${UNCLOSED_RESULT.code} < 2: -9 0`]);
  });

  it('balances whenever the balances of the accounts cancel out', () => {
    const amount = fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n });
    fc.assert(
      fc.property(fc.record({ a: amount, b: amount, c: amount, d: amount }), ({ a, b, c, d }) => {
        const figures = [3, 4, 6].map((account, index) => ({
          account,
          first: 0n,
          last: [a, b, c][index] ?? 0n,
        }));
        const equity = { account: 8, first: 0n, last: -(a + b + c + d) };
        const statement = finished(computeStatement(form, [...figures, equity]));
        const whole = finished(withUnclosedResult(form, statement, { first: 0n, last: d }, CHART));
        expect(sumOfRoots(whole.rows, 'last')).toBe(0n);
      }),
    );
  });
});

describe('an income statement', () => {
  it('leaves out lines that are zero in both columns, and marks each as revenue or expense', () => {
    const form = finished(defaultForm('INCOME_STATEMENT', CHART));
    const figures = [
      { account: 10, first: -50n, last: -20n },
      { account: 12, first: 0n, last: 0n },
    ];
    const statement = finished(computeStatement(form, figures, new Map([['4.1', 0n]])));
    expect(drawn(statement)).toEqual([
      '2 3 < RESULTADO: -50 -20',
      '3 3.1 < 3: -50 -20',
      '1 RESULTADO < -: -50 -20',
    ]);
    expect(statement.rows.map(resultIndicatorOf).join('')).toBe('RRR');
    expect(
      finished(computeStatement(form, [{ account: 12, first: 3n, last: 0n }]))
        .rows.map(resultIndicatorOf)
        .join(''),
    ).toBe('DDD');
  });

  it('marks a line with a parent by its side, and the result by its sign', () => {
    const line = { code: '', kind: 'T', level: 1, text: '', side: 'R' } as const;
    expect(resultIndicatorOf({ line: { ...line, parent: 'X' }, first: 0n, last: 5n })).toBe('R');
    expect(resultIndicatorOf({ line: { ...line, parent: undefined }, first: 0n, last: 5n })).toBe('D');
    expect(indicatorOf({ ...line, parent: undefined }, 0n)).toBe('D');
    expect(indicatorOf({ ...line, parent: undefined, side: 'P' }, 1n)).toBe('D');
    expect(indicatorOf({ ...line, parent: undefined, side: 'A' }, -1n)).toBe('C');
  });
});
