// Ids on the wire are int64; what is beyond is malformed. Ids are assigned from 1 upwards, so that a
// well-formed id beyond 2^53 names no record: as text, in a path or query, it is kept exactly, so that the
// refusal names what was sent. A JSON number was rounded when it was parsed: all of those are read as one id, and a
// refusal says no more than that (`idText`).
import { Injectable, type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { DomainError, INEXACT_ID, fieldRefusal } from '@razao/domain';

const INT64_MAX = 2n ** 63n - 1n;
const INT64_MIN = -(2n ** 63n);
const INT64_DIGITS_MAX = 19;
/** 2^63 as a double: no int64 in JSON reaches it without having been rounded. */
const INT64_BOUND = 2 ** 63;

const IDS_EXPECTED = 'expected whole numbers of at most 64 bits, separated by commas';
export const INT64_EXPECTED = 'a whole number of at most 64 bits';

/** A number as long as that is exact. */
export type Int64 = number | bigint;

/** The text of a path or query parameter; undefined when it is not an int64. */
export function parseInt64(text: string): Int64 | undefined {
  if (!/^-?\d+$/.test(text) || text.replace(/^-?0*/, '').length > INT64_DIGITS_MAX) return undefined;
  const value = BigInt(text);
  if (value > INT64_MAX || value < INT64_MIN) return undefined;
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

/** `@Param('id', Int64Pipe) id: Int64`. */
@Injectable()
export class Int64Pipe implements PipeTransform<unknown, Int64> {
  transform(value: unknown, metadata: ArgumentMetadata): Int64 {
    const id = typeof value === 'string' ? parseInt64(value) : undefined;
    if (id === undefined)
      throw fieldRefusal('VALIDATION_FAILED', metadata.data ?? 'id', value, `expected ${INT64_EXPECTED}`);
    return id;
  }
}

/** `ids=1,2,3` or `ids=1&ids=2` as distinct ids, in the order given, at most `max`. */
export class Int64ListPipe implements PipeTransform<unknown, Int64[]> {
  constructor(private readonly options: { max: number }) {}

  transform(value: unknown, metadata: ArgumentMetadata): Int64[] {
    const field = metadata.data ?? 'ids';
    const texts = (Array.isArray(value) ? value : [value]).flatMap((part: unknown) =>
      typeof part === 'string' ? part.split(',') : [''],
    );
    const ids = texts.map((text) => parseInt64(text.trim()));
    const wrong = ids.indexOf(undefined);
    if (wrong >= 0) throw fieldRefusal('VALIDATION_FAILED', field, texts[wrong], IDS_EXPECTED);
    if (ids.length > this.options.max) {
      throw new DomainError(
        'TOO_MANY_IDS',
        `${field}: has ${ids.length} ids, at most ${this.options.max} are taken in one request`,
        [{ field, reason: `at most ${this.options.max} ids` }],
      );
    }
    return [...new Set(ids.filter((id) => id !== undefined))];
  }
}

/** Of a JSON number. */
export function isInt64(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && Math.abs(value) < INT64_BOUND;
}

/** Of a JSON number that is an int64. */
export function knownInt64(value: number): number {
  return Math.max(-INEXACT_ID, Math.min(INEXACT_ID, value));
}
