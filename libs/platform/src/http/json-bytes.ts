// Scans the bytes of JSON before it is parsed: where a text or a number ends, and whether it can be stored exactly.

/** The limit of bytes without a comma, such as a long text, a number or blanks. */
export const BODY_TEXT_BYTES_MAX = 1024 * 1024;
/** The limit of digits in a number with a point or an exponent. A double (IEEE 754) keeps 15 decimal digits. */
export const NUMBER_DIGITS_MAX = 15;

export const QUOTE = 0x22;
export const COMMA = 0x2c;
const PLUS = 0x2b;
export const MINUS = 0x2d;
const POINT = 0x2e;
export const ZERO = 0x30;
export const NINE = 0x39;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
const LETTER_E = 0x65;
const LETTER_U = 0x75;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
/** The bit that makes an ASCII letter lower-case. */
const LOWER = 0x20;

interface ScannedString {
  /** The position of the closing quote. */
  readonly end: number;
  /** Whether the text contains NUL or half a surrogate pair, which PostgreSQL cannot store. */
  readonly isUnsafe: boolean;
}

/**
 * @param from position of the opening quote
 * @param last position at which the search ends
 */
export function scanString(bytes: Buffer, from: number, last: number): ScannedString {
  let isUnsafe = false;
  let end = from + 1;
  for (; end < last && bytes[end] !== QUOTE; end += 1) {
    if (bytes[end] !== BACKSLASH) continue;
    const unit = escapedUnit(bytes, end);
    end += 1;
    if (Number.isNaN(unit)) continue;
    const isPair = isLead(unit) && isTrail(escapedUnit(bytes, end + 5));
    isUnsafe ||= unit === 0 || isTrail(unit) || (isLead(unit) && !isPair);
    end += isPair ? 10 : 4;
  }
  return { end, isUnsafe };
}

/** The UTF-16 unit of the escape (backslash, u, four digits) at a position; NaN when there is none. */
function escapedUnit(bytes: Buffer, at: number): number {
  if (bytes[at] !== BACKSLASH || bytes[at + 1] !== LETTER_U) return NaN;
  const digits = bytes.toString('latin1', at + 2, at + 6);
  return /^[\da-fA-F]{4}$/.test(digits) ? parseInt(digits, 16) : NaN;
}

interface ScannedNumber {
  /** The position after its last byte. */
  readonly end: number;
  /** Whether it has more digits than a double keeps. */
  readonly isRounded: boolean;
}

export function scanNumber(bytes: Buffer, from: number, last: number): ScannedNumber {
  let digits = 0;
  let zeros = 0;
  let isWhole = true;
  let inExponent = false;
  let end = from;
  for (; end < last; end += 1) {
    const byte = bytes[end] as number;
    if (byte >= ZERO && byte <= NINE) {
      if (inExponent) continue;
      if (byte === ZERO) zeros += digits > 0 ? 1 : 0;
      else {
        digits += zeros + 1;
        zeros = 0;
      }
    } else if (byte === POINT) isWhole = false;
    else if ((byte | LOWER) === LETTER_E) {
      isWhole = false;
      inExponent = true;
    } else if (byte !== MINUS && byte !== PLUS) break;
  }
  return { end, isRounded: !isWhole && digits > NUMBER_DIGITS_MAX };
}

/** The first byte that is not a blank; undefined when there is none, or none within BODY_TEXT_BYTES_MAX. */
export function firstVisible(bytes: Buffer, from = 0): number | undefined {
  const end = from + BODY_TEXT_BYTES_MAX;
  let at = from;
  while (at < end && isSpace(bytes[at])) at += 1;
  return bytes[at];
}

export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}

function isLead(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isTrail(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
