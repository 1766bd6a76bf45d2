// J100 and J150: the amounts of the statements must follow from the balances (I155) and the results (I355), by the codes of
// I052.
import type { AmountCents } from '../money/money.js';
import { accountOfKey, type EcdBook } from './ecd-book.js';
import type { EcdMonth, EcdStatement } from './ecd-facts.js';
import type { EcdRecord } from './ecd-record.js';
import { error, type EcdRule, type Find } from './ecd-rule.js';
import { formatEcdAmount } from './values.js';

/** From this layout on, a line states whether it is a total, and names its parent. */
const PARENTS_FROM = 7;
const FORM = [
  'STATEMENT_LINE_TWICE',
  'STATEMENT_PARENT',
  'STATEMENT_PERIOD',
  'STATEMENT_YEAR_END',
  'AGGREGATION_TWICE',
  'AGGREGATION_SYNTHETIC',
  'STATEMENT_LINE_ACCOUNT',
];
const BALANCES = [
  'BALANCE_CLOSING',
  'BALANCE_OPENING',
  'BALANCE_OPENINGS_SUM',
  'CLOSING_RESULT_LEFT',
  'BALANCE_MOVEMENT_SUM',
  'BALANCE_DEBITS',
  'BALANCE_CREDITS',
  'BALANCE_MISSING',
];
/** The fields with amount and side of a line, at the start and at the end of the period. */
const COLUMNS = [
  ['VL_CTA_INI', 'IND_DC_CTA_INI'],
  ['VL_CTA_FIN', 'IND_DC_CTA_FIN'],
] as const;

type Lines = (statement: EcdStatement) => readonly EcdRecord[];

/** Checks that every total is the sum of the lines that name it as their parent. Before layout 7 no line is a total. */
function totals(of: Lines) {
  return (book: EcdBook, find: Find): void => {
    for (const statement of book.statements) {
      const lines = of(statement);
      for (const [amount, side] of COLUMNS) {
        const sums = new Map<string, AmountCents>();
        for (const line of lines) add(sums, line.get('COD_AGL_SUP'), line.signed(amount, side));
        for (const line of lines) {
          const sum = sums.get(line.get('COD_AGL')) ?? 0n;
          if (line.get('IND_COD_AGL') === 'T' && sum !== line.signed(amount, side))
            find(line, amount, line.get(amount), {
              en: `line ${line.get('COD_AGL')}: its parts add up to ${formatEcdAmount(sum)}`,
              pt: `linha ${line.get('COD_AGL')}: as partes dela somam ${formatEcdAmount(sum)}`,
            });
        }
      }
    }
  };
}

/**
 * Sums rows of accounts and cost centres by their aggregation codes. The rows of an account are added up before they are
 * added to its codes, because a file may have many of both.
 */
function byCode<Row>(
  book: EcdBook,
  rows: Iterable<readonly [key: string, row: Row]> = [],
  amountOf: (row: Row) => AmountCents,
): Map<string, AmountCents> {
  const accounts = new Map<string, AmountCents>();
  const keys = new Map<string, AmountCents>();
  for (const [key, row] of rows) {
    add(accounts, accountOfKey(key), amountOf(row));
    add(keys, key, amountOf(row));
  }
  const sums = new Map<string, AmountCents>();
  for (const [account, whole] of accounts)
    for (const record of book.accounts.get(account)?.aggregation ?? []) {
      const amount = record.get('COD_CCUS') === '' ? whole : keys.get(`${account}|${record.get('COD_CCUS')}`);
      if (amount !== undefined) add(sums, record.get('COD_AGL'), amount);
    }
  return sums;
}

function add(sums: Map<string, AmountCents>, key: string, amount: AmountCents): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount);
}

/** Whether the line is a detail line. Before layout 7 this is a line whose code accounts have. */
function isDetail(book: EcdBook, line: EcdRecord, sums: ReadonlyMap<string, AmountCents>): boolean {
  return book.layout < PARENTS_FROM ? sums.has(line.get('COD_AGL')) : line.get('IND_COD_AGL') === 'D';
}

/** Checks that a column of a detail line is the sum of its accounts. */
function expectDetail(
  line: EcdRecord,
  [amount, side]: (typeof COLUMNS)[number],
  expected: AmountCents,
  find: Find,
): void {
  if (line.signed(amount, side) !== expected)
    find(line, amount, line.get(amount), {
      en: `line ${line.get('COD_AGL')}: its accounts have ${formatEcdAmount(expected)}`,
      pt: `linha ${line.get('COD_AGL')}: as contas dela somam ${formatEcdAmount(expected)}`,
    });
}

