// Texts of the closing of a year.
import { counted, ENTRIES, type Text } from '../language/text.ts';

export const YEAR_CLOSING = {
  title: { en: 'Year closing', pt: 'Encerramento' },
  year: { en: 'Fiscal year that ends in', pt: 'Exercício que termina em' },
  what: { en: 'Close', pt: 'Encerrar' },
  wholeYear: { en: 'the year', pt: 'o exercício' },
  quarter: (quarter: number): Text => ({ en: `quarter ${quarter}`, pt: `${quarter}º trimestre` }),
  profit: { en: 'A profit goes to', pt: 'Conta de destino do lucro' },
  loss: { en: 'A loss goes to', pt: 'Conta de destino do prejuízo' },
  clearing: {
    en: 'Through the clearing account (optional)',
    pt: 'Conta de apuração do resultado (opcional)',
  },
  code: {
    en: 'Accounts are named by reduced or accounting code.',
    pt: 'As contas são informadas pelo código reduzido ou contábil.',
  },
  preview: { en: 'Show what it will post', pt: 'Mostrar o que será lançado' },
  reckoning: { en: 'Adding up the results…', pt: 'Apurando os resultados…' },
  posting: { en: 'Posting the closing…', pt: 'Lançando o encerramento…' },
  close: { en: 'Post the closing', pt: 'Lançar o encerramento' },
  nothingSaved: { en: 'Nothing was saved yet.', pt: 'Nada foi gravado ainda.' },
  profitOf: { en: 'Profit', pt: 'Lucro' },
  lossOf: { en: 'Loss', pt: 'Prejuízo' },
  on: (day: string, entries: number): Text => ({
    en: `${counted(entries, ENTRIES).en} on ${day}.`,
    pt: `${counted(entries, ENTRIES).pt} em ${day}.`,
  }),
  done: { en: 'The closing is posted.', pt: 'O encerramento foi lançado.' },
  toDocument: { en: 'See its document', pt: 'Ver o documento' },
  side: { en: 'D/C', pt: 'D/C' },
};
