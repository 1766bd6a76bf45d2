// I150 and I155: the months, and the balances of the accounts in them, which follow from each other and from the entries.
// That closing balances add up to zero follows from BALANCE_OPENINGS_SUM, BALANCE_MOVEMENT_SUM and BALANCE_CLOSING.
import type { AmountCents } from '../money/money.js';
import { accountOfKey, type EcdBalance, type EcdBook, type EcdMonth } from './ecd-book.js';
import { error, warning, type EcdRule, type Find } from './ecd-rule.js';
import { dayAfter, formatEcdAmount, lastDayOf } from './values.js';

const REFERENCES = ['BALANCE_ACCOUNT_UNKNOWN', 'BALANCE_ACCOUNT_SYNTHETIC', 'BALANCE_TWICE', 'BALANCE_SIDE'];
const ENTRIES = [
  ...REFERENCES,
  'ENTRY_ACCOUNT_UNKNOWN',
  'ENTRY_ACCOUNT_SYNTHETIC',
  'ENTRY_DATE',
  'MONTH_WHOLE',
  'MONTH_CONTINUOUS',
];

type Amount = (balance: EcdBalance) => AmountCents;

/** The sum of all accounts in each month is zero. */
function sumsToZero(what: string, of: Amount) {
  return (book: EcdBook, find: Find): void => {
    for (const month of book.months) {
      const sum = [...month.balances.values()].reduce((total, each) => total + of(each), 0n);
      if (sum !== 0n)
        find(
          month,
          'DT_INI',
          `${what}: debits exceed credits by ${sum < 0n ? '-' : ''}${formatEcdAmount(sum)}`,
          month.from,
        );
    }
  };
}

/** One column of I155 equals the entries of the month. */
function equalsEntries(
  field: string,
  of: (row: { debits: AmountCents; credits: AmountCents }) => AmountCents,
) {
  return (book: EcdBook, find: Find): void => {
    for (const month of book.months) {
      const posted = book.posted.get(month.from.slice(0, 7)) ?? new Map<string, never>();
      for (const [key, balance] of month.balances) {
        const row = posted.get(key) ?? { debits: 0n, credits: 0n };
        if (of(row) !== of(balance))
          find(
            balance,
            field,
            `account ${accountOfKey(key)}: the entries of the month add up to ${formatEcdAmount(of(row))}`,
            formatEcdAmount(of(balance)),
          );
      }
    }
  };
}

/** Each month with the one before it. */
function eachPair(check: (before: EcdMonth, month: EcdMonth, find: Find) => void) {
  return (book: EcdBook, find: Find): void => {
    book.months.forEach((month, index) => {
      const before = book.months[index - 1];
      if (before !== undefined) check(before, month, find);
    });
  };
}

