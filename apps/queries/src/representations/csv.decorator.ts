// Says in the OpenAPI document that a route also answers CSV, and how its dialect is chosen.
import { applyDecorators } from '@nestjs/common';
import { ApiProduces, ApiQuery } from '@nestjs/swagger';
import { CSV_DIALECTS } from './media.js';

export function ApiCsv(): MethodDecorator {
  return applyDecorators(
    ApiProduces('application/json', 'text/csv'),
    ApiQuery({
      name: 'dialect',
      required: false,
      enum: CSV_DIALECTS,
      description:
        'For `Accept: text/csv`; refused when the answer is JSON. `standard`: commas, points in decimals (RFC 4180). `pt-BR`: semicolons, decimal commas and a byte order mark, as Brazilian spreadsheets open it.',
    }),
  );
}
