// The query field that every route with a CSV answer takes.
import { OneOf } from '@razao/platform/http';

/** `standard` is RFC 4180; `pt-BR` is what a Brazilian spreadsheet opens with a double click. */
export const CSV_DIALECTS = ['standard', 'pt-BR'] as const;
export type CsvDialect = (typeof CSV_DIALECTS)[number];

/** Whether the answer is CSV at all, representationFor and formFor check. */
export function Dialect(): PropertyDecorator {
  return OneOf(CSV_DIALECTS, {
    required: false,
    description:
      'For `Accept: text/csv`; refused when the answer is of another type. `standard`: commas, points in decimals (RFC 4180). `pt-BR`: semicolons, decimal commas and a byte order mark, as Brazilian spreadsheets open it.',
  });
}

/** Of a route that takes no other query field. */
export class DialectQuery {
  @Dialect()
  dialect?: CsvDialect;
}
