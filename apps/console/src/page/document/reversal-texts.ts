// What the reversal of an entry or a document says.
import { counted, type Text } from '../language/text.ts';
import { LINES } from './document-texts.ts';

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