export const BALANCE_RULES: readonly EcdRule[] = [
  error('MONTH_WHOLE', 'A period of balances is a month', {
    on: {
      I150: (record, book, find) => {
        const [from, to] = [record.date('DT_INI'), record.date('DT_FIN')];
        const begins = from.endsWith('-01') || from === book.from;
        if (!begins || from.slice(0, 7) !== to.slice(0, 7) || (to !== lastDayOf(from) && to !== book.to))
          find(
            record,
            'DT_FIN',
            `the days of one month are expected, not ${record.get('DT_INI')} to ${record.get('DT_FIN')}`,
          );
      },
    },
  }),
  error('MONTH_CONTINUOUS', 'The months follow each other from the start of the file to its end', {
    restsOn: ['MONTH_WHOLE', 'PERIOD_ORDER', 'PERIOD_WITHIN_YEAR', 'PERIOD_WHOLE_MONTHS'],
    atEnd: (book, find) => {
      let expected = book.from;
      for (const month of book.months) {
        if (month.from !== expected) find(month, 'DT_INI', `${expected} is expected`, month.from);
        expected = dayAfter(month.to);
      }
      const last = book.months.at(-1);
      if (last !== undefined && last.to !== book.to)
        find(last, 'DT_FIN', `the file ends on ${book.to}`, last.to);
    },
  }),
  error('BALANCE_ACCOUNT_UNKNOWN', 'The accounts of balances are in the chart', {
    on: {
      I155: (record, book, find) => {
        if (!book.accounts.has(record.get('COD_CTA')) && !book.unreadable.has('I050'))
          find(record, 'COD_CTA', 'the account is not in the chart (I050)');
      },
    },
  }),
  error('BALANCE_ACCOUNT_SYNTHETIC', 'Balances are those of analytic accounts', {
    on: {
      I155: (record, book, find) => {
        if (book.accounts.get(record.get('COD_CTA'))?.analytic === false)
          find(record, 'COD_CTA', 'the account is synthetic');
      },
    },
  }),
  error('BALANCE_TWICE', 'An account and cost centre has one balance in a month', {
    on: {
      I155: (record, book, find) => {
        const key = `${record.get('COD_CTA')}|${record.get('COD_CCUS')}`;
        const first = book.months.at(-1)?.balances.get(key);
        if (first !== undefined) find(record, 'COD_CTA', `the balance is on line ${first.line} already`);
      },
    },
  }),
  error('BALANCE_SIDE', 'A balance that is not zero says whether it is a debit or a credit', {
    on: {
      I155: (record, _, find) => {
        if (record.amount('VL_SLD_INI') !== 0n && record.get('IND_DC_INI') === '')
          find(record, 'IND_DC_INI', 'D or C is expected');
        if (record.amount('VL_SLD_FIN') !== 0n && record.get('IND_DC_FIN') === '')
          find(record, 'IND_DC_FIN', 'D or C is expected');
      },
    },
  }),
  warning('BALANCE_EMPTY', 'A row of balances has a figure', {
    on: {
      I155: (record, _, find) => {
        if (['VL_SLD_INI', 'VL_DEB', 'VL_CRED', 'VL_SLD_FIN'].every((field) => record.amount(field) === 0n))
          find(record, 'COD_CTA', 'all figures are zero: the row can go');
      },
    },
  }),
  error('BALANCE_CLOSING', 'A closing balance is the opening plus debits less credits', {
    restsOn: REFERENCES,
    atEnd: (book, find) => {
      for (const { balances } of book.months)
        for (const each of balances.values()) {
          const expected = each.opening + each.debits - each.credits;
          if (each.closing !== expected)
            find(
              each,
              'VL_SLD_FIN',
              `account ${each.account}: ${sided(expected)} is expected`,
              sided(each.closing),
            );
        }
    },
  }),
  error('BALANCE_OPENING', 'An opening balance is the closing one of the month before', {
    restsOn: [...REFERENCES, 'MONTH_CONTINUOUS'],
    atEnd: eachPair((before, month, find) => {
      for (const [key, { opening, ...at }] of month.balances) {
        const expected = before.balances.get(key)?.closing ?? 0n;
        if (opening !== expected)
          find(
            at,
            'VL_SLD_INI',
            `account ${accountOfKey(key)}: the month before closed with ${sided(expected)}`,
            sided(opening),
          );
      }
      for (const [key, { closing }] of before.balances)
        if (closing !== 0n && !month.balances.has(key))
          find(
            month,
            'COD_CTA',
            `account ${accountOfKey(key)} closed the month before with ${sided(closing)} and has no row here`,
            accountOfKey(key),
          );
    }),
  }),
  error('BALANCE_OPENINGS_SUM', 'The opening balances of a month add up to zero', {
    restsOn: [...REFERENCES, 'BALANCE_OPENING'],
    atEnd: sumsToZero('opening balances', ({ opening }) => opening),
  }),
  error('BALANCE_MOVEMENT_SUM', 'The debits of a month equal its credits', {
    restsOn: REFERENCES,
    atEnd: sumsToZero('movement', ({ debits, credits }) => debits - credits),
  }),
  error('BALANCE_DEBITS', 'The debits of an account are those of its entries', {
    restsOn: [...ENTRIES, 'BALANCE_MOVEMENT_SUM', 'BALANCE_CLOSING', 'ENTRY_DEBITS', 'ENTRY_CREDITS'],
    atEnd: equalsEntries('VL_DEB', ({ debits }) => debits),
  }),
  error('BALANCE_CREDITS', 'The credits of an account are those of its entries', {
    restsOn: [...ENTRIES, 'BALANCE_MOVEMENT_SUM', 'BALANCE_CLOSING', 'ENTRY_DEBITS', 'ENTRY_CREDITS'],
    atEnd: equalsEntries('VL_CRED', ({ credits }) => credits),
  }),
  error('BALANCE_MISSING', 'An account with entries has a row of balances in their month', {
    restsOn: ENTRIES,
    atEnd: (book, find) => {
      for (const month of book.months)
        for (const key of book.posted.get(month.from.slice(0, 7))?.keys() ?? [])
          if (!month.balances.has(key))
            find(
              month,
              'COD_CTA',
              `account ${accountOfKey(key)} has entries and no row in the month`,
              accountOfKey(key),
            );
    },
  }),
];

function sided(amount: AmountCents): string {
  return `${formatEcdAmount(amount)} ${amount < 0n ? 'C' : 'D'}`;
}
