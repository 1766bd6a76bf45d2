// How PostgreSQL's values become JavaScript's, for every connection of the services.
//
//   numeric       string        money is parsed into bigint cents by its owner, never into a float
//   int8          number        ids and counts; beyond 2^53 it throws instead of losing digits
//   date          'YYYY-MM-DD'  a day has no time zone
//   timestamptz   Date
//
// The same holds for their arrays. Everything else is as pg has it.
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

/** An int8 as a number. Ids are assigned from 1 upwards, so 2^53 is out of reach unless data is corrupt. */
export function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`int8 value ${text} does not fit a JavaScript number exactly`);
  return value;
}

/** pg's `types` option. */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: parserOf as CustomTypesConfig['getTypeParser'],
};

function parserOf(oid: number, format: 'text' | 'binary' = 'text'): Parser {
  return (format === 'text' ? parsers.get(oid) : undefined) ?? standardParser(oid, format);
}

/** pg knows more types than its enumeration of them names. */
function standardParser(oid: number, format: 'text' | 'binary'): Parser {
  const standard = getTypeParser as (oid: number, format: string) => Parser;
  return standard(oid, format);
}
