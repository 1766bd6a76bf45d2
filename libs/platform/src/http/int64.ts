// Ids in requests are int64; a number outside of int64 is malformed. Ids are assigned from 1 upwards, so a well-formed
// id beyond 2^53 names no record. In a path or query an id is text and is kept exact, so that the refusal names what
// was sent. In JSON an id was rounded when it was parsed: all numbers beyond 2^53 are read as one id, INEXACT_ID, and
// the refusal only says that the id is above or below the exact ones (`idText`).
import { INEXACT_ID, type Message } from '@razao/domain';

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const INT64_DIGITS_MAX = 19;
/**
 * 2^63 as a double. A JSON number of this magnitude or more is refused, because it is not an int64 or was rounded. Only
 * -2^63 is an exact int64, and it names no record.
 */
const INT64_BOUND = 2 ** 63;

export const INT64_EXPECTED: Message = {
  en: 'a whole number of at most 64 bits',
  pt: 'um número inteiro de no máximo 64 bits',
};

/** A number when a double represents the value exactly, else a bigint. */
export type Int64 = number | bigint;

/** Parses the text of a path or query parameter; undefined when it is not an int64. */
export function parseInt64(text: string): Int64 | undefined {
  if (!/^-?\d+$/.test(text) || text.replace(/^-?0*/, '').length > INT64_DIGITS_MAX) return undefined;
  const value = BigInt(text);
  if (value > INT64_MAX || value < INT64_MIN) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** Whether a JSON value is a whole number within int64. */
export function isInt64(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < INT64_BOUND;
}

/**
 * The id that a JSON number within int64 means: the number, or INEXACT_ID with the same sign when it may have been
 * rounded.
 */
export function knownInt64(value: number): number {
  return Math.max(-INEXACT_ID, Math.min(INEXACT_ID, value));
}
