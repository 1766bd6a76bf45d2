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

export type EcdFields = Readonly<Record<string, EcdValue>>;

/** Most texts have no such character, and ISO-8859-1 has no two that NFC would join: they are written as they are. */
const CHANGED = /[^\x20-\x7b}~\xa0-\xff]/;

export class EcdWriter {
  private readonly types;
  /** Characters outside ISO-8859-1 that were spelled another way. */
  transliterated = 0;
  /** Bars and control characters in texts that became spaces. */
  replaced = 0;

  constructor(layout = LAYOUT_MAX) {
    this.types = recordTypes(layout);
  }

  /**
   * A line, with CR LF, of characters that each are one byte. Fields that are not given are empty.
   * @throws Error for a record or field that the layout does not have: the caller is wrong.
   */
  text(record: RecordName, values: EcdFields = {}): string {
    const type = this.types.get(record);
    if (type === undefined) throw new Error(`the layout has no record ${record}`);
    for (const name in values)
      if (!type.positions.has(name)) throw new Error(`record ${record} has no field ${name}`);
    let text = `|${record}|`;
    for (const { name } of type.fields) text += `${this.textOf(values[name])}|`;
    return `${text}\r\n`;
  }

  /**
   * For records of which a file has very many: their fields are looked up once.
   * @param names in the order of the layout; the other fields are empty
   * @throws Error as `text` does, and for another order.
   */
  rows(record: RecordName, names: readonly string[]): (values: readonly string[]) => string {
    const type = this.types.get(record);
    if (type === undefined) throw new Error(`the layout has no record ${record}`);
    let at = 0;
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
        text += CHANGED.test(value) ? this.changed(value) : value;
      }
      return text + end;
    };
  }

  private textOf(value: EcdValue): string {
    if (value === undefined) return '';
    if (typeof value === 'bigint') return formatEcdAmount(value);
    if (typeof value === 'number') return String(value);
    if (typeof value === 'object') return formatEcdDate(value.date);
    return CHANGED.test(value) ? this.changed(value) : value;
  }

  private changed(value: string): string {
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

/** `ő` → `o`: the letter below the accent, where the file may hold it; `｜` decomposes to a bar. */
function withoutMarks(character: string): string {
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain !== '' && !CHANGED.test(plain) ? plain : NO_SPELLING;
}
