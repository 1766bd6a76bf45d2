// The types of the rows of lists, and the totals that summaries add to their records.
import { ApiProperty } from '@nestjs/swagger';
import { centsFromNumeric, centsToNumber } from '@razao/domain';
import { wireSum, type WireSum } from '@razao/platform/json';

/** Documents a property that has a sum of amounts. */
export const ApiTotal = (side: 'debits' | 'credits'): PropertyDecorator =>
  ApiProperty({
    type: 'number',
    format: 'double',
    description: `Total ${side}, both sides of a line with a posted contrapartida included`,
    example: 1500.75,
  });

export const ApiCount = (of: string): PropertyDecorator =>
  ApiProperty({ type: 'integer', description: `Number of ${of}`, example: 2 });

/** The row that a statement returns for a record: it has null where the answer leaves the field out. */
export type RowOf<Answer> = {
  [Field in keyof Answer]-?: Answer[Field] | (undefined extends Answer[Field] ? null : never);
};

/** Both are texts of numeric(…,2). */
export interface TotalsRow {
  totalDebits: string;
  totalCredits: string;
}

export function wireTotals({ totalDebits, totalCredits }: TotalsRow): Record<keyof TotalsRow, WireSum> {
  return { totalDebits: wireSum(totalDebits), totalCredits: wireSum(totalCredits) };
}

/** Converts the text of a numeric(…,2) to a JSON number. */
export function wireAmount(text: string): number {
  return centsToNumber(centsFromNumeric(text));
}
