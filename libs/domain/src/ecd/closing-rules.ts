// I350 and I355: the balances of result accounts before a closing. The closing entries (E) must bring them to zero.
import { RESULT_NATURE } from '../accounts/natures.js';
import type { AmountCents } from '../money/money.js';
import { accountOfKey, rowKey } from './ecd-book.js';
import type { EcdClosing } from './ecd-facts.js';
import { error, field, once, type EcdRule } from './ecd-rule.js';
import { withinFile } from './opening-rules.js';
import { formatEcdAmount, formatEcdDate } from './values.js';

const REFERENCES = [
  'CLOSING_ACCOUNT',
  'CLOSING_ACCOUNT_TWICE',
  'CLOSING_TWICE',
  'CLOSING_DATE',
  'CLOSING_WITHOUT_ENTRY',
];

export const CLOSING_RULES: readonly EcdRule[] = [
  error('CLOSING_DATE', {
    en: 'A closing is in the period of the file',
    pt: 'Todo encerramento está no período do arquivo',
    on: withinFile('I350', 'DT_RES'),
  }),
  error('CLOSING_TWICE', {
    en: 'There is one closing on a day',
    pt: 'Há um só encerramento por dia',
    on: once('I350', 'DT_RES', (record, book) => book.closingOf.get(record.date('DT_RES')), {
      en: 'the closing of this day is',
      pt: 'o encerramento deste dia já está',
    }),
  }),
  error('CLOSING_ACCOUNT', {
    en: 'A closing holds analytic result accounts of the chart',
    pt: 'As contas do encerramento são contas analíticas de resultado do plano',
    on: field(
      'I355',
      'COD_CTA',
      (record, book) => {
        const account = book.accounts.get(record.get('COD_CTA'));
        if (account === undefined) return !book.unreadable.has('I050');
        return account.nature !== RESULT_NATURE || !account.analytic;
      },
      {
        en: 'an analytic account of nature 04 is expected',
        pt: 'espera-se uma conta analítica de natureza 04',
      },
    ),
  }),
  error('CLOSING_ACCOUNT_TWICE', {
    en: 'An account and cost centre is in a closing once',
    pt: 'Cada conta com seu centro de custos consta uma só vez do encerramento',
    on: once(
      'I355',
      'COD_CTA',
      (record, { closings, unreadable }) =>
        unreadable.has('I350') ? undefined : closings.at(-1)?.results.get(rowKey(record)),
      { en: 'the account is', pt: 'a conta já está' },
    ),
  }),
  error('CLOSING_WITHOUT_ENTRY', {
    en: 'A closing has closing entries (E) on its day, unless it has zeros only and the file has others',
    pt: 'Todo encerramento tem lançamentos de encerramento (E) no seu dia, salvo se só tem zeros e o arquivo tem outros',
    restsOn: ['CLOSING_DATE', 'CLOSING_TWICE'],
    atEnd: (book, find) => {
      for (const closing of book.closings)
        if (!book.closingPosted.has(closing.date) && !(book.closingPosted.size > 0 && hasZerosOnly(closing)))
          find(closing, 'DT_RES', closing.date, {
            en: 'no closing entry has this day',
            pt: 'nenhum lançamento de encerramento tem este dia',
          });
    },
  }),
  error('CLOSING_YEAR_END', {
    en: 'A fiscal year that ends in the file has its closing on the last day',
    pt: 'O exercício que termina no arquivo tem o encerramento no último dia',
    restsOn: REFERENCES,
    atEnd: (book, find) => {
      const { fiscalYearEnd: last } = book;
      const term = book.single.get('I030');
      if (term === undefined || !book.includes(last) || book.closingOf.has(last)) return;
      const codes = [...book.accountsWithBalances()];
      if (codes.some((code) => book.accounts.get(code)?.nature === RESULT_NATURE))
        find(term, 'DT_EX_SOCIAL', term.get('DT_EX_SOCIAL'), {
          en: 'the fiscal year ends on this day: an I350 of the day is expected',
          pt: 'o exercício termina neste dia: espera-se um I350 do dia',
        });
    },
  }),
  error('CLOSING_INVERTS', {
    en: 'Closing entries bring each result account from its balance in I355 to zero',
    pt: 'Os lançamentos de encerramento zeram o saldo que o I355 informa de cada conta de resultado',
    restsOn: [
      ...REFERENCES,
      'ENTRY_ACCOUNT_UNKNOWN',
      'ENTRY_ACCOUNT_SYNTHETIC',
      'ENTRY_DEBITS',
      'ENTRY_CREDITS',
      'BALANCE_DEBITS',
      'BALANCE_CREDITS',
    ],
    atEnd: (book, find) => {
      for (const closing of book.closings) {
        const posted = book.closingPosted.get(closing.date) ?? new Map<string, AmountCents>();
        for (const [key, { amount, ...at }] of closing.results)
          if (amount !== -(posted.get(key) ?? 0n))
            find(at, 'VL_CTA', formatEcdAmount(amount), {
              en: `account ${accountOfKey(key)}: the closing entries post ${formatEcdAmount(posted.get(key) ?? 0n)}`,
              pt: `conta ${accountOfKey(key)}: os lançamentos de encerramento somam ${formatEcdAmount(posted.get(key) ?? 0n)}`,
            });
        for (const [key, amount] of posted)
          if (
            amount !== 0n &&
            book.accounts.get(accountOfKey(key))?.nature === RESULT_NATURE &&
            !closing.results.has(key)
          )
            find(closing, 'COD_CTA', accountOfKey(key), {
              en: `account ${accountOfKey(key)} is closed and not in I355`,
              pt: `a conta ${accountOfKey(key)} é encerrada e não está no I355`,
            });
      }
    },
  }),
  error('CLOSING_RESULT_LEFT', {
    en: 'After a closing on the last day of a month result accounts have no balance',
    pt: 'Depois do encerramento no último dia do mês, as contas de resultado não têm saldo',
    restsOn: [...REFERENCES, 'BALANCE_CLOSING', 'BALANCE_OPENING', 'BALANCE_MOVEMENT_SUM'],
    atEnd: (book, find) => {
      for (const { balances, to } of book.months)
        if (book.closingOf.has(to))
          for (const each of balances.values())
            if (each.closing !== 0n && book.accounts.get(each.account)?.nature === RESULT_NATURE)
              find(each, 'VL_SLD_FIN', formatEcdAmount(each.closing), {
                en: `account ${each.account}: zero is expected after the closing of ${formatEcdDate(to)}`,
                pt: `conta ${each.account}: espera-se zero depois do encerramento de ${formatEcdDate(to)}`,
              });
    },
  }),
];

/** A closing of a day on which the result accounts had no balance, such as the end of a year whose last quarter had no result. */
function hasZerosOnly({ results }: EcdClosing): boolean {
  return results.size > 0 && [...results.values()].every(({ amount }) => amount === 0n);
}
