// Writes records as the file wants them: ISO-8859-1, CR LF, a bar around every field. A text may hold anything; what the
// file cannot is replaced and counted, so that the caller can say so.
import type { AmountCents } from '../money/money.js';
import type { RecordName } from './record-table.js';
import { LAYOUT_MAX, recordTypes } from './record-types.js';
import { formatEcdAmount, formatEcdDate } from './values.js';

/** Characters outside ISO-8859-1 that have a usual spelling inside it. */
const SPELLINGS: Readonly<Record<string, string>> = {
  '–': '-',
  '—': '-',
  '−': '-',
  '‘': "'",
  '’': "'",
  '‚': ',',
  '“': '"',
  '”': '"',
  '„': '"',
  '…': '...',
  '•': '*',
  '€': 'EUR',
  '™': 'TM',
  Œ: 'OE',
  œ: 'oe',
  '\u2009': ' ',
  '\u202f': ' ',
  '\ufeff': '',
};
const NO_SPELLING = '?';

/** A text as it is; an amount in cents, without a sign; a date as ISO has it. */
export type EcdValue = string | number | AmountCents | { readonly date: string } | undefined;

export class EcdWriter {
  private readonly counts = new Map<string, number>();
  private readonly types;
  /** Characters outside ISO-8859-1 that were spelled another way. */
  transliterated = 0;
  /** Bars and control characters in texts that became spaces. */
  replaced = 0;

  constructor(layout = LAYOUT_MAX) {
    this.types = recordTypes(layout);
  }

  /** Lines written of each record, in the order in which each came first. */
  get recordCounts(): ReadonlyMap<string, number> {
    return this.counts;
  }

  /**
   * A line, with CR LF. Fields that are not given are empty.
   * @throws Error for a record or field that the layout does not have: the caller is wrong.
   */
  line(record: RecordName, values: Readonly<Record<string, EcdValue>> = {}): Uint8Array {
    const type = this.types.get(record);
    if (type === undefined) throw new Error(`the layout has no record ${record}`);
    const unknown = Object.keys(values).find((name) => !type.positions.has(name));
    if (unknown !== undefined) throw new Error(`record ${record} has no field ${unknown}`);
    this.counts.set(record, (this.counts.get(record) ?? 0) + 1);
    const fields = type.fields.map(({ name }) => this.textOf(values[name]));
    return latin1Of(`|${[record, ...fields].join('|')}|\r\n`);
  }

  private textOf(value: EcdValue): string {
    if (value === undefined) return '';
    if (typeof value === 'bigint') return formatEcdAmount(value);
    if (typeof value === 'number') return String(value);
    if (typeof value === 'object') return formatEcdDate(value.date);
    const single = value.replace(/[|\x00-\x1f\x7f-\x9f]/g, () => {
      this.replaced += 1;
      return ' ';
    });
    return single.normalize('NFC').replace(/[^\x00-\xff]/gu, (character) => {
      this.transliterated += 1;
      return SPELLINGS[character] ?? withoutMarks(character);
    });
  }
}

/** `ő` → `o`: the letter below the accent, where it is of ISO-8859-1. */
function withoutMarks(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && /^[\x20-\xff]+$/.test(plain) ? plain : NO_SPELLING;
}

function latin1Of(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
