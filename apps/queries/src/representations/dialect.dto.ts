// The query field that every route with a CSV answer takes.
import { OneOf } from '@razao/platform/http';

/** `standard` is RFC 4180; a Brazilian spreadsheet opens `pt-BR` with a double click. */
export const CSV_DIALECTS = ['standard', 'pt-BR'] as const;
export type CsvDialect = (typeof CSV_DIALECTS)[number];

/** representationFor and formFor check that the answer is CSV. */
export function Dialect(): PropertyDecorator {
  return OneOf(CSV_DIALECTS, {
    required: false,
    description:
      'For `Accept: text/csv`; refused when the answer is of another type. `standard`: commas, points in decimals (RFC 4180). `pt-BR`: semicolons, decimal commas and a byte order mark, as Brazilian spreadsheets open it.',
  });
}

/** The query of a route that takes no other field. */
export class DialectQuery {
  @Dialect()
  dialect?: CsvDialect;
}
