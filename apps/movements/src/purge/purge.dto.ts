// What POST /purge takes and answers.
import { ApiProperty } from '@nestjs/swagger';
import { BranchCode, Flag, MonthNumber, Year } from '@razao/platform/http';
import { DEMO } from '../wire/demo-records.js';

export class PurgeRequest {
  @BranchCode({ code: 'VALIDATION_FAILED', description: 'Company code', example: DEMO.company })
  company: string;

  @BranchCode({
    code: 'VALIDATION_FAILED',
    description: 'Branch code: one branch at a time',
    example: DEMO.branch,
  })
  branch: string;

  @Year({ json: 'either', description: 'Or its digits as text', example: 2025 })
  year: number;

  @MonthNumber({ json: 'either', description: 'Or its digits as text', example: 1 })
  month: number;

  @Flag({
    nullable: true,
    required: false,
    default: true,
    description: 'Only false deletes; true, or nothing, counts what would go',
  })
  dryRun: boolean;
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
