// What POST /generalLedgerQuery takes and answers, as the OpenAPI document shows it. The service judges
// the fields.
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { YEAR_MAX, YEAR_MIN } from '../requests/years.js';

export const DAY_MAX = 31;

export class GeneralLedgerDto {
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    example: 7,
    description: 'Account of the company’s chart',
  })
  contaId!: number;

  @ApiProperty({ example: '0101', description: 'Company code' })
  empresa!: string;

  @ApiProperty({ example: '0001', description: 'Branch code' })
  filial!: string;

  @ApiProperty({ type: 'integer', minimum: YEAR_MIN, maximum: YEAR_MAX, example: 2025 })
  year!: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 12, example: 1 })
  month!: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: DAY_MAX,
    example: 1,
    description: 'First day; absent or 0: from the first of the month',
  })
  dayStart?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: DAY_MAX,
    example: 31,
    description: 'Last day; absent or 0: to the end of the month',
  })
  dayEnd?: number;
}

export class GeneralLedgerRow {
  @ApiProperty({ description: 'Batch number', example: '000001' })
  lote!: string;

  @ApiProperty({ description: 'Document number', example: '000001' })
  documento!: string;

  @ApiProperty({ description: 'Entry number', example: '00001' })
  entry!: string;

  @ApiProperty({ enum: ['D', 'C'], description: 'Side of this account' })
  debCre!: string;

  @ApiProperty({ description: 'Day of the entry, two digits', example: '05' })
  day!: string;

  @ApiProperty({ description: 'History text; empty when the entry has none' })
  history!: string;

  @ApiProperty({ description: 'Amount as a decimal string', example: '1500.50' })
  value!: string;

  @ApiProperty({ description: 'Accounting code of the account', example: '1.1.1.2.1' })
  cdContabil!: string;
}
