// The sums that summaries add to their records.
import { ApiProperty } from '@nestjs/swagger';
import { centsFromNumeric, centsToNumber } from '@razao/domain';

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

/** A sum as the database gives it → JSON: the double nearest to its decimal text. */
export function wireTotal(sum: string): number {
  return centsToNumber(centsFromNumeric(sum));
}
