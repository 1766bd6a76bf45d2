// How the values of PostgreSQL become JavaScript values, on every connection of the services.
//
//   numeric       string        its reader parses money into bigint cents, never into a float
//   int8          number        ids and counts; a value beyond 2^53 throws instead of losing digits
//   date          'YYYY-MM-DD'  a day has no time zone
//   timestamptz   Date
//
// The same applies to arrays of these types. All other types are parsed as pg parses them.
import pg, { type CustomTypesConfig } from 'pg';

const { builtins, getTypeParser } = pg.types;
const INT8_ARRAY = 1016;
const NUMERIC_ARRAY = 1231;
const DATE_ARRAY = 1182;
const TEXT_ARRAY = 1009;

type Parser = (text: string) => unknown;

const parseTextArray = standardParser(TEXT_ARRAY, 'text') as (text: string) => (string | null)[];

const parsers = new Map<number, Parser>([
  [builtins.NUMERIC, (text) => text],
  [builtins.INT8, parseInt8],
  [builtins.DATE, (text) => text],
  [NUMERIC_ARRAY, parseTextArray],
  [DATE_ARRAY, parseTextArray],
  [INT8_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : parseInt8(item)))],
]);

/** Parses an int8 as a number. Ids are assigned from 1 upwards, so they reach 2^53 only if data is corrupt. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`int8 value ${text} does not fit a JavaScript number exactly`);
  return value;
}

/** The `types` option of pg. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: parserOf as CustomTypesConfig['getTypeParser'],
};

function parserOf(oid: number, format: 'text' | 'binary' = 'text'): Parser {
  return (format === 'text' ? parsers.get(oid) : undefined) ?? standardParser(oid, format);
}

/** The cast is needed because pg parses more types than its enumeration names. */
function standardParser(oid: number, format: 'text' | 'binary'): Parser {
  const standard = getTypeParser as (oid: number, format: string) => Parser;
  return standard(oid, format);
}
