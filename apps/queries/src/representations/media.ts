// The representation of an answer: JSON unless the Accept header prefers CSV, and for CSV the
// dialect. The figures are the same in all of them.
import { DomainError, fieldRefusal } from '@razao/domain';
import type { Request } from 'express';

export type Representation =
  { readonly kind: 'json' } | { readonly kind: 'csv'; readonly dialect: CsvDialect };

/** `standard` is RFC 4180; `pt-BR` is what a Brazilian spreadsheet opens with a double click. */
export const CSV_DIALECTS = ['standard', 'pt-BR'] as const;
export type CsvDialect = (typeof CSV_DIALECTS)[number];

const JSON_TYPE = 'application/json';
const CSV_TYPE = 'text/csv';

/** @throws DomainError NOT_ACCEPTABLE; VALIDATION_FAILED for an unknown dialect, and for any of an answer that is JSON. */
export function representationFor(request: Request): Representation {
  const type = typeFor(request);
  // Parsing a query string is worth its price only when there is one.
  const dialect = request.url.includes('?') ? request.query['dialect'] : undefined;
  if (type === CSV_TYPE) return { kind: 'csv', dialect: dialectOf(dialect) };
  if (dialect !== undefined) {
    const expected = 'expected Accept: text/csv beside it: this answer is JSON, which has no dialects';
    throw fieldRefusal('VALIDATION_FAILED', 'dialect', dialect, expected);
  }
  return { kind: 'json' };
}

function typeFor(request: Request): string {
  if (request.headers.accept === undefined) return JSON_TYPE;
  const type = request.accepts([JSON_TYPE, CSV_TYPE]);
  if (type === false)
    throw new DomainError(
      'NOT_ACCEPTABLE',
      `The answer is ${JSON_TYPE} or ${CSV_TYPE}; the Accept header allows neither.`,
    );
  return type;
}

function dialectOf(value: unknown): CsvDialect {
  if (value === undefined) return 'standard';
  const dialect = CSV_DIALECTS.find((known) => known === value);
  if (dialect === undefined)
    throw fieldRefusal('VALIDATION_FAILED', 'dialect', value, `expected one of ${CSV_DIALECTS.join(', ')}`);
  return dialect;
}
