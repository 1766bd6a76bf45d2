// A batch on the wire (interface section 2A).
import { ApiProperty } from '@nestjs/swagger';
import { DESCRICAO_CHARS_MAX, LOTE_CHARS_MAX } from '@razao/domain';
import { BranchCode, Code, Ignored, OPTIONAL, Text, Whole } from '@razao/platform/http';
import type { WireSum } from '@razao/platform/json';
import { ApiCount, ApiTotal } from '../lists/list.dto.js';

export const YEAR_MIN = 1900;
export const YEAR_MAX = 9999;

export class BatchRequest {
  @Ignored({ description: 'Has no effect: the id is assigned' })
  id?: unknown;

  @Code({
    description: 'Number of the batch in its branch and month; left out, the next free one is given',
    example: '900001',
    max: LOTE_CHARS_MAX,
    ...OPTIONAL,
  })
  lote?: string;

  @BranchCode({ description: 'Company code', example: '0101' })
  empresa: string;

  @BranchCode({ description: 'Branch code', example: '0001' })
  filial: string;

  @Whole({
    description: 'Year of the month that the batch belongs to',
    example: 2025,
    min: YEAR_MIN,
    max: YEAR_MAX,
  })
  ano: number;

  @Whole({
    description: 'Month, opened with POST /monthOpening before',
    example: 3,
    min: 1,
    max: 12,
  })
  mes: number;

  @Text({
    description: 'What the batch holds',
    example: 'Vendas de março',
    max: DESCRICAO_CHARS_MAX,
    ...OPTIONAL,
  })
  descricao?: string;
}

export class Batch {
  @ApiProperty({ type: 'integer', format: 'int64', example: 1 })
  id: number;

  @ApiProperty({
    description: 'Number in its branch and month',
    example: '900001',
    maxLength: LOTE_CHARS_MAX,
  })
  lote: string;

  @ApiProperty({ description: 'Company code', example: '0101' })
  empresa: string;

  @ApiProperty({ description: 'Branch code', example: '0001' })
  filial: string;

  @ApiProperty({ type: 'integer', example: 2025 })
  ano: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 12, example: 3 })
  mes: number;

  @ApiProperty({
    description: 'Absent when none was given',
    example: 'Vendas de março',
    required: false,
    maxLength: DESCRICAO_CHARS_MAX,
  })
  descricao?: string;
}

export class BatchSummary extends Batch {
  @ApiCount('documents of the batch')
  documents: number;

  @ApiCount('entries of the batch')
  entries: number;

  @ApiTotal('debits')
  totalDebits: WireSum;

  @ApiTotal('credits')
  totalCredits: WireSum;
}
