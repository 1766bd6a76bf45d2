// What POST /purge takes and answers.
import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { IsBoolean, IsOptional, Matches, ValidateBy } from 'class-validator';
import { DEMO } from '../wire/demo-records.js';

const CODE = /^[A-Za-z0-9]{1,10}$/;
const DIGITS = /^\d{1,4}$/;

export class PurgeRequest {
  @ApiProperty({ description: 'Company code', example: DEMO.company, pattern: CODE.source })
  @Matches(CODE, { message: 'expected a code of 1 to 10 letters and digits' })
  company: string;

  @ApiProperty({
    description: 'Branch code: one branch at a time',
    example: DEMO.branch,
    pattern: CODE.source,
  })
  @Matches(CODE, { message: 'expected a code of 1 to 10 letters and digits: one branch at a time' })
  branch: string;

  @WholeNumber({ min: 1, max: 9999, example: 2025 })
  year: number | string;

  @WholeNumber({ min: 1, max: 12, example: 1 })
  month: number | string;

  @ApiProperty({
    type: Boolean,
    nullable: true,
    required: false,
    default: true,
    description: 'Only false deletes; true, or nothing, counts what would go',
  })
  @IsOptional()
  @IsBoolean({ message: 'expected true or false' })
  dryRun?: boolean | null;
}

export class PurgeResult {
  @ApiProperty({ description: 'Company code', example: DEMO.company })
  company: string;

  @ApiProperty({ description: 'Branch code', example: DEMO.branch })
  branch: string;

  @ApiProperty({ type: 'integer', example: 2025 })
  year: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 12, example: 1 })
  month: number;

  @ApiProperty({
    enum: ['OPEN', 'CONSOLIDATED'],
    description:
      'Of the month. The balances of an open month follow; a consolidated one keeps its balances, and with them every later opening',
  })
  status: 'OPEN' | 'CONSOLIDATED';

  @ApiProperty({ description: 'true: nothing was deleted, the counts are of what would be' })
  dryRun: boolean;

  @ApiProperty({ type: 'integer', example: 3 })
  batches: number;

  @ApiProperty({ type: 'integer', example: 120 })
  documents: number;

  @ApiProperty({ type: 'integer', example: 4800 })
  entries: number;
}

/** A number, or its digits as text as POST /runconsolidation has them. */
function WholeNumber({
  min,
  max,
  example,
}: {
  min: number;
  max: number;
  example: number;
}): PropertyDecorator {
  return applyDecorators(
    ApiProperty({
      type: 'integer',
      minimum: min,
      maximum: max,
      example,
      description: 'Or its digits as text',
    }),
    ValidateBy({
      name: 'whole',
      validator: {
        validate: (value) => {
          const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : (value as unknown);
          return typeof number === 'number' && Number.isInteger(number) && number >= min && number <= max;
        },
        defaultMessage: () => `expected a whole number from ${min} to ${max}`,
      },
    }),
  );
}
