// What the closing of a year says.
import type { Text } from '../language/text.ts';

export const YEAR_CLOSING = {
  title: { en: 'Year closing', pt: 'Encerramento' },
  year: { en: 'Fiscal year that ends in', pt: 'Exercício que termina em' },
  what: { en: 'Close', pt: 'Encerrar' },
  wholeYear: { en: 'the year', pt: 'o exercício' },
  quarter: (quarter: number): Text => ({ en: `quarter ${quarter}`, pt: `${quarter}º trimestre` }),
  profit: { en: 'A profit goes to', pt: 'Lucro para' },
  loss: { en: 'A loss goes to', pt: 'Prejuízo para' },
  clearing: { en: 'Through the clearing account (optional)', pt: 'Pela conta de apuração (opcional)' },
  code: {
    en: 'Accounts are named by reduced or accounting code.',
    pt: 'As contas são informadas pelo código reduzido ou contábil.',
  },
  preview: { en: 'Show what it will post', pt: 'Mostrar o que será lançado' },
  close: { en: 'Post the closing', pt: 'Lançar o encerramento' },
  nothingSaved: { en: 'Nothing was saved yet.', pt: 'Nada foi gravado ainda.' },
  profitOf: { en: 'Profit', pt: 'Lucro' },
  lossOf: { en: 'Loss', pt: 'Prejuízo' },
  on: (day: string, entries: number): Text => ({
    en: `${entries} entries on ${day}.`,
    pt: `${entries} lançamentos em ${day}.`,
  }),
  done: { en: 'The closing is posted.', pt: 'O encerramento foi lançado.' },
  toDocument: { en: 'See its document', pt: 'Ver o documento' },
  side: { en: 'D/C', pt: 'D/C' },
  amount: { en: 'Amount', pt: 'Valor' },
};
