// Texts of the ledger of an account.
import type { Text } from '../language/text.ts';

export const LEDGER = {
  title: (month: string): Text => ({ en: `Ledger ${month}`, pt: `Razão ${month}` }),
  months: { en: 'Months of the account', pt: 'Meses da conta' },
  empty: { en: 'No entry in this month.', pt: 'Nenhum lançamento neste mês.' },
  unsorted: {
    en: 'Too many lines to sort by day: they are in the order in which they were entered.',
    pt: 'Partidas demais para ordenar por dia: estão na ordem em que foram lançadas.',
  },
  several: { en: 'several', pt: 'diversas' },
  noAccount: {
    en: 'The chart of this company has no analytic account with this code.',
    pt: 'O plano de contas desta empresa não tem conta analítica com este código.',
  },
  reversed: { en: 'reversed', pt: 'estornado' },
  reversal: { en: 'reversal', pt: 'estorno' },
};