/**
 * Returns the statements whose lines are sums of the file's balances: not those of a group, or of another company. In a
 * file with a functional currency all statements are in that currency, and the balances in BRL.
 */
function statementsOfBalances(book: EcdBook): EcdStatement[] {
  return book.hasFunctionalCurrency ? [] : book.statements.filter(({ own }) => own);
}

export const STATEMENT_RULES: readonly EcdRule[] = [
  error('BALANCE_SHEET_DETAIL', {
    en: 'A line of the balance sheet is the sum of the balances of its accounts',
    pt: 'Cada linha do balanço é a soma dos saldos das suas contas',
    restsOn: [...FORM, ...BALANCES],
    atEnd: (book, find) => {
      const openings = new Map<EcdMonth | undefined, Map<string, AmountCents>>();
      const closings = new Map<EcdMonth | undefined, Map<string, AmountCents>>();
      for (const { from, to, balanceSheet } of statementsOfBalances(book)) {
        const first = book.months.find((month) => month.from === from);
        const last = book.months.find((month) => month.to === to);
        const opening = openings.get(first) ?? byCode(book, first?.balances, (balance) => balance.opening);
        const closing = closings.get(last) ?? byCode(book, last?.balances, (balance) => balance.closing);
        openings.set(first, opening);
        closings.set(last, closing);
        for (const line of balanceSheet.filter((one) => isDetail(book, one, closing))) {
          const code = line.get('COD_AGL');
          // The file does not contain the balances before its period.
          if (from >= book.from) expectDetail(line, COLUMNS[0], opening.get(code) ?? 0n, find);
          expectDetail(line, COLUMNS[1], closing.get(code) ?? 0n, find);
        }
      }
    },
  }),
  error('BALANCE_SHEET_TOTAL', {
    en: 'A total of the balance sheet is the sum of its parts',
    pt: 'Cada total do balanço é a soma das suas partes',
    restsOn: [...FORM, 'BALANCE_SHEET_DETAIL'],
    atEnd: totals(({ balanceSheet }) => balanceSheet),
  }),
  error('BALANCE_SHEET_BALANCED', {
    en: 'Assets equal liabilities and equity, at the start and at the end',
    pt: 'O ativo é igual ao passivo e patrimônio líquido, no início e no fim',
    restsOn: [...FORM, ...BALANCES, 'BALANCE_SHEET_TOTAL', 'BALANCE_SHEET_DETAIL'],
    atEnd: (book, find) => {
      for (const statement of book.statements) {
        if (statement.balanceSheet.length === 0) continue;
        const isRoot = (line: EcdRecord): boolean =>
          book.layout < PARENTS_FROM ? line.count('NIVEL_AGL') === 1 : line.get('COD_AGL_SUP') === '';
        for (const [amount, side] of COLUMNS) {
          const roots = statement.balanceSheet.filter(isRoot);
          const sum = roots.reduce((total, line) => total + line.signed(amount, side), 0n);
          if (sum !== 0n)
            find(statement, amount, statement.to, {
              en: `assets less liabilities and equity are ${formatEcdAmount(sum)}`,
              pt: `o ativo menos o passivo e o patrimônio líquido é ${formatEcdAmount(sum)}`,
            });
        }
      }
    },
  }),
  error('INCOME_STATEMENT_DETAIL', {
    en: 'A line of the income statement is the sum of the results of its accounts',
    pt: 'Cada linha da DRE é a soma dos resultados das suas contas',
    restsOn: [...FORM, 'CLOSING_INVERTS', 'CLOSING_ACCOUNT', 'CLOSING_ACCOUNT_TWICE', 'CLOSING_YEAR_END'],
    atEnd: (book, find) => {
      const closings = book.closings.map(({ date, results }) => ({
        date,
        sums: byCode(book, results, ({ amount }) => amount),
      }));
      for (const { from, to, incomeStatement } of statementsOfBalances(book)) {
        if (incomeStatement.length === 0) continue;
        const within = closings.filter(({ date }) => from <= date && date <= to);
        for (const line of incomeStatement) {
          if (line.get('IND_COD_AGL') !== 'D') continue;
          const code = line.get('COD_AGL');
          const sum = within.reduce((total, { sums }) => total + (sums.get(code) ?? 0n), 0n);
          expectDetail(line, COLUMNS[1], sum, find);
        }
      }
    },
  }),
  error('INCOME_STATEMENT_TOTAL', {
    en: 'A total of the income statement is the sum of its parts',
    pt: 'Cada total da DRE é a soma das suas partes',
    restsOn: [...FORM, 'INCOME_STATEMENT_DETAIL'],
    atEnd: totals(({ incomeStatement }) => incomeStatement),
  }),
];
