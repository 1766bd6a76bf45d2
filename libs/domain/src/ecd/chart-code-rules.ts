// I051, I052, I075: the referential accounts, the lines of the statements, the history codes.
import type { EcdBook } from './ecd-book.js';
import { atEnd, error, on, restingOn, warning, type EcdRule } from './ecd-rule.js';

/** From this layout on an account and cost centre has one referential account. */
const ONE_REFERENTIAL_FROM = 9;

export const CHART_CODE_RULES: readonly EcdRule[] = [
  error(
    'REFERENTIAL_SYNTHETIC',
    {
      en: 'Referential accounts are those of analytic accounts',
      pt: 'As contas referenciais são de contas analíticas',
    },
    atEnd((book, find) => {
      for (const { analytic, referential, code } of book.accounts.values())
        if (!analytic)
          for (const record of referential)
            find(record, 'COD_CTA_REF', {
              en: `account ${code} is synthetic`,
              pt: `a conta ${code} é sintética`,
            });
    }),
  ),
  error(
    'REFERENTIAL_TWICE',
    {
      en: 'An account and cost centre has one referential account',
      pt: 'Cada combinação de conta e centro de custos tem uma só conta referencial',
    },
    restingOn(['REFERENTIAL_SYNTHETIC'], (book, find) => {
      for (const { referential, code } of book.accounts.values()) {
        const seen = new Set<string>();
        for (const record of referential) {
          const key = `${record.get('COD_CCUS')}|${book.layout >= ONE_REFERENTIAL_FROM ? '' : record.get('COD_CTA_REF')}`;
          if (seen.has(key))
            find(record, 'COD_CTA_REF', {
              en: `account ${code} has a referential account already`,
              pt: `a conta ${code} já tem uma conta referencial`,
            });
          seen.add(key);
        }
      }
    }),
  ),
  error(
    'REFERENTIAL_PLAN',
    {
      en: 'A file with referential accounts names their plan',
      pt: 'O arquivo com contas referenciais informa o plano delas',
    },
    atEnd((book, find) => {
      const opening = book.single.get('0000');
      if (book.layout >= 8 && book.counts.has('I051') && opening?.get('COD_PLAN_REF') === '')
        find(opening, 'COD_PLAN_REF', {
          en: 'there are referential accounts (I051): the code of their plan is expected',
          pt: 'há contas referenciais (I051): espera-se o código do plano delas',
        });
    }),
  ),
  error(
    'AGGREGATION_SYNTHETIC',
    {
      en: 'Codes of statement lines are those of analytic accounts',
      pt: 'Os códigos de aglutinação são de contas analíticas',
    },
    atEnd((book, find) => {
      for (const { analytic, aggregation, code } of book.accounts.values())
        if (!analytic)
          for (const record of aggregation)
            find(record, 'COD_AGL', {
              en: `account ${code} is synthetic`,
              pt: `a conta ${code} é sintética`,
            });
    }),
  ),
  error(
    'AGGREGATION_TWICE',
    {
      en: 'An account and cost centre is in one line of a statement',
      pt: 'Cada conta com seu centro de custos está em uma só linha de uma demonstração',
    },
    restingOn(['AGGREGATION_SYNTHETIC'], (book, find) => {
      const lines = statementCodes(book);
      for (const { aggregation, code } of book.accounts.values()) {
        const seen = new Set<string>();
        for (const record of aggregation) {
          const statement = lines.get(record.get('COD_AGL')) ?? record.get('COD_AGL');
          const key = `${record.get('COD_CCUS')}|${statement}`;
          if (seen.has(key))
            find(record, 'COD_AGL', {
              en: `account ${code} is in a line of this statement already`,
              pt: `a conta ${code} já está em uma linha desta demonstração`,
            });
          seen.add(key);
        }
      }
    }),
  ),
  warning(
    'AGGREGATION_MISSING',
    {
      en: 'An account with balances is in a line of a statement',
      pt: 'Toda conta com saldos está em uma linha de uma demonstração',
    },
    restingOn(['BALANCE_ACCOUNT_SYNTHETIC', 'BALANCE_ACCOUNT_UNKNOWN'], (book, find) => {
      if (!book.counts.has('I052')) return;
      const used = book.accountsWithBalances();
      for (const account of book.accounts.values())
        if (used.has(account.code) && account.aggregation.length === 0)
          find(
            account,
            'COD_CTA',
            {
              en: `account ${account.code} has balances and no I052`,
              pt: `a conta ${account.code} tem saldos e nenhum I052`,
            },
            account.code,
          );
    }),
  ),
  error(
    'HISTORY_CODE_TWICE',
    { en: 'A history code is there once', pt: 'Cada código de histórico ocorre uma só vez' },
    on('I075', (record, book, find) => {
      if (book.histories.has(record.get('COD_HIST')))
        find(record, 'COD_HIST', {
          en: 'the history code is there already',
          pt: 'o código de histórico já existe',
        });
    }),
  ),
];

/** Code of a detail line → the record of its statement. */
function statementCodes(book: EcdBook): Map<string, string> {
  const lines = book.statements.flatMap(({ balanceSheet, incomeStatement }) => [
    ...balanceSheet,
    ...incomeStatement,
  ]);
  return new Map(lines.map((line) => [line.get('COD_AGL'), line.name]));
}
