// I050, I051, I052, I075: the chart, the referential accounts, the lines of the statements, the history codes.
import type { EcdAccount, EcdBook } from './ecd-book.js';
import { error, warning, type EcdRule, type Find } from './ecd-rule.js';

const NATURES = ['01', '02', '03', '04', '05', '09'];
const BALANCE_SHEET = ['01', '02', '03'];
const ANALYTIC_LEVEL_MIN = 4;
/** From this layout on an account and cost centre has one referential account. */
const ONE_REFERENTIAL_FROM = 9;

/** For each account with a parent that is in the chart. */
function eachChild(check: (account: EcdAccount, parent: EcdAccount, find: Find) => void) {
  return (book: EcdBook, find: Find): void => {
    for (const account of book.accounts.values()) {
      const parent = book.accounts.get(account.parent);
      if (parent !== undefined) check(account, parent, find);
    }
  };
}

function otherNature(used: boolean) {
  return (book: EcdBook, find: Find): void => {
    const accounts = accountsWithBalances(book);
    eachChild((account, parent) => {
      const isUsed = !account.analytic || accounts.has(account.code);
      if (account.level > 2 && parent.nature !== account.nature && isUsed === used)
        find(
          account,
          'COD_NAT',
          `account ${account.code}: its parent ${parent.code} has nature ${parent.nature}`,
          account.nature,
        );
    })(book, find);
  };
}

function accountsWithBalances(book: EcdBook): Set<string> {
  return new Set(book.months.flatMap(({ balances }) => [...balances.values()].map(({ account }) => account)));
}

