// I051, I052, I075: the referential accounts, the lines of the statements, the history codes.
import { OTHER_NATURE } from '../accounts/natures.js';
import type { Message } from '../language/message.js';
import type { EcdBook } from './ecd-book.js';
import { error, field, warning, type EcdRule, type Find } from './ecd-rule.js';

/** From this layout on, an account and cost centre has only one referential account. */
const ONE_REFERENTIAL_FROM = 9;
/** The natures of accounts that are in no statement. */
const IN_NO_STATEMENT = ['05', OTHER_NATURE];

type Codes = 'referential' | 'aggregation';

/** Finds codes of synthetic accounts; only analytic accounts may have codes. */
function syntheticWith(codes: Codes, field: string) {
  return (book: EcdBook, find: Find): void => {
    for (const account of book.accounts.values())
      for (const record of account.analytic ? [] : account[codes])
        find(record, field, record.get(field), {
          en: `account ${account.code} is synthetic`,
          pt: `a conta ${account.code} é sintética`,
        });
  };
}

/**
 * Finds accounts and cost centres that have two codes of one group.
 * @param groupOf returns the function that maps a code to its group in a book
 */
function eachTwice(
  codes: Codes,
  field: string,
  groupOf: (book: EcdBook) => (code: string) => string,
  what: Message,
) {
  return (book: EcdBook, find: Find): void => {
    const group = groupOf(book);
    for (const account of book.accounts.values()) {
      const seen = new Set<string>();
      for (const record of account[codes]) {
        const key = `${record.get('COD_CCUS')}|${group(record.get(field))}`;
        if (seen.has(key))
          find(record, field, record.get(field), {
            en: `account ${account.code} ${what.en}`,
            pt: `a conta ${account.code} ${what.pt}`,
          });
        seen.add(key);
      }
    }
  };
}

/** Maps a code to the statement that has it in a line. A code that no line has is a group of one. */
function statementOfCode({ statements }: EcdBook): (code: string) => string {
  const lines = statements.flatMap(({ balanceSheet, incomeStatement }) => [
    ...balanceSheet,
    ...incomeStatement,
  ]);
  const names = new Map(lines.map((line) => [line.get('COD_AGL'), line.name]));
  return (code) => names.get(code) ?? code;
}

export const CHART_CODE_RULES: readonly EcdRule[] = [
  error('REFERENTIAL_SYNTHETIC', {
    en: 'Referential accounts are those of analytic accounts',
    pt: 'As contas referenciais são de contas analíticas',
    atEnd: syntheticWith('referential', 'COD_CTA_REF'),
  }),
  error('REFERENTIAL_TWICE', {
    en: 'An account and cost centre has one referential account',
    pt: 'Cada combinação de conta e centro de custos tem uma só conta referencial',
    restsOn: ['REFERENTIAL_SYNTHETIC'],
    atEnd: eachTwice(
      'referential',
      'COD_CTA_REF',
      ({ layout }) =>
        (code) =>
          layout >= ONE_REFERENTIAL_FROM ? '' : code,
      { en: 'has a referential account already', pt: 'já tem uma conta referencial' },
    ),
  }),
  error('REFERENTIAL_PLAN', {
    en: 'A file names a referential plan when it has referential accounts',
    pt: 'O arquivo informa um plano referencial quando tem contas referenciais',
    atEnd: (book, find) => {
      const opening = book.single.get('0000');
      const plan = opening?.get('COD_PLAN_REF');
      if (book.layout < 8 || opening === undefined || plan === undefined) return;
      if (book.counts.has('I051') && plan === '')
        find(opening, 'COD_PLAN_REF', '', {
          en: 'there are referential accounts (I051): the code of their plan is expected',
          pt: 'há contas referenciais (I051): espera-se o código do plano delas',
        });
      if (!book.counts.has('I051') && plan !== '')
        find(opening, 'COD_PLAN_REF', plan, {
          en: 'no account has a referential account of this plan (I051)',
          pt: 'nenhuma conta tem conta referencial deste plano (I051)',
        });
    },
  }),
  error('AGGREGATION_SYNTHETIC', {
    en: 'Codes of statement lines are those of analytic accounts',
    pt: 'Os códigos de aglutinação são de contas analíticas',
    atEnd: syntheticWith('aggregation', 'COD_AGL'),
  }),
  error('AGGREGATION_TWICE', {
    en: 'An account and cost centre is in one line of a statement',
    pt: 'Cada conta com seu centro de custos está em uma só linha de uma demonstração',
    restsOn: ['AGGREGATION_SYNTHETIC'],
    atEnd: eachTwice('aggregation', 'COD_AGL', statementOfCode, {
      en: 'is in a line of this statement already',
      pt: 'já está em uma linha desta demonstração',
    }),
  }),
  warning('AGGREGATION_MISSING', {
    en: 'An account with balances is in a line of a statement',
    pt: 'Toda conta com saldos está em uma linha de uma demonstração',
    restsOn: ['BALANCE_ACCOUNT_SYNTHETIC', 'BALANCE_ACCOUNT_UNKNOWN'],
    atEnd: (book, find) => {
      if (!book.counts.has('I052') || book.statements.length === 0) return;
      const used = book.accountsWithBalances();
      for (const account of book.accounts.values())
        if (
          used.has(account.code) &&
          account.aggregation.length === 0 &&
          !IN_NO_STATEMENT.includes(account.nature)
        )
          find(account, 'COD_CTA', account.code, {
            en: `account ${account.code} has balances and no I052`,
            pt: `a conta ${account.code} tem saldos e nenhum I052`,
          });
    },
  }),
  error('HISTORY_CODE_TWICE', {
    en: 'A history code is there once',
    pt: 'Cada código de histórico ocorre uma só vez',
    on: field('I075', 'COD_HIST', (record, book) => book.histories.has(record.get('COD_HIST')), {
      en: 'the history code is there already',
      pt: 'o código de histórico já existe',
    }),
  }),
];
