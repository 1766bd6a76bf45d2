// Writes the lines of the statements (J100, J150) and the accounts in them (I052) as rows of a company folder. A file
// has a statement per quarter or year, and each prints only the lines that it needs; the folder has all lines in one
// order.
import { type AmountCents, formatAmount, RESULT_NATURE } from '@razao/domain';
import { accountOfKey, type EcdAccount, type EcdBook, type EcdRecord, lastDayOf } from '@razao/domain/ecd';
import { monthText } from './company-rows.js';
import type { ChartRow } from './ecd-chart.js';
import type { LeftOut } from './left-out.js';
import { type Line, type Statement, withParents } from './statement-parents.js';

/** From this layout on, a line says whether it is a total, and names its parent. */
const PARENTS_FROM = 7;
const LINE_CHARS_MAX = 255;
const LEVEL_MAX = 9_999;

/** The rows of statement-lines.csv, account-statement-lines.csv and comparatives.csv. */
interface StatementRows {
  readonly lines: readonly Line[];
  readonly accounts: readonly object[];
  readonly comparatives: readonly object[];
}

export function statementRows(
  book: EcdBook,
  chart: ReadonlyMap<string, ChartRow>,
  leftOut: LeftOut,
): StatementRows {
  const named = new Set(
    [...book.accounts.values()].flatMap(({ aggregation }) => aggregation.map((each) => each.get('COD_AGL'))),
  );
  const statements = book.statements.filter(({ own }) => own);
  leftOut.add(
    'statements of a group or of another company (J005, ID_DEM 2) were left out',
    book.statements.length - statements.length,
  );
  const read = (
    statement: Statement,
    of: (one: EcdBook['statements'][number]) => readonly EcdRecord[],
  ): Line[] => {
    const printed = statements.map((one) =>
      of(one).map((record) => ({
        line: lineOf(record, statement, book, named, leftOut),
        amount: amountOf(record, 'VL_CTA_FIN', 'IND_DC_CTA_FIN', 'IND_VL'),
      })),
    );
    const lines = union(printed.map((each) => each.map(({ line }) => line)));
    if (book.layout >= PARENTS_FROM) return withKnownParents(lines, leftOut);
    const amounts = printed.map((each) => new Map(each.map(({ line, amount }) => [line.code, amount])));
    return withParents(lines, ({ code }) => amounts.map((each) => each.get(code) ?? 0n), leftOut);
  };
  const lines = [
    ...read('BALANCE_SHEET', ({ balanceSheet }) => balanceSheet),
    ...read('INCOME_STATEMENT', ({ incomeStatement }) => incomeStatement),
  ];
  addUnprinted(book, lines, leftOut);
  return {
    lines,
    accounts: accountRows(book, chart, lines, leftOut),
    comparatives: comparativeRows(book, lines, leftOut),
  };
}

function lineOf(
  record: EcdRecord,
  statement: Statement,
  book: EcdBook,
  named: ReadonlySet<string>,
  leftOut: LeftOut,
): Line {
  const text = leftOut.cut(
    record.get('DESCR_COD_AGL'),
    LINE_CHARS_MAX,
    `values of ${record.name} DESCR_COD_AGL`,
  );
  const level = Math.max(1, Math.min(LEVEL_MAX, record.count('NIVEL_AGL')));
  const given = record.get('COD_AGL');
  return {
    statement,
    // A total of the income statement may have no code.
    code: given === '' ? leftOut.cut(`${level} ${text}`, LINE_CHARS_MAX, 'lines without code') : given,
    parent: record.get('COD_AGL_SUP'),
    kind: isTotal(record, book, named) ? 'T' : 'D',
    level,
    side: sideOf(record, statement),
    text,
  };
}

function isTotal(record: EcdRecord, book: EcdBook, named: ReadonlySet<string>): boolean {
  if (book.layout >= PARENTS_FROM) return record.get('IND_COD_AGL') === 'T';
  return !named.has(record.get('COD_AGL'));
}

/**
 * Converts the sides before layout 7: 1 and 2 in the balance sheet; D, R and, for subtotals, N, P in the income
 * statement.
 */
function sideOf(record: EcdRecord, statement: Statement): string {
  if (statement === 'BALANCE_SHEET') return ['A', '1'].includes(record.get('IND_GRP_BAL')) ? 'A' : 'P';
  const side = record.get('IND_GRP_DRE') || record.get('IND_VL');
  return ['D', 'N'].includes(side) ? 'D' : 'R';
}

/** @param sideBefore the field of the side in J150 before layout 7: D or R, and for a total N or P */
function amountOf(record: EcdRecord, field: string, sideField: string, sideBefore: string): AmountCents {
  const side = record.get(sideField) || record.get(sideBefore);
  const amount = record.amount(field);
  return side === 'D' || side === 'N' ? amount : -amount;
}

/**
 * Merges the lines of all statements. A new line comes after the line that it follows in its statement; of a line in
 * several statements, the last one counts.
 */
function union(statements: readonly (readonly Line[])[]): Line[] {
  const order: string[] = [];
  const known = new Map<string, Line>();
  for (const lines of statements) {
    let before = -1;
    for (const line of lines) {
      const at = order.indexOf(line.code);
      if (at < 0) order.splice(before + 1, 0, line.code);
      before = at < 0 ? before + 1 : at;
      known.set(line.code, line);
    }
  }
  return order.flatMap((code) => known.get(code) ?? []);
}