export const CHART_RULES: readonly EcdRule[] = [
  error('ACCOUNT_TWICE', 'An account is in the chart once', {
    on: {
      I050: (record, book, find) => {
        const first = book.accounts.get(record.get('COD_CTA'));
        if (first !== undefined) find(record, 'COD_CTA', `the account is on line ${first.line} already`);
      },
    },
  }),
  error('ACCOUNT_NATURE', 'The nature of an account is known', {
    on: {
      I050: (record, _, find) => {
        if (!NATURES.includes(record.get('COD_NAT')))
          find(record, 'COD_NAT', `${NATURES.join(', ')} are expected`);
      },
    },
  }),
  error('ACCOUNT_LEVEL', 'Analytic accounts of the balance sheet are on level 4 or below', {
    on: {
      I050: (record, _, find) => {
        const level = record.count('NIVEL');
        if (
          record.get('IND_CTA') === 'A' &&
          BALANCE_SHEET.includes(record.get('COD_NAT')) &&
          level < ANALYTIC_LEVEL_MIN
        )
          find(record, 'NIVEL', `level ${ANALYTIC_LEVEL_MIN} or a larger one is expected`);
      },
    },
  }),
  error('ACCOUNT_DATE', 'An account was added or changed before the period ended', {
    on: {
      I050: (record, book, find) => {
        if (book.to !== '' && record.date('DT_ALT') > book.to)
          find(record, 'DT_ALT', `a day up to the end of the period (${book.to}) is expected`);
      },
    },
  }),
  error('ACCOUNT_WITHOUT_PARENT', 'Every account below level 1 names its parent', {
    on: {
      I050: (record, _, find) => {
        if (record.count('NIVEL') > 1 && record.get('COD_CTA_SUP') === '')
          find(record, 'COD_CTA_SUP', `an account of level ${record.get('NIVEL')} has a parent`);
      },
    },
  }),
  error('ACCOUNT_TOP_PARENT', 'An account of level 1 has no parent', {
    on: {
      I050: (record, _, find) => {
        if (record.count('NIVEL') === 1 && record.get('COD_CTA_SUP') !== '')
          find(record, 'COD_CTA_SUP', 'an account of level 1 is below no other');
      },
    },
  }),
  error('ACCOUNT_PARENT_UNKNOWN', 'The parent of an account is in the chart', {
    atEnd: (book, find) => {
      for (const account of book.accounts.values())
        if (account.parent !== '' && !book.accounts.has(account.parent))
          find(
            account,
            'COD_CTA_SUP',
            `account ${account.code}: its parent is not in the chart`,
            account.parent,
          );
    },
  }),
  error('ACCOUNT_PARENT_ANALYTIC', 'The parent of an account is synthetic', {
    atEnd: eachChild((account, parent, find) => {
      if (parent.analytic)
        find(account, 'COD_CTA_SUP', `account ${account.code}: its parent is analytic`, parent.code);
    }),
  }),
  error('ACCOUNT_PARENT_LEVEL', 'The parent of an account has a smaller level', {
    restsOn: ['ACCOUNT_TOP_PARENT'],
    atEnd: eachChild((account, parent, find) => {
      if (parent.level >= account.level)
        find(
          account,
          'NIVEL',
          `account ${account.code}: its parent ${parent.code} has level ${parent.level}`,
          String(account.level),
        );
    }),
  }),
  error('ACCOUNT_PARENT_NATURE', 'Below level 2 an account has the nature of its parent', {
    restsOn: ['ACCOUNT_NATURE'],
    atEnd: otherNature(true),
  }),
  // The official program accepted a book with such an account.
  warning('ACCOUNT_UNUSED_NATURE', 'Also an account without balances has the nature of its parent', {
    restsOn: ['ACCOUNT_NATURE'],
    atEnd: otherNature(false),
  }),
  error('REFERENTIAL_SYNTHETIC', 'Referential accounts are those of analytic accounts', {
    atEnd: (book, find) => {
      for (const { analytic, referential, code } of book.accounts.values())
        if (!analytic)
          for (const record of referential) find(record, 'COD_CTA_REF', `account ${code} is synthetic`);
    },
  }),
  error('REFERENTIAL_TWICE', 'An account and cost centre has one referential account', {
    restsOn: ['REFERENTIAL_SYNTHETIC'],
    atEnd: (book, find) => {
      for (const { referential, code } of book.accounts.values()) {
        const seen = new Set<string>();
        for (const record of referential) {
          const key = `${record.get('COD_CCUS')}|${book.layout >= ONE_REFERENTIAL_FROM ? '' : record.get('COD_CTA_REF')}`;
          if (seen.has(key)) find(record, 'COD_CTA_REF', `account ${code} has a referential account already`);
          seen.add(key);
        }
      }
    },
  }),
  error('REFERENTIAL_PLAN', 'A file with referential accounts names their plan', {
    atEnd: (book, find) => {
      const opening = book.single.get('0000');
      if (book.layout >= 8 && book.counts.has('I051') && opening?.get('COD_PLAN_REF') === '')
        find(
          opening,
          'COD_PLAN_REF',
          'there are referential accounts (I051): the code of their plan is expected',
        );
    },
  }),
  error('AGGREGATION_SYNTHETIC', 'Codes of statement lines are those of analytic accounts', {
    atEnd: (book, find) => {
      for (const { analytic, aggregation, code } of book.accounts.values())
        if (!analytic)
          for (const record of aggregation) find(record, 'COD_AGL', `account ${code} is synthetic`);
    },
  }),
  error('AGGREGATION_TWICE', 'An account and cost centre is in one line of a statement', {
    restsOn: ['AGGREGATION_SYNTHETIC'],
    atEnd: (book, find) => {
      const lines = statementCodes(book);
      for (const { aggregation, code } of book.accounts.values()) {
        const seen = new Set<string>();
        for (const record of aggregation) {
          const statement = lines.get(record.get('COD_AGL')) ?? record.get('COD_AGL');
          const key = `${record.get('COD_CCUS')}|${statement}`;
          if (seen.has(key))
            find(record, 'COD_AGL', `account ${code} is in a line of this statement already`);
          seen.add(key);
        }
      }
    },
  }),
  warning('AGGREGATION_MISSING', 'An account with balances is in a line of a statement', {
    restsOn: ['BALANCE_ACCOUNT_SYNTHETIC', 'BALANCE_ACCOUNT_UNKNOWN'],
    atEnd: (book, find) => {
      if (!book.counts.has('I052')) return;
      const used = accountsWithBalances(book);
      for (const account of book.accounts.values())
        if (used.has(account.code) && account.aggregation.length === 0)
          find(account, 'COD_CTA', `account ${account.code} has balances and no I052`, account.code);
    },
  }),
  error('HISTORY_CODE_TWICE', 'A history code is there once', {
    on: {
      I075: (record, book, find) => {
        if (book.histories.has(record.get('COD_HIST')))
          find(record, 'COD_HIST', 'the history code is there already');
      },
    },
  }),
];

/** Code of a detail line → the record of its statement. */
function statementCodes(book: EcdBook): Map<string, string> {
  const lines = book.statements.flatMap(({ balanceSheet, incomeStatement }) => [
    ...balanceSheet,
    ...incomeStatement,
  ]);
  return new Map(lines.map((line) => [line.get('COD_AGL'), line.name]));
}
