// The statements of a filed book, computed from its lines, balances (I155) and results (I355), equal what was filed.
import { describe, expect, it } from '@jest/globals';
import { FILED_ECD, filedBook } from '@razao/testing/real-year';
import { accountOfKey, formatEcdAmount, type EcdBook, type EcdRecord } from '../ecd/index.js';
import type { AmountCents } from '../money/money.js';
import { finished } from '../steps.js';
import { statementOfNature } from './default-lines.js';
import {
  computeStatement,
  indicatorOf,
  resultIndicatorOf,
  sumOfRoots,
  type AccountFigures,
  type StatementForm,
  type StatementName,
  type StatementRow,
} from './statement.js';

type EcdStatement = EcdBook['statements'][number];

/** The statement of the year has every line of the quarters. */
function formOf(book: EcdBook, statement: StatementName): StatementForm<string> {
  const year = book.statements.find(({ from, to }) => from.slice(5, 7) === '01' && to.slice(5, 7) === '12');
  const records = (statement === 'BALANCE_SHEET' ? year?.balanceSheet : year?.incomeStatement) ?? [];
  const lines = records.map((record) => ({
    code: record.get('COD_AGL'),
    parent: record.get('COD_AGL_SUP') === '' ? undefined : record.get('COD_AGL_SUP'),
    kind: record.get('IND_COD_AGL') as 'T' | 'D',
    level: record.count('NIVEL_AGL'),
    side: record.get(statement === 'BALANCE_SHEET' ? 'IND_GRP_BAL' : 'IND_GRP_DRE') as 'A' | 'P' | 'D' | 'R',
    text: record.get('DESCR_COD_AGL'),
  }));
  const lineOf = new Map(
    [...book.accounts.values()].map(({ code, aggregation }) => [code, aggregation[0]?.get('COD_AGL') ?? '']),
  );
  return { statement, lines, lineOf };
}

function balances(book: EcdBook, { from, to }: EcdStatement): AccountFigures<string>[] {
  const figures = new Map<string, { first: AmountCents; last: AmountCents }>();
  for (const month of book.months.filter((each) => from <= each.from && each.to <= to))
    for (const [key, { opening, closing }] of month.balances) {
      const account = accountOfKey(key);
      if (statementOfNature(book.accounts.get(account)?.nature ?? '') !== 'BALANCE_SHEET') continue;
      const first = month.from === from ? opening : (figures.get(account)?.first ?? 0n);
      figures.set(account, { first, last: month.to === to ? closing : 0n });
    }
  return [...figures].map(([account, both]) => ({ account, ...both }));
}

function results(book: EcdBook, { from, to }: EcdStatement): Map<string, AmountCents> {
  const sums = new Map<string, AmountCents>();
  for (const closing of book.closings.filter(({ date }) => from <= date && date <= to))
    for (const [key, { amount }] of closing.results)
      sums.set(accountOfKey(key), (sums.get(accountOfKey(key)) ?? 0n) + amount);
  return sums;
}

const amounts = ({ line, first, last }: StatementRow): string[] =>
  [first, last].flatMap((amount) => [formatEcdAmount(amount), indicatorOf(line, amount)]);
const fields = (record: EcdRecord, names: readonly string[]): string[] =>
  names.map((name) => record.get(name));
const AMOUNTS = ['VL_CTA_INI', 'IND_DC_CTA_INI', 'VL_CTA_FIN', 'IND_DC_CTA_FIN'];

(FILED_ECD === '' ? describe.skip : describe)('the statements of a filed book', () => {
  it('have 385 lines of J100, which are equal', async () => {
    const book = await filedBook();
    const form = formOf(book, 'BALANCE_SHEET');
    let lines = 0;
    for (const filed of book.statements) {
      const { rows, unassigned } = finished(computeStatement(form, balances(book, filed)));
      const computed = rows.map((row) => {
        const { code, kind, level, parent, side, text } = row.line;
        return [code, kind, String(level), parent ?? '', side, text, ...amounts(row)];
      });
      const names = ['COD_AGL', 'IND_COD_AGL', 'NIVEL_AGL', 'COD_AGL_SUP', 'IND_GRP_BAL', 'DESCR_COD_AGL'];
      expect(computed).toEqual(filed.balanceSheet.map((record) => fields(record, [...names, ...AMOUNTS])));
      expect([unassigned, sumOfRoots(rows, 'first'), sumOfRoots(rows, 'last')]).toEqual([[], 0n, 0n]);
      lines += rows.length;
    }
    expect(lines).toBe(385);
  });

  /**
   * The results of 2018 are not in the book: the first quarter and the year have their column before from the file. Account 616
   * (125,28, fourth quarter) has a code that is no line of the statement: the filed totals do not have it, either.
   */
  it('have 236 lines of J150, which are equal', async () => {
    const book = await filedBook();
    const form = formOf(book, 'INCOME_STATEMENT');
    let lines = 0;
    let before: ReadonlyMap<string, AmountCents> = new Map();
    const left: (readonly [string, AmountCents])[] = [];
    for (const filed of book.statements) {
      const details = filed.incomeStatement.filter((record) => record.get('IND_COD_AGL') === 'D');
      if (filed.from.slice(5, 7) === '01')
        before = new Map(
          details.map((record) => [record.get('COD_AGL'), record.signed('VL_CTA_INI', 'IND_DC_CTA_INI')]),
        );
      const last = results(book, filed);
      const figures = [...new Set([...before.keys(), ...last.keys()])].map((account) => ({
        account,
        first: before.get(account) ?? 0n,
        last: last.get(account) ?? 0n,
      }));
      const { rows, unassigned } = finished(computeStatement(form, figures));
      const computed = rows.map((row, index) => {
        const { code, kind, level, parent, text } = row.line;
        const order = String(index + 1).padStart(2, '0');
        return [
          order,
          code,
          kind,
          String(level),
          parent ?? '',
          text,
          ...amounts(row),
          resultIndicatorOf(row),
        ];
      });
      const names = ['NU_ORDEM', 'COD_AGL', 'IND_COD_AGL', 'NIVEL_AGL', 'COD_AGL_SUP', 'DESCR_COD_AGL'];
      expect(computed).toEqual(
        filed.incomeStatement.map((record) => fields(record, [...names, ...AMOUNTS, 'IND_GRP_DRE'])),
      );
      left.push(...unassigned.map((figure) => [figure.account, figure.last] as const));
      lines += rows.length;
      before = last;
    }
    expect(lines).toBe(236);
    expect(left).toEqual([
      ['616', 12528n],
      ['616', 12528n],
    ]);
  });
});
