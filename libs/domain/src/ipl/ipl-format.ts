// Parses and formats lines of the layout. It has no side effects, and the two are inverse: a line in the form that is
// written has the same bytes after it was parsed and formatted.
//
// A line is ISO-8859-1 decoded byte by byte, one character each. Parsing runs once per row of a file with up to a
// million rows. So it only slices, and checks in detail only texts that are not digits.
import type { Message } from '../language/message.js';
import { type IplField, type IplFieldName, IPL_FIELDS, IPL_LINE_CHARS } from './layout.js';

/** Index of each field in IplLine.values. */
export const IPL_FIELD = Object.freeze(
  Object.fromEntries(IPL_FIELDS.map(({ name }, index) => [name, index])) as Record<IplFieldName, number>,
);

export interface IplFault {
  /** A field of the layout, or `row`. */
  readonly field: string;
  /** The text of the field, for a fault of a single field. */
  readonly value?: string;
  readonly reason: Message;
}

export interface IplLine {
  /**
   * One text for each of IPL_FIELDS. An A field has no trailing blanks. An N field is a number (`0000362` is `362`, an
   * amount has its decimal point). A field without content is ''.
   */
  readonly values: string[];
  /** Why the line cannot be read; never empty. Values that could not be read are then ''. */
  readonly faults?: readonly IplFault[];
}

/** The values of a line to write. */
export type IplValues = Readonly<Partial<Record<IplFieldName, string>>>;

/** A value that does not fit the length or the form of its field. */
class IplValueRefused extends Error {
  override readonly name = 'IplValueRefused';

  constructor(
    readonly field: IplFieldName,
    reason: string,
  ) {
    super(`${field}: ${reason}`);
  }
}

/** Characters that ISO-8859-1 cannot print and that a line must not contain. */
const UNPRINTABLE = /[^\x20-\x7e\xa0-\xff]/;
/** A letter beyond ASCII in UTF-8 that was decoded byte by byte. */
const LIKE_UTF8 = /[\xc2-\xf4][\x80-\xbf]/;
const DIGITS = /^\d+$/;
const FILLED_DIGITS = /^ *(\d*) *$/;
/** The only written form of an amount: `1234.56`. */
const AMOUNT = /^(\d+)\.(\d+)$/;

export function parseIplLine(line: string): IplLine {
  const values: string[] = [];
  const ofLine = faultOfLine(line);
  let faults = ofLine && [ofLine];
  for (const field of IPL_FIELDS) {
    const from = field.start - 1;
    // In a line that is cut short, a field that is cut as well would have a wrong value.
    const text = line.length < from + field.length ? '' : line.slice(from, from + field.length);
    if (field.kind === 'A') {
      const isRead = ofLine === undefined || !UNPRINTABLE.test(text);
      values.push(isRead ? withoutTrailingBlanks(text) : '');
      continue;
    }
    const number = readNumber(text, field);
    // The numbers of a line that is faulty as a whole may have shifted.
    if (number === undefined && ofLine === undefined) (faults ??= []).push(notDigits(text, field));
    values.push(number ?? '');
  }
  return faults === undefined ? { values } : { values, faults };
}

/** @throws IplValueRefused when a value does not fit its field; no value is shortened. */
export function formatIplLine(values: IplValues): string {
  const line = new Array<string>(IPL_LINE_CHARS).fill(' ');
  for (const field of IPL_FIELDS) {
    const text = writeField(values[field.name] ?? '', field);
    for (let at = 0; at < field.length; at += 1) line[field.start - 1 + at] = text.charAt(at);
  }
  return line.join('');
}

/** Whether a file that begins with this line has this layout: every required number is at its position. */
export function resemblesIpl(line: string): boolean {
  const numbers = IPL_FIELDS.filter(
    ({ kind, required, start, length }) => kind === 'N' && required && start - 1 + length <= line.length,
  );
  return numbers.length > 0 && numbers.every(({ start, length }) => isNumber(line, start, length));
}

/** The text of a number without leading zeros, for comparisons of numeric codes. Other texts are unchanged. */
export function comparableCode(code: string): string {
  return DIGITS.test(code) ? code.replace(/^0+(?=\d)/, '') : code;
}

