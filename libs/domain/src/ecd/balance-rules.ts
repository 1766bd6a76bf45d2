// I150 and I155: the months and the balances of the accounts in them. Balances must follow from each other and from the
// entries. No rule checks that closing balances add up to zero, because that follows from BALANCE_OPENINGS_SUM,
// BALANCE_MOVEMENT_SUM and BALANCE_CLOSING.
import type { Message } from '../language/message.js';
import type { AmountCents } from '../money/money.js';
import { analytic, inChart } from './chart-rules.js';
import { accountOfKey, type EcdBook, isEmpty, rowKey } from './ecd-book.js';
import type { EcdBalance } from './ecd-facts.js';
import { error, field, once, warning, type EcdRule, type Find } from './ecd-rule.js';
import { dayAfter, formatEcdAmount, formatEcdDate, lastDayOf } from './values.js';

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

/** Checks that the sum over all accounts is zero in each month. */
function sumsToZero(what: Message, of: Amount) {
  return (book: EcdBook, find: Find): void => {
    for (const month of book.months) {
      const sum = [...month.balances.values()].reduce((total, each) => total + of(each), 0n);
      if (sum !== 0n)
        find(month, 'DT_INI', month.from, {
          en: `${what.en}: debits exceed credits by ${sum < 0n ? '-' : ''}${formatEcdAmount(sum)}`,
          pt: `${what.pt}: os débitos superam os créditos em ${sum < 0n ? '-' : ''}${formatEcdAmount(sum)}`,
        });
    }
  };
}

/** Checks that a column of I155 equals the sum of the month's entries. */
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
          find(balance, field, formatEcdAmount(of(balance)), {
            en: `account ${accountOfKey(key)}: the entries of the month add up to ${formatEcdAmount(of(row))}`,
            pt: `conta ${accountOfKey(key)}: os lançamentos do mês somam ${formatEcdAmount(of(row))}`,
          });
      }
    }
  };
}

