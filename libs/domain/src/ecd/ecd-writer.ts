// Writes the records of the file: ISO-8859-1, CR LF, a bar around every field. Characters that the file cannot contain
// are replaced and counted, so that the caller can report them.
import type { AmountCents } from '../money/money.js';
import type { RecordName } from './record-table.js';
import { LAYOUT_MAX, recordTypes } from './record-types.js';
import { formatEcdAmount, formatEcdDate } from './values.js';

/** The usual spellings of characters that ISO-8859-1 does not have. */
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
/** The largest text of a field for which the manual gives no size. */
export const TEXT_CHARS_MAX = 255;

/**
 * A text; a number; an amount in cents, which is written without its sign; an ISO date. Null and undefined are an empty
 * field.
 */
export type EcdValue = string | number | AmountCents | { readonly date: string } | null | undefined;

export type EcdFields = Readonly<Record<string, EcdValue>>;

/**
 * Matches characters that need a change. Other texts are written unchanged, because no two characters of ISO-8859-1 are
 * joined by NFC.
 */
const CHANGED = /[^\x20-\x7b}~\xa0-\xff]/;

export class EcdWriter {
  private readonly types;
  /** Number of characters outside ISO-8859-1 that were replaced by another spelling. */
  transliterated = 0;
  /** Number of bars and control characters in texts that were replaced by spaces. */
  replaced = 0;

  constructor(layout = LAYOUT_MAX) {
    this.types = recordTypes(layout);
  }

  /**
   * Writes a line with CR LF, in which each character is one byte. Fields that are not given are empty.
   * @throws Error for a record or field that the layout does not have, which is a fault of the caller.
   */
  text(record: RecordName, values: EcdFields = {}): string {
    const type = this.types.get(record);
    if (type === undefined) throw new Error(`the layout has no record ${record}`);
    for (const name in values)
      if (!type.positions.has(name)) throw new Error(`record ${record} has no field ${name}`);
    let text = `|${record}|`;
    for (const { name, size } of type.fields) text += `${this.textOf(values[name], size)}|`;
    return `${text}\r\n`;
  }

  /**
   * Makes a function that writes one type of record. It looks the fields up only once, for records of which a file has
   * very many.
   * @param names the fields in the order of the layout; the other fields are empty
   * @throws Error as `text` does, and for fields in another order.
   */
  rows(record: RecordName, names: readonly string[]): (values: readonly string[]) => string {
    const type = this.types.get(record);
    if (type === undefined) throw new Error(`the layout has no record ${record}`);
    let at = 0;
    const sizes = names.map((name) => type.fields[(type.positions.get(name) ?? 0) - 1]?.size);
    const bars = names.map((name) => {
      const position = type.positions.get(name) ?? 0;
      if (position <= at) throw new Error(`record ${record} has no field ${name} there`);
      const between = '|'.repeat(position - at);
      at = position;
      return between;
    });
    bars[0] = `|${record}${bars[0] ?? ''}`;
    const end = `${'|'.repeat(type.fields.length - at + 1)}\r\n`;
    return (values) => {
      let text = '';
      for (let index = 0; index < bars.length; index += 1) {
        const value = values[index] ?? '';
        text += bars[index] ?? '';
        text += CHANGED.test(value) ? this.changed(value, sizes[index]) : value;
      }
      return text + end;
    };
  }

  private textOf(value: EcdValue, size: number | undefined): string {
    if (value === undefined || value === null) return '';
    if (typeof value === 'bigint') return formatEcdAmount(value);
    if (typeof value === 'number') return String(value);
    if (typeof value === 'object') return formatEcdDate(value.date);
    return CHANGED.test(value) ? this.changed(value, size) : value;
  }

  /** Another spelling may be longer than the character that it replaces; what the field cannot contain is cut off. */
  private changed(value: string, size = TEXT_CHARS_MAX): string {
    const single = value.replace(/[|\x00-\x1f\x7f-\x9f]/g, () => {
      this.replaced += 1;
      return ' ';
    });
    const spelled = single.normalize('NFC').replace(/[^\x00-\xff]/gu, (character) => {
      this.transliterated += 1;
      return SPELLINGS[character] ?? withoutMarks(character);
    });
    return spelled.slice(0, size);
  }
}

/**
 * The letter without its accent (`ő` → `o`), if the file may contain it. It may not contain the bar that `｜` decomposes
 * to.
 */
function withoutMarks(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && !CHANGED.test(plain) ? plain : NO_SPELLING;
}
