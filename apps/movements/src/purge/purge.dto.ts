// The request and the answer of POST /purge.
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

  @Year({ json: 'either', description: 'The same number as text', example: 2025 })
  year: number;

  @MonthNumber({ json: 'either', description: 'The same number as text', example: 1 })
  month: number;

  @Flag({
    nullable: true,
    required: false,
    default: true,
    description: 'Only false deletes; true, or nothing, counts what would go',
  })
  dryRun: boolean;

  @Flag({
    nullable: true,
    required: false,
    default: false,
    description: 'true: also delete from a consolidated month. Without it such a month is only counted',
  })
  confirmSealed: boolean;
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
      'State of the month. The balances of an open month change with the purge; a consolidated month keeps its balances, and with them every later opening',
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

  @ApiProperty({
    required: false,
    enum: [true],
    description: 'Only in a dry run of a consolidated month: a purge of it has to say `confirmSealed: true`',
  })
  confirmSealedRequired?: true;

  @ApiProperty({
    required: false,
    pattern: '^[0-9a-f]{64}$',
    description:
      'SHA-256 of the documents and entries that were deleted, when the month was consolidated (docs/purge.md)',
    example: '567353a066492249d00a98321b07e2000b73762359975d4437a23a3f130e5f9d',
  })
  digest?: string;
}