export const BALANCE_RULES: readonly EcdRule[] = [
  error('MONTH_WHOLE', {
    en: 'A period of balances is a month',
    pt: 'Todo período de saldos é um mês',
    on: field(
      'I150',
      'DT_FIN',
      (record, book) => {
        const [from, to] = [record.date('DT_INI'), record.date('DT_FIN')];
        const begins = from.endsWith('-01') || from === book.from;
        return !begins || from.slice(0, 7) !== to.slice(0, 7) || (to !== lastDayOf(from) && to !== book.to);
      },
      (record) => ({
        en: `the days of one month are expected, not ${record.get('DT_INI')} to ${record.get('DT_FIN')}`,
        pt: `esperam-se os dias de um só mês, e não ${record.get('DT_INI')} a ${record.get('DT_FIN')}`,
      }),
    ),
  }),
  error('MONTH_CONTINUOUS', {
    en: 'The months follow each other from the start of the file to its end',
    pt: 'Os meses se seguem do início ao fim do arquivo',
    restsOn: ['MONTH_WHOLE', 'PERIOD_ORDER', 'PERIOD_WITHIN_YEAR', 'PERIOD_WHOLE_MONTHS'],
    atEnd: (book, find) => {
      let expected = book.from;
      for (const month of book.months) {
        if (month.from !== expected)
          find(month, 'DT_INI', month.from, {
            en: `${formatEcdDate(expected)} is expected`,
            pt: `espera-se ${formatEcdDate(expected)}`,
          });
        expected = dayAfter(month.to);
      }
      const last = book.months.at(-1);
      if (last !== undefined && last.to !== book.to)
        find(last, 'DT_FIN', last.to, {
          en: `the file ends on ${formatEcdDate(book.to)}`,
          pt: `o arquivo termina em ${formatEcdDate(book.to)}`,
        });
    },
  }),
  error('BALANCE_ACCOUNT_UNKNOWN', {
    en: 'The accounts of balances are in the chart',
    pt: 'As contas dos saldos estão no plano',
    on: inChart('I155'),
  }),
  error('BALANCE_ACCOUNT_SYNTHETIC', {
    en: 'Balances are those of analytic accounts',
    pt: 'Os saldos são de contas analíticas',
    on: analytic('I155'),
  }),
  error('BALANCE_TWICE', {
    en: 'An account and cost centre has one balance in a month',
    pt: 'Cada combinação de conta e centro de custos tem um só saldo no mês',
    on: once(
      'I155',
      'COD_CTA',
      (record, { months, unreadable }) =>
        unreadable.has('I150') ? undefined : months.at(-1)?.balances.get(rowKey(record)),
      { en: 'the balance is', pt: 'o saldo já está' },
    ),
  }),
  error('BALANCE_SIDE', {
    en: 'A balance that is not zero says whether it is a debit or a credit',
    pt: 'O saldo diferente de zero indica se é devedor ou credor',
    on: {
      I155: (record, _, find) => {
        for (const column of ['INI', 'FIN'])
          if (record.amount(`VL_SLD_${column}`) !== 0n && record.get(`IND_DC_${column}`) === '')
            find(record, `IND_DC_${column}`, '', { en: 'D or C is expected', pt: 'espera-se D ou C' });
      },
    },
  }),
  warning('BALANCE_EMPTY', {
    en: 'A row of balances has a figure',
    pt: 'Toda linha de saldos tem ao menos um valor diferente de zero',
    atEnd: (book, find) => {
      for (const { balances } of book.months)
        for (const each of balances.values())
          if (isEmpty(each) && !book.transferred.has(each.line))
            find(each, 'COD_CTA', each.account, {
              en: 'all figures are zero: the row can go',
              pt: 'todos os valores são zero: a linha é dispensável',
            });
    },
  }),
  error('BALANCE_CLOSING', {
    en: 'A closing balance is the opening plus debits less credits',
    pt: 'O saldo final é o inicial mais débitos menos créditos',
    restsOn: REFERENCES,
    atEnd: (book, find) => {
      for (const { balances } of book.months)
        for (const each of balances.values()) {
          const expected = each.opening + each.debits - each.credits;
          if (each.closing !== expected)
            find(each, 'VL_SLD_FIN', sided(each.closing), {
              en: `account ${each.account}: ${sided(expected)} is expected`,
              pt: `conta ${each.account}: espera-se ${sided(expected)}`,
            });
        }
    },
  }),
  error('BALANCE_OPENING', {
    en: 'An opening balance is the closing one of the month before',
    pt: 'O saldo inicial é o final do mês anterior',
    restsOn: [...REFERENCES, 'MONTH_CONTINUOUS'],
    atEnd: ({ months }, find) => {
      months.forEach((month, index) => {
        const before = months[index - 1];
        if (before === undefined) return;
        for (const [key, { opening, ...at }] of month.balances) {
          const expected = before.balances.get(key)?.closing ?? 0n;
          if (opening !== expected)
            find(at, 'VL_SLD_INI', sided(opening), {
              en: `account ${accountOfKey(key)}: the month before closed with ${sided(expected)}`,
              pt: `conta ${accountOfKey(key)}: o mês anterior encerrou com ${sided(expected)}`,
            });
        }
        for (const [key, { closing }] of before.balances)
          if (closing !== 0n && !month.balances.has(key))
            find(month, 'COD_CTA', accountOfKey(key), {
              en: `account ${accountOfKey(key)} closed the month before with ${sided(closing)} and has no row here`,
              pt: `a conta ${accountOfKey(key)} encerrou o mês anterior com ${sided(closing)} e não tem saldo aqui`,
            });
      });
    },
  }),
  error('BALANCE_OPENINGS_SUM', {
    en: 'The opening balances of a month add up to zero',
    pt: 'Os saldos iniciais de cada mês somam zero',
    restsOn: [...REFERENCES, 'BALANCE_OPENING'],
    atEnd: sumsToZero({ en: 'opening balances', pt: 'saldos iniciais' }, ({ opening }) => opening),
  }),
  error('BALANCE_MOVEMENT_SUM', {
    en: 'The debits of a month equal its credits',
    pt: 'Os débitos de cada mês são iguais aos créditos',
    restsOn: REFERENCES,
    atEnd: sumsToZero({ en: 'movement', pt: 'movimento' }, ({ debits, credits }) => debits - credits),
  }),
  error('BALANCE_DEBITS', {
    en: 'The debits of an account are those of its entries',
    pt: 'Os débitos de cada conta são os dos seus lançamentos',
    restsOn: [...ENTRIES, 'BALANCE_MOVEMENT_SUM', 'BALANCE_CLOSING', 'ENTRY_DEBITS', 'ENTRY_CREDITS'],
    atEnd: equalsEntries('VL_DEB', ({ debits }) => debits),
  }),
  error('BALANCE_CREDITS', {
    en: 'The credits of an account are those of its entries',
    pt: 'Os créditos de cada conta são os dos seus lançamentos',
    restsOn: [...ENTRIES, 'BALANCE_MOVEMENT_SUM', 'BALANCE_CLOSING', 'ENTRY_DEBITS', 'ENTRY_CREDITS'],
    atEnd: equalsEntries('VL_CRED', ({ credits }) => credits),
  }),
  error('BALANCE_MISSING', {
    en: 'An account with entries has a row of balances in their month',
    pt: 'Toda conta com lançamentos tem saldos no mês deles',
    restsOn: ENTRIES,
    atEnd: (book, find) => {
      for (const month of book.months)
        for (const key of book.posted.get(month.from.slice(0, 7))?.keys() ?? [])
          if (!month.balances.has(key))
            find(month, 'COD_CTA', accountOfKey(key), {
              en: `account ${accountOfKey(key)} has entries and no row in the month`,
              pt: `a conta ${accountOfKey(key)} tem lançamentos e nenhum saldo no mês`,
            });
    },
  }),
];

function sided(amount: AmountCents): string {
  return `${formatEcdAmount(amount)} ${amount < 0n ? 'C' : 'D'}`;
}
