// What a document says.
import { counted, type Noun, type Text } from '../language/text.ts';

/** Of an entry. */
export const LINES: Noun = { en: ['line', 'lines'], pt: ['partida', 'partidas'] };

export const DOCUMENT = {
  title: (number: string): Text => ({ en: `Document ${number}`, pt: `Documento ${number}` }),
  text: { en: 'Text', pt: 'Texto' },
  factDate: { en: 'Date of the fact', pt: 'Data do fato' },
  reversedBy: { en: 'reversed by', pt: 'estornado por' },
  reverses: { en: 'reverses', pt: 'estorna' },
  totals: (lines: number): Text => counted(lines, LINES),
};
