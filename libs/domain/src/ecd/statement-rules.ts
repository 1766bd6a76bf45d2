// J005, J100 and J150: the statements must follow from the balances (I155) and the results (I355), by the codes of
// I052.
import type { AmountCents } from '../money/money.js';
import { accountOfKey, type EcdBook } from './ecd-book.js';
import type { EcdStatement } from './ecd-facts.js';
import type { EcdRecord } from './ecd-record.js';
import { error, field, type EcdRule, type Find } from './ecd-rule.js';
import { formatEcdAmount, formatEcdDate } from './values.js';

/** From this layout on, a line states whether it is a total, and names its parent. */
const PARENTS_FROM = 7;
const FORM = [
  'STATEMENT_LINE_TWICE',
  'STATEMENT_PARENT',
  'STATEMENT_PERIOD',
  'STATEMENT_YEAR_END',
  'AGGREGATION_TWICE',
  'AGGREGATION_SYNTHETIC',
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

/** Sums rows of accounts and cost centres by their aggregation codes. */
function byCode<Row>(
  book: EcdBook,
  rows: Iterable<readonly [key: string, row: Row]> = [],
  amountOf: (row: Row) => AmountCents,
): Map<string, AmountCents> {
  const sums = new Map<string, AmountCents>();
  for (const [key, row] of rows) {
    const account = accountOfKey(key);
    const centre = key.slice(account.length + 1);
    for (const record of book.accounts.get(account)?.aggregation ?? [])
      if (['', centre].includes(record.get('COD_CCUS'))) add(sums, record.get('COD_AGL'), amountOf(row));
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

/**
 * Calls `check` for each line of all balance sheets, then of all income statements, with the lines of its statement by
 * code.
 */
function eachLine(check: (line: EcdRecord, byCode: ReadonlyMap<string, EcdRecord>, find: Find) => void) {
  return (book: EcdBook, find: Find): void => {
    for (const name of ['balanceSheet', 'incomeStatement'] as const)
      for (const { [name]: lines } of book.statements) {
        const byCode = new Map(lines.map((line) => [line.get('COD_AGL'), line]));
        for (const line of lines) check(line, byCode, find);
      }
  };
}

/** Checks that a column of a detail line is the sum of its accounts. */
function expectDetail(
  line: EcdRecord,
  [amount, side]: (typeof COLUMNS)[number],
  sums: ReadonlyMap<string, AmountCents>,
  find: Find,
): void {
  const expected = sums.get(line.get('COD_AGL')) ?? 0n;
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
  error('STATEMENT_PERIOD', {
    en: 'A statement ends in the period of the file, and may begin before it',
    pt: 'Toda demonstração termina no período do arquivo e pode começar antes',
    on: field(
      'J005',
      'DT_FIN',
      // The first day may be before the file, because a statement begins after the last closing.
      (record, book) =>
        record.date('DT_INI') > record.date('DT_FIN') || !book.includes(record.date('DT_FIN')),
      (record, book) => ({
        en: `a last day from ${formatEcdDate(book.from)} to ${formatEcdDate(book.to)} is expected, not ${record.get('DT_INI')} to ${record.get('DT_FIN')}`,
        pt: `espera-se um último dia de ${formatEcdDate(book.from)} a ${formatEcdDate(book.to)}; o período é de ${record.get('DT_INI')} a ${record.get('DT_FIN')}`,
      }),
    ),
  }),
  error('STATEMENT_YEAR_END', {
    en: 'A fiscal year that ends in the file has its statements',
    pt: 'O exercício que termina no arquivo tem as suas demonstrações',
    restsOn: ['STATEMENT_PERIOD'],
    atEnd: (book, find) => {
      const term = book.single.get('I030');
      if (
        term !== undefined &&
        book.includes(book.fiscalYearEnd) &&
        !book.statements.some(({ to }) => to === book.fiscalYearEnd)
      )
        find(term, 'DT_EX_SOCIAL', term.get('DT_EX_SOCIAL'), {
          en: 'the fiscal year ends on this day: a J005 up to it is expected',
          pt: 'o exercício termina neste dia: espera-se um J005 até ele',
        });
    },
  }),
  error('STATEMENT_LINE_TWICE', {
    en: 'A line is in a statement once',
    pt: 'Cada linha consta uma só vez da demonstração',
    atEnd: eachLine((line, lines, find) => {
      if (lines.get(line.get('COD_AGL')) !== line && line.get('COD_AGL') !== '')
        find(line, 'COD_AGL', line.get('COD_AGL'), {
          en: `line ${line.get('COD_AGL')} is in the statement twice`,
          pt: `a linha ${line.get('COD_AGL')} está duas vezes na demonstração`,
        });
    }),
  }),
  error('STATEMENT_PARENT', {
    en: 'A line below another names a total of a smaller level',
    pt: 'A linha abaixo de outra indica um total de nível menor',
    restsOn: ['STATEMENT_LINE_TWICE'],
    atEnd: eachLine((line, lines, find) => {
      const parent = lines.get(line.get('COD_AGL_SUP'));
      if (line.get('COD_AGL_SUP') === '') {
        if (line.type.positions.has('COD_AGL_SUP') && line.count('NIVEL_AGL') > 1)
          find(line, 'COD_AGL_SUP', '', {
            en: `a line of level ${line.get('NIVEL_AGL')} is below a total`,
            pt: `toda linha de nível ${line.get('NIVEL_AGL')} está abaixo de um total`,
          });
      } else if (parent?.get('IND_COD_AGL') !== 'T')
        find(line, 'COD_AGL_SUP', line.get('COD_AGL_SUP'), {
          en: 'a total (T) of the statement is expected',
          pt: 'espera-se um total (T) da demonstração',
        });
      else if (parent.count('NIVEL_AGL') >= line.count('NIVEL_AGL'))
        find(line, 'NIVEL_AGL', line.get('NIVEL_AGL'), {
          en: `its parent ${parent.get('COD_AGL')} has level ${parent.get('NIVEL_AGL')}`,
          pt: `o total ${parent.get('COD_AGL')} tem nível ${parent.get('NIVEL_AGL')}`,
        });
    }),
  }),
  error('BALANCE_SHEET_DETAIL', {
    en: 'A line of the balance sheet is the sum of the balances of its accounts',
    pt: 'Cada linha do balanço é a soma dos saldos das suas contas',
    restsOn: [...FORM, ...BALANCES],
    atEnd: (book, find) => {
      for (const { from, to, balanceSheet } of statementsOfBalances(book)) {
        const first = book.months.find((month) => month.from === from);
        const last = book.months.find((month) => month.to === to);
        const opening = byCode(book, first?.balances, (balance) => balance.opening);
        const closing = byCode(book, last?.balances, (balance) => balance.closing);
        for (const line of balanceSheet.filter((one) => isDetail(book, one, closing))) {
          // The file does not contain the balances before its period.
          if (from >= book.from) expectDetail(line, COLUMNS[0], opening, find);
          expectDetail(line, COLUMNS[1], closing, find);
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
      for (const { from, to, incomeStatement } of statementsOfBalances(book)) {
        const closings = book.closings.filter(({ date }) => from <= date && date <= to);
        const sums = byCode(
          book,
          closings.flatMap(({ results }) => [...results]),
          ({ amount }) => amount,
        );
        for (const line of incomeStatement)
          if (line.get('IND_COD_AGL') === 'D') expectDetail(line, COLUMNS[1], sums, find);
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
