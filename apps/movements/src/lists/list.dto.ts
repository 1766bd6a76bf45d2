// What lists answer: the envelope of a page, and the sums that summaries add to their records.
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiProperty, getSchemaPath } from '@nestjs/swagger';
import { centsFromNumeric, centsToNumber } from '@razao/domain';
import { ApiErrors } from '@razao/platform/http';

/** Documents the envelope of a list. */
export function ApiPage(record: Type): MethodDecorator {
  return applyDecorators(
    ApiExtraModels(record),
    ApiOkResponse({
      schema: {
        type: 'object',
        required: ['content', 'page', 'size', 'totalElements', 'totalPages'],
        properties: {
          content: { type: 'array', items: { $ref: getSchemaPath(record) } },
          page: { type: 'integer', example: 1 },
          size: { type: 'integer', example: 100 },
          totalElements: { type: 'integer', example: 1 },
          totalPages: { type: 'integer', example: 1 },
        },
      },
    }),
    ApiErrors(400),
  );
}

/** A property with a sum of amounts. */
export const ApiTotal = (side: 'debits' | 'credits'): PropertyDecorator =>
  ApiProperty({
    type: 'number',
    format: 'double',
    description: `Total ${side}, both sides of a line with a posted contrapartida included`,
    example: 1500.75,
  });

export const ApiCount = (of: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', description: `Number of ${of}`, example: 2 });

/** numeric(…,2) as text. */
export interface TotalsRow {
  totalDebits: string;
  totalCredits: string;
}

/** Sums of the database → JSON: the doubles nearest to their decimal texts. */
export function wireTotals({ totalDebits, totalCredits }: TotalsRow): Record<keyof TotalsRow, number> {
  return { totalDebits: wireTotal(totalDebits), totalCredits: wireTotal(totalCredits) };
}

function wireTotal(sum: string): number {
  return centsToNumber(centsFromNumeric(sum));
}