const UTF8_HINT: Message = {
  en: ' (it looks like UTF-8, in which a letter with an accent takes two: save the file as ISO-8859-1)',
  pt: ' (parece UTF-8, em que uma letra acentuada ocupa dois: salve o arquivo como ISO-8859-1)',
};

function faultOfLine(line: string): IplFault | undefined {
  if (line.length !== IPL_LINE_CHARS) return wrongLength(line);
  return UNPRINTABLE.test(line) ? unprintable(line) : undefined;
}

function wrongLength(line: string): IplFault {
  const hint = line.length > IPL_LINE_CHARS && LIKE_UTF8.test(line) ? UTF8_HINT : { en: '', pt: '' };
  return {
    field: 'row',
    reason: {
      en: `has ${line.length} characters, expected ${IPL_LINE_CHARS}${hint.en}`,
      pt: `tem ${line.length} caracteres, esperam-se ${IPL_LINE_CHARS}${hint.pt}`,
    },
  };
}

function unprintable(line: string): IplFault {
  const at = line.search(UNPRINTABLE);
  const field = IPL_FIELDS.find(({ start, length }) => at >= start - 1 && at < start - 1 + length);
  const code = line.charCodeAt(at).toString(16).padStart(2, '0').toUpperCase();
  return {
    field: field?.name ?? 'row',
    reason: {
      en: `byte 0x${code} in column ${at + 1} is not a printable character of ISO-8859-1`,
      pt: `o byte 0x${code} na coluna ${at + 1} não é um caractere imprimível de ISO-8859-1`,
    },
  };
}

function notDigits(text: string, { name, length }: IplField): IplFault {
  const shown = JSON.stringify(text);
  return {
    field: name,
    value: text,
    reason: {
      en: `${shown} is not a number of ${length} digits`,
      pt: `${shown} não é um número de ${length} dígitos`,
    },
  };
}

/**
 * '' for a blank field, undefined for a text that is not a number. Blanks around the digits are accepted, because some
 * writers pad with them.
 */
function readNumber(text: string, field: IplField): string | undefined {
  const [, digits] = FILLED_DIGITS.exec(text) ?? [];
  if (digits === undefined || digits === '') return digits;
  const { decimals = 0 } = field;
  if (decimals === 0) {
    const number = comparableCode(digits);
    return field.zerosMeanNone === true && number === '0' ? '' : number;
  }
  const padded = digits.padStart(decimals + 1, '0');
  return `${comparableCode(padded.slice(0, -decimals))}.${padded.slice(-decimals)}`;
}

function isNumber(line: string, start: number, length: number): boolean {
  const [, digits = ''] = FILLED_DIGITS.exec(line.slice(start - 1, start - 1 + length)) ?? [];
  return digits !== '';
}

function withoutTrailingBlanks(text: string): string {
  let end = text.length;
  while (end > 0 && text.charCodeAt(end - 1) === 0x20) end -= 1;
  return end === text.length ? text : text.slice(0, end);
}

function writeField(value: string, field: IplField): string {
  const text = field.kind === 'N' ? writeNumber(value, field) : writeText(value, field);
  if (text.length > field.length)
    throw new IplValueRefused(
      field.name,
      `${JSON.stringify(value)} does not fit into ${field.length} characters`,
    );
  return text;
}

function writeText(value: string, { name, length, required }: IplField): string {
  if (required && value.trim() === '') throw new IplValueRefused(name, 'is required');
  if (UNPRINTABLE.test(value))
    throw new IplValueRefused(name, `${JSON.stringify(value)} has characters outside of ISO-8859-1`);
  return value.padEnd(length, ' ');
}

function writeNumber(value: string, field: IplField): string {
  const { name, length, decimals = 0 } = field;
  if (value === '') {
    if (field.required) throw new IplValueRefused(name, 'is required');
    return (field.zerosMeanNone === true ? '0' : ' ').repeat(length);
  }
  const [, whole = '', fraction = ''] = AMOUNT.exec(decimals === 0 ? `${value}.0` : value) ?? [];
  if (whole === '' || (decimals > 0 && fraction.length !== decimals)) {
    const form = decimals === 0 ? 'digits' : `a number with ${decimals} decimals`;
    throw new IplValueRefused(name, `${JSON.stringify(value)} is not ${form}`);
  }
  const digits = decimals === 0 ? whole : whole + fraction;
  return comparableCode(digits).padStart(length, '0');
}
