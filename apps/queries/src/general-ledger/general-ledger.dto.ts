// What POST /generalLedgerQuery takes and answers, as the OpenAPI document shows it.
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt64 } from '@razao/platform';
import { IsInt, IsOptional, IsString, Max, Min } from 'class-validator';

export const LEDGER_YEAR_MIN = 2000;
export const LEDGER_YEAR_MAX = 9999;
export const DAY_MAX = 31;

const YEAR_EXPECTED = `must be a whole number from ${LEDGER_YEAR_MIN} to ${LEDGER_YEAR_MAX}`;
const MONTH_EXPECTED = 'must be a whole number from 1 to 12';
const DAY_EXPECTED = `must be a whole number from 1 to ${DAY_MAX}, or 0 for no limit`;

export class GeneralLedgerDto {
  @ApiProperty({
    type: 'integer',
    format: 'int64',
    example: 1,
    description: 'Account of the company’s chart',
  })
  @IsInt64()
  contaId!: number;

  @ApiProperty({ example: 'DEMO', description: 'Company code' })
  @IsString({ message: 'must be a company code' })
  empresa!: string;

  @ApiProperty({ example: '0001', description: 'Branch code' })
  @IsString({ message: 'must be a branch code' })
  filial!: string;

  @ApiProperty({ type: 'integer', minimum: LEDGER_YEAR_MIN, maximum: LEDGER_YEAR_MAX, example: 2019 })
  @IsInt({ message: YEAR_EXPECTED })
  @Min(LEDGER_YEAR_MIN, { message: YEAR_EXPECTED })
  @Max(LEDGER_YEAR_MAX, { message: YEAR_EXPECTED })
  year!: number;

  @ApiProperty({ type: 'integer', minimum: 1, maximum: 12, example: 1 })
  @IsInt({ message: MONTH_EXPECTED })
  @Min(1, { message: MONTH_EXPECTED })
  @Max(12, { message: MONTH_EXPECTED })
  month!: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: DAY_MAX,
    example: 1,
    description: 'First day; absent or 0: from the first of the month',
  })
  @IsOptional()
  @IsInt({ message: DAY_EXPECTED })
  @Min(0, { message: DAY_EXPECTED })
  @Max(DAY_MAX, { message: DAY_EXPECTED })
  dayStart?: number;

  @ApiPropertyOptional({
    type: 'integer',
    minimum: 1,
    maximum: DAY_MAX,
    example: 31,
    description: 'Last day; absent or 0: to the end of the month',
  })
  @IsOptional()
  @IsInt({ message: DAY_EXPECTED })
  @Min(0, { message: DAY_EXPECTED })
  @Max(DAY_MAX, { message: DAY_EXPECTED })
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

  @ApiProperty({ description: 'Accounting code of the account', example: '1.1.1.01' })
  cdContabil!: string;
}
