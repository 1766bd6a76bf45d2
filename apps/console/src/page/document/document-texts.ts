// Texts of documents and reversals.
import { counted, type Noun, type Text } from '../language/text.ts';

/** The lines of an entry. */
const LINES: Noun = { en: ['line', 'lines'], pt: ['partida', 'partidas'] };

/** An entry as an accountant names it: by its number, the number of its document, and its day. */
interface DatedEntry {
  readonly entry: string;
  readonly document: string;
  readonly day: string;
}

export const DOCUMENT = {
  title: (number: string): Text => ({ en: `Document ${number}`, pt: `Documento ${number}` }),
  text: { en: 'Text', pt: 'Texto' },
  factDate: { en: 'Date of the fact', pt: 'Data do fato' },
  reversedBy: ({ entry, document, day }: DatedEntry): Text => ({
    en: `reversed by entry ${entry} of document ${document} of ${day}`,
    pt: `estornado pelo lançamento ${entry} do documento ${document} de ${day}`,
  }),
  reverses: ({ entry, document, day }: DatedEntry): Text => ({
    en: `reverses entry ${entry} of document ${document} of ${day}`,
    pt: `estorna o lançamento ${entry} do documento ${document} de ${day}`,
  }),
  totals: (lines: number): Text => counted(lines, LINES),
};

export const REVERSAL = {
  reverse: { en: 'Reverse', pt: 'Estornar' },
  reverseDocument: { en: 'Reverse the document', pt: 'Estornar o documento' },
  ofDocument: (number: string): Text => ({
    en: `Reverse document ${number}`,
    pt: `Estornar o documento ${number}`,
  }),
  ofEntry: (number: string): Text => ({
    en: `Reverse entry ${number}`,
    pt: `Estornar o lançamento ${number}`,
  }),
  effect: {
    en: 'A new document gets the inverse of each line, in a month that is open. What is reversed stays as it is.',
    pt: 'Um novo documento recebe o inverso de cada partida, em um mês aberto. O que é estornado fica como está.',
  },
  noOpenMonth: {
    en: 'No month of the branch is open. Open the next one, or reopen one.',
    pt: 'Nenhum mês da filial está aberto. Abra o próximo ou reabra um.',
  },
  month: { en: 'Into the month', pt: 'No mês' },
  priorYear: {
    en: 'Results of an earlier fiscal year go to the account for adjustments of earlier years',
    pt: 'Resultados de exercício anterior vão para a conta de ajustes de exercícios anteriores',
  },
  cancel: { en: 'Cancel', pt: 'Cancelar' },
  done: (lines: number): Text => ({
    en: `Reversed: ${counted(lines, LINES).en}.`,
    pt: `Estorno lançado: ${counted(lines, LINES).pt}.`,
  }),
  toDocument: { en: 'See the new document', pt: 'Ver o novo documento' },
};
