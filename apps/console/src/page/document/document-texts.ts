// What a document says.
import type { Text } from '../language/text.ts';

export const DOCUMENT = {
  title: (number: string): Text => ({ en: `Document ${number}`, pt: `Documento ${number}` }),
  batch: { en: 'Batch', pt: 'Lote' },
  month: { en: 'Month', pt: 'Mês' },
  text: { en: 'Text', pt: 'Texto' },
  factDate: { en: 'Date of the fact', pt: 'Data do fato' },
  debitAccount: { en: 'Debit', pt: 'Débito' },
  creditAccount: { en: 'Credit', pt: 'Crédito' },
  amount: { en: 'Amount', pt: 'Valor' },
  reversedBy: { en: 'reversed by', pt: 'estornado por' },
  reverses: { en: 'reverses', pt: 'estorna' },
  totals: (entries: number): Text => ({
    en: `${entries} ${entries === 1 ? 'line' : 'lines'}`,
    pt: `${entries} ${entries === 1 ? 'linha' : 'linhas'}`,
  }),
};
