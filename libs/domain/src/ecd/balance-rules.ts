// I155: the balances of the accounts in the months, which follow from each other and from the entries.
// That closing balances add up to zero follows from BALANCE_OPENINGS_SUM, BALANCE_MOVEMENT_SUM and BALANCE_CLOSING.
import type { Message } from '../language/message.js';
import type { AmountCents } from '../money/money.js';
import { analytic, inChart } from './chart-rules.js';
import { accountOfKey, type EcdBook } from './ecd-book.js';
import type { EcdBalance, EcdMonth } from './ecd-facts.js';
import { error, on, restingOn, warning, type EcdRule, type Find } from './ecd-rule.js';
import { formatEcdAmount } from './values.js';

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
function sumsToZero(what: Message, of: Amount) {
  return (book: EcdBook, find: Find): void => {
    for (const month of book.months) {
      const sum = [...month.balances.values()].reduce((total, each) => total + of(each), 0n);
      if (sum !== 0n)
        find(
          month,
          'DT_INI',
          {
            en: `${what.en}: debits exceed credits by ${sum < 0n ? '-' : ''}${formatEcdAmount(sum)}`,
            pt: `${what.pt}: os débitos superam os créditos em ${sum < 0n ? '-' : ''}${formatEcdAmount(sum)}`,
          },
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
            {
              en: `account ${accountOfKey(key)}: the entries of the month add up to ${formatEcdAmount(of(row))}`,
              pt: `conta ${accountOfKey(key)}: os lançamentos do mês somam ${formatEcdAmount(of(row))}`,
            },
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
  error(
    'BALANCE_ACCOUNT_UNKNOWN',
    { en: 'The accounts of balances are in the chart', pt: 'As contas dos saldos estão no plano' },
    inChart('I155'),
  ),
  error(
    'BALANCE_ACCOUNT_SYNTHETIC',
    { en: 'Balances are those of analytic accounts', pt: 'Os saldos são de contas analíticas' },
    analytic('I155'),
  ),
  error(
    'BALANCE_TWICE',
    {
      en: 'An account and cost centre has one balance in a month',
      pt: 'Cada combinação de conta e centro de custos tem um só saldo no mês',
    },
    on('I155', (record, book, find) => {
      const key = `${record.get('COD_CTA')}|${record.get('COD_CCUS')}`;
      const first = book.months.at(-1)?.balances.get(key);
      if (first !== undefined)
        find(record, 'COD_CTA', {
          en: `the balance is on line ${first.line} already`,
          pt: `o saldo já está na linha ${first.line}`,
        });
    }),
  ),
  error(
    'BALANCE_SIDE',
    {
      en: 'A balance that is not zero says whether it is a debit or a credit',
      pt: 'O saldo diferente de zero indica se é devedor ou credor',
    },
    on('I155', (record, _, find) => {
      if (record.amount('VL_SLD_INI') !== 0n && record.get('IND_DC_INI') === '')
        find(record, 'IND_DC_INI', { en: 'D or C is expected', pt: 'espera-se D ou C' });
      if (record.amount('VL_SLD_FIN') !== 0n && record.get('IND_DC_FIN') === '')
        find(record, 'IND_DC_FIN', { en: 'D or C is expected', pt: 'espera-se D ou C' });
    }),
  ),
  warning(
    'BALANCE_EMPTY',
    {
      en: 'A row of balances has a figure',
      pt: 'Toda linha de saldos tem ao menos um valor diferente de zero',
    },
    on('I155', (record, _, find) => {
      if (['VL_SLD_INI', 'VL_DEB', 'VL_CRED', 'VL_SLD_FIN'].every((field) => record.amount(field) === 0n))
        find(record, 'COD_CTA', {
          en: 'all figures are zero: the row can go',
          pt: 'todos os valores são zero: a linha é dispensável',
        });
    }),
  ),
  error(
    'BALANCE_CLOSING',
    {
      en: 'A closing balance is the opening plus debits less credits',
      pt: 'O saldo final é o inicial mais débitos menos créditos',
    },
    restingOn(REFERENCES, (book, find) => {
      for (const { balances } of book.months)
        for (const each of balances.values()) {
          const expected = each.opening + each.debits - each.credits;
          if (each.closing !== expected)
            find(
              each,
              'VL_SLD_FIN',
              {
                en: `account ${each.account}: ${sided(expected)} is expected`,
                pt: `conta ${each.account}: espera-se ${sided(expected)}`,
              },
              sided(each.closing),
            );
        }
    }),
  ),
  error(
    'BALANCE_OPENING',
    {
      en: 'An opening balance is the closing one of the month before',
      pt: 'O saldo inicial é o final do mês anterior',
    },
    restingOn(
      [...REFERENCES, 'MONTH_CONTINUOUS'],
      eachPair((before, month, find) => {
        for (const [key, { opening, ...at }] of month.balances) {
          const expected = before.balances.get(key)?.closing ?? 0n;
          if (opening !== expected)
            find(
              at,
              'VL_SLD_INI',
              {
                en: `account ${accountOfKey(key)}: the month before closed with ${sided(expected)}`,
                pt: `conta ${accountOfKey(key)}: o mês anterior encerrou com ${sided(expected)}`,
              },
              sided(opening),
            );
        }
        for (const [key, { closing }] of before.balances)
          if (closing !== 0n && !month.balances.has(key))
            find(
              month,
              'COD_CTA',
              {
                en: `account ${accountOfKey(key)} closed the month before with ${sided(closing)} and has no row here`,
                pt: `a conta ${accountOfKey(key)} encerrou o mês anterior com ${sided(closing)} e não tem saldo aqui`,
              },
              accountOfKey(key),
            );
      }),
    ),
  ),
  error(
    'BALANCE_OPENINGS_SUM',
    { en: 'The opening balances of a month add up to zero', pt: 'Os saldos iniciais de cada mês somam zero' },
    restingOn(
      [...REFERENCES, 'BALANCE_OPENING'],
      sumsToZero({ en: 'opening balances', pt: 'saldos iniciais' }, ({ opening }) => opening),
    ),
  ),
  error(
    'BALANCE_MOVEMENT_SUM',
    { en: 'The debits of a month equal its credits', pt: 'Os débitos de cada mês são iguais aos créditos' },
    restingOn(
      REFERENCES,
      sumsToZero({ en: 'movement', pt: 'movimento' }, ({ debits, credits }) => debits - credits),
    ),
  ),
  error(
    'BALANCE_DEBITS',
    {
      en: 'The debits of an account are those of its entries',
      pt: 'Os débitos de cada conta são os dos seus lançamentos',
    },
    restingOn(
      [...ENTRIES, 'BALANCE_MOVEMENT_SUM', 'BALANCE_CLOSING', 'ENTRY_DEBITS', 'ENTRY_CREDITS'],
      equalsEntries('VL_DEB', ({ debits }) => debits),
    ),
  ),
  error(
    'BALANCE_CREDITS',
    {
      en: 'The credits of an account are those of its entries',
      pt: 'Os créditos de cada conta são os dos seus lançamentos',
    },
    restingOn(
      [...ENTRIES, 'BALANCE_MOVEMENT_SUM', 'BALANCE_CLOSING', 'ENTRY_DEBITS', 'ENTRY_CREDITS'],
      equalsEntries('VL_CRED', ({ credits }) => credits),
    ),
  ),
  error(
    'BALANCE_MISSING',
    {
      en: 'An account with entries has a row of balances in their month',
      pt: 'Toda conta com lançamentos tem saldos no mês deles',
    },
    restingOn(ENTRIES, (book, find) => {
      for (const month of book.months)
        for (const key of book.posted.get(month.from.slice(0, 7))?.keys() ?? [])
          if (!month.balances.has(key))
            find(
              month,
              'COD_CTA',
              {
                en: `account ${accountOfKey(key)} has entries and no row in the month`,
                pt: `a conta ${accountOfKey(key)} tem lançamentos e nenhum saldo no mês`,
              },
              accountOfKey(key),
            );
    }),
  ),
];

function sided(amount: AmountCents): string {
  return `${formatEcdAmount(amount)} ${amount < 0n ? 'C' : 'D'}`;
}