function withKnownParents(lines: Line[], leftOut: LeftOut): Line[] {
  const known = new Map(lines.map((line) => [line.code, line]));
  for (const line of lines) {
    const parent = known.get(line.parent);
    if (line.parent === '' || (parent?.kind === 'T' && parent.level < line.level)) continue;
    leftOut.add('statement lines whose parents differ between statements were put at the top');
    line.parent = '';
  }
  return lines;
}

/**
 * Adds lines that accounts name and that no statement of the file prints, because they had no figures. Such a line
 * comes after the line of the nearest account of the chart, as a part of the same total. When an account has figures
 * and its line is not printed, no total of the file includes it. It stays so, because a new line would change the filed
 * totals.
 */
function addUnprinted(book: EcdBook, lines: Line[], leftOut: LeftOut): void {
  const known = new Map(lines.map((line) => [line.code, line]));
  const accounts = [...book.accounts.values()];
  /** Statement and group → the line of the first account below the group. */
  const nearest = new Map<string, Line>();
  const groupsOf = (account: EcdAccount): string[] => {
    const groups: string[] = [];
    for (let at = book.accounts.get(account.parent); at !== undefined; at = book.accounts.get(at.parent))
      groups.push(at.code);
    return groups;
  };
  for (const account of accounts)
    for (const line of account.aggregation.flatMap((record) => known.get(record.get('COD_AGL')) ?? []))
      for (const group of line.kind === 'D' ? groupsOf(account) : []) {
        const key = `${line.statement} ${group}`;
        if (!nearest.has(key)) nearest.set(key, line);
      }
  const withFigures = accountsWithFigures(book);
  for (const account of accounts)
    for (const record of account.aggregation) {
      const code = record.get('COD_AGL');
      if (known.has(code) || code.length > LINE_CHARS_MAX) continue;
      const statement = account.nature === RESULT_NATURE ? 'INCOME_STATEMENT' : 'BALANCE_SHEET';
      const beside = groupsOf(account).flatMap((group) => nearest.get(`${statement} ${group}`) ?? [])[0];
      if (beside === undefined) continue;
      if (withFigures.has(account.code)) {
        leftOut.add(
          'accounts with figures are in no line that the file prints, and in no total: as it was filed',
        );
        continue;
      }
      const text = leftOut.cut(account.label, LINE_CHARS_MAX, 'names of accounts as statement lines');
      const line: Line = { ...beside, code, text };
      lines.splice(lines.indexOf(beside) + 1, 0, line);
      known.set(code, line);
      leftOut.add(
        'statement lines of I052 that the file does not print were put beside those of neighbouring accounts: check statement-lines.csv',
      );
    }
}

/**
 * Returns result accounts with a result in a closing, and other accounts with a balance in a month of a statement. The
 * file may continue after its last statement.
 */
function accountsWithFigures(book: EcdBook): Set<string> {
  const found = new Set<string>();
  for (const { results } of book.closings)
    for (const [key, { amount }] of results) if (amount !== 0n) found.add(accountOfKey(key));
  for (const { from: month, balances } of book.months) {
    if (!book.statements.some(({ own, from, to }) => own && from <= month && month <= to)) continue;
    for (const [key, { opening, closing }] of balances) {
      const account = accountOfKey(key);
      const isResult = book.accounts.get(account)?.nature === RESULT_NATURE;
      if (!isResult && (opening !== 0n || closing !== 0n)) found.add(account);
    }
  }
  return found;
}

function accountRows(
  book: EcdBook,
  chart: ReadonlyMap<string, ChartRow>,
  lines: readonly Line[],
  leftOut: LeftOut,
): object[] {
  const details = lines.filter(({ kind }) => kind === 'D');
  return [...book.accounts.values()].flatMap(({ code: account, aggregation }) => {
    const placed = new Map<Statement, string>();
    for (const record of aggregation) {
      const code = record.get('COD_AGL');
      const found = details.filter((line) => line.code === code);
      if (found.length === 0)
        leftOut.add('codes of I052 are of no line that the file prints and were left out');
      for (const { statement } of found) {
        const known = placed.get(statement);
        if (known === undefined) placed.set(statement, code);
        else if (known !== code) leftOut.add('further statement lines of an account (I052) were left out');
      }
    }
    const cdReduced = chart.get(account)?.cdReduced;
    return [...placed].map(([statement, code]) => ({ account: cdReduced, statement, code }));
  });
}

/**
 * Returns the amounts of the preceding period (a column of J150) of statements whose preceding months are not in the
 * file: the books made from the file cannot give these amounts.
 */
function comparativeRows(book: EcdBook, lines: readonly Line[], leftOut: LeftOut): object[] {
  const details = new Set(
    lines.flatMap(({ statement, kind, code }) =>
      statement === 'INCOME_STATEMENT' && kind === 'D' ? [code] : [],
    ),
  );
  const rows = new Map<string, object>();
  for (const { own, from, to, incomeStatement } of book.statements) {
    // Later statements are left out, because the file has the months before them. A statement in the books never begins
    // before the books do.
    if (!own || from > book.from || !book.from.endsWith('-01') || to !== lastDayOf(to)) continue;
    const months = { firstMonth: monthText(book.from), lastMonth: monthText(to) };
    for (const record of incomeStatement) {
      const code = record.get('COD_AGL');
      const amount = amountOf(record, 'VL_CTA_INI', 'IND_DC_CTA_INI', 'IND_VL_ULT_DRE');
      if (amount === 0n || !details.has(code)) continue;
      if (book.hasFunctionalCurrency)
        leftOut.add('results of the preceding period (J150) in a functional currency were left out');
      else rows.set(`${to} ${code}`, { ...months, code, amount: formatAmount(amount) });
    }
  }
  return [...rows.values()];
}
