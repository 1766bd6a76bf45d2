// The layout put to work: lines become values and values become lines. Pure, and the inverse of itself:
// formatting what was parsed gives the same bytes for every line in the form that is written.
//
// A line is ISO-8859-1 decoded byte by byte, one character each. Parsing runs once a row on the path of a
// million: it slices, and looks closer only at what is not digits.
import type { Message } from '../language/message.js';
import { type IplField, type IplFieldName, IPL_FIELDS, IPL_LINE_CHARS } from './layout.js';

/** Index of each field in IplLine.values. */
export const IPL_FIELD = Object.freeze(
  Object.fromEntries(IPL_FIELDS.map(({ name }, index) => [name, index])) as Record<IplFieldName, number>,
);

export interface IplFault {
  /** A field of the layout, or `row`. */
  readonly field: string;
  /** What the line has there, of a fault that is about one field. */
  readonly value?: string;
  readonly reason: Message;
}

export interface IplLine {
  /**
   * One text for each of IPL_FIELDS: of an A field without the blanks behind it, of an N field the number
   * (`0000362` is `362`, an amount has its decimal point), '' where the line says nothing.
   */
  readonly values: string[];
  /** Why the line cannot be read; its values are then those that could, or ''. */
  readonly fault?: IplFault;
}

/** What a line says, for the writer. */
export type IplValues = Readonly<Partial<Record<IplFieldName, string>>>;

/** A value that the layout has no room or no form for. */
class IplValueRefused extends Error {
  override readonly name = 'IplValueRefused';

  constructor(
    readonly field: IplFieldName,
    reason: string,
  ) {
    super(`${field}: ${reason}`);
  }
}

/** What ISO-8859-1 prints: a byte outside of it has no place in a line. */
const UNPRINTABLE = /[^\x20-\x7e\xa0-\xff]/;
/** How a letter beyond ASCII looks when UTF-8 is read byte by byte. */
const LIKE_UTF8 = /[\xc2-\xf4][\x80-\xbf]/;
const DIGITS = /^\d+$/;
const FILLED_DIGITS = /^ *(\d*) *$/;
/** The one form of an amount that is written: `1234.56`. */
const AMOUNT = /^(\d+)\.(\d+)$/;

export function parseIplLine(line: string): IplLine {
  const values: string[] = [];
  let fault: IplFault | undefined;
  if (line.length !== IPL_LINE_CHARS) fault = wrongLength(line);
  else if (UNPRINTABLE.test(line)) fault = unprintable(line);
  for (const field of IPL_FIELDS) {
    const from = field.start - 1;
    // Of a line that is cut short, a field that is cut too would be another value.
    const text = line.length < from + field.length ? '' : line.slice(from, from + field.length);
    if (field.kind === 'A') {
      values.push(withoutTrailingBlanks(text));
      continue;
    }
    const number = readNumber(text, field);
    fault ??= number === undefined ? notDigits(text, field) : undefined;
    values.push(number ?? '');
  }
  return fault === undefined ? { values } : { values, fault };
}

/** @throws IplValueRefused when a value does not fit its field; nothing is cut short. */
export function formatIplLine(values: IplValues): string {
  const line = new Array<string>(IPL_LINE_CHARS).fill(' ');
  for (const field of IPL_FIELDS) {
    const text = writeField(values[field.name] ?? '', field);
    for (let at = 0; at < field.length; at += 1) line[field.start - 1 + at] = text.charAt(at);
  }
  return line.join('');
}

/** Whether a file that begins with this line is of the layout: every required number lies where it should. */
export function resemblesIpl(line: string): boolean {
  const numbers = IPL_FIELDS.filter(
    ({ kind, required, start, length }) => kind === 'N' && required && start - 1 + length <= line.length,
  );
  return numbers.length > 0 && numbers.every(({ start, length }) => isNumber(line, start, length));
}

/** N text without its leading zeros: what two numeric codes are compared by. Other text stays as it is. */
export function comparableCode(code: string): string {
  return DIGITS.test(code) ? code.replace(/^0+(?=\d)/, '') : code;
}

const UTF8_HINT: Message = {
  en: ' (it looks like UTF-8, in which a letter with an accent takes two: save the file as ISO-8859-1)',
  pt: ' (parece UTF-8, em que uma letra acentuada ocupa dois: salve o arquivo como ISO-8859-1)',
};

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
      en: `byte 0x${code} in column ${at + 1} is no printable character of ISO-8859-1`,
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

/** '' when blank, undefined when not a number. Blanks around the digits are let pass, as some writers fill with them. */
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
