// J005, J100 and J150: what a statement consists of, before its amounts are compared with the balances.
import type { EcdBook } from './ecd-book.js';
import type { EcdStatement } from './ecd-facts.js';
import type { EcdRecord } from './ecd-record.js';
import { error, field, type EcdRule, type Find, MANUAL_FROM } from './ecd-rule.js';
import { formatEcdDate } from './values.js';

/** Calls `check` for each statement of the company itself, not of a group. */
function eachStatement(check: (statement: EcdStatement, find: Find) => void) {
  return (book: EcdBook, find: Find): void => {
    if (book.layout < MANUAL_FROM) return;
    for (const statement of book.statements) if (statement.own) check(statement, find);
  };
}

/** Calls `check` for each line of those that `isJudged` takes, with the codes that analytic accounts have. */
function eachLine(
  check: (line: EcdRecord, codes: ReadonlySet<string>, find: Find) => void,
  isJudged = (_book: EcdBook, _statement: EcdStatement): boolean => true,
) {
  return (book: EcdBook, find: Find): void => {
    const codes = accountCodes(book);
    const ofStatement = eachStatement((statement) => {
      if (isJudged(book, statement)) for (const line of linesOf(statement)) check(line, codes, find);
    });
    ofStatement(book, find);
  };
}

/**
 * Calls `check` for each line of all balance sheets, then of all income statements, with the lines of its statement by
 * code.
 */
function eachSibling(check: (line: EcdRecord, byCode: ReadonlyMap<string, EcdRecord>, find: Find) => void) {
  return (book: EcdBook, find: Find): void => {
    for (const name of ['balanceSheet', 'incomeStatement'] as const)
      for (const { [name]: lines } of book.statements) {
        const byCode = new Map(lines.map((line) => [line.get('COD_AGL'), line]));
        for (const line of lines) check(line, byCode, find);
      }
  };
}

const linesOf = ({ balanceSheet, incomeStatement }: EcdStatement): EcdRecord[] => [
  ...balanceSheet,
  ...incomeStatement,
];

const startsInFile = (book: EcdBook, { from }: EcdStatement): boolean => from >= book.from;

const isTop = (line: EcdRecord): boolean => line.count('NIVEL_AGL') === 1;

/** The codes of the I052 of analytic accounts. */
function accountCodes(book: EcdBook): Set<string> {
  const codes = new Set<string>();
  for (const { analytic, aggregation } of book.accounts.values())
    if (analytic) for (const record of aggregation) codes.add(record.get('COD_AGL'));
  return codes;
}

export const STATEMENT_SHAPE_RULES: readonly EcdRule[] = [
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
    atEnd: eachSibling((line, lines, find) => {
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
    atEnd: eachSibling((line, lines, find) => {
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
  error('STATEMENT_PARTS', {
    en: 'A statement has a balance sheet and an income statement',
    pt: 'Toda demonstração tem um balanço e uma DRE',
    atEnd: eachStatement((statement, find) => {
      const missing = [
        ...(statement.balanceSheet.length === 0 ? ['J100'] : []),
        ...(statement.incomeStatement.length === 0 ? ['J150'] : []),
      ];
      for (const name of missing)
        find(statement, 'REG', name, {
          en: `a J005 has both: there is no ${name} below it`,
          pt: `um J005 tem os dois: não há ${name} abaixo dele`,
        });
    }),
  }),
  error('STATEMENT_TOP', {
    en: 'On level 1 a balance sheet has one total for each side, an income statement one total',
    pt: 'No nível 1 o balanço tem um total de cada lado e a DRE, um total',
    restsOn: ['STATEMENT_PARENT', 'STATEMENT_PARTS'],
    atEnd: eachStatement((statement, find) => {
      const { balanceSheet, incomeStatement } = statement;
      for (const line of linesOf(statement).filter(isTop))
        if (line.get('IND_COD_AGL') !== 'T')
          find(line, 'IND_COD_AGL', line.get('IND_COD_AGL'), {
            en: 'a line of level 1 is a total (T)',
            pt: 'toda linha de nível 1 é um total (T)',
          });
      const sides = balanceSheet.filter(isTop).map((line) => line.get('IND_GRP_BAL'));
      if (sides.toSorted().join('') !== 'AP')
        find(statement, 'NIVEL_AGL', sides.join(' '), {
          en: 'the balance sheet has two lines of level 1, one A and one P',
          pt: 'o balanço tem duas linhas de nível 1, uma A e uma P',
        });
      const tops = incomeStatement.filter(isTop).map((line) => line.get('COD_AGL'));
      if (tops.length !== 1)
        find(statement, 'NIVEL_AGL', tops.join(' '), {
          en: 'the income statement has one line of level 1',
          pt: 'a DRE tem uma linha de nível 1',
        });
    }),
  }),
  error('STATEMENT_LINE_ACCOUNT', {
    en: 'A detail line is that of an analytic account (I052)',
    pt: 'Cada linha de detalhe é de uma conta analítica (I052)',
    restsOn: ['AGGREGATION_SYNTHETIC'],
    atEnd: eachLine((line, codes, find) => {
      if (line.get('IND_COD_AGL') === 'D' && !codes.has(line.get('COD_AGL')))
        find(line, 'COD_AGL', line.get('COD_AGL'), {
          en: 'no account has this code in an I052',
          pt: 'nenhuma conta tem este código em um I052',
        });
    }),
  }),
  error('STATEMENT_TOTAL_ACCOUNT', {
    en: 'No account has the code of a total (I052)',
    pt: 'Nenhuma conta tem o código de um total (I052)',
    atEnd: eachLine((line, codes, find) => {
      if (line.get('IND_COD_AGL') === 'T' && codes.has(line.get('COD_AGL')))
        find(line, 'COD_AGL', line.get('COD_AGL'), {
          en: 'an account has this code in an I052: a total needs another',
          pt: 'uma conta tem este código em um I052: o total precisa de outro',
        });
      // As the manual does: REGRA_AGLUTINACAO_EM_SINTETICA leaves out a statement that begins before its file.
    }, startsInFile),
  }),
];
