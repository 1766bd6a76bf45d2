// What lists answer: the envelope of a page, and the sums that summaries add to their records.
import { applyDecorators, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiProperty } from '@nestjs/swagger';
import { centsFromNumeric, centsToNumber } from '@razao/domain';
import { ApiErrors, PageEnvelope } from '@razao/platform/http';

/** Documents a list: one page of it, under the name of its records. */
export function ApiPage(record: Type): MethodDecorator {
  return applyDecorators(ApiOkResponse({ type: pageClass(record) }), ApiErrors(400));
}

/** `BatchPage` of `Batch`. */
function pageClass(record: Type): Type {
  const page = class extends PageEnvelope {};
  ApiProperty({ type: [record] })(page.prototype, 'content');
  return Object.defineProperty(page, 'name', { value: `${record.name}Page` });
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
  return { totalDebits: wireAmount(totalDebits), totalCredits: wireAmount(totalCredits) };
}

/** numeric(…,2) as text → JSON. */
export function wireAmount(text: string): number {
  return centsToNumber(centsFromNumeric(text));
}
