// What POST /balanceInquiryDetails takes and answers, as the OpenAPI document shows it.
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsInt64 } from '@razao/platform';
import { Allow, IsString } from 'class-validator';

export class BalanceInquiryDto {
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

  @ApiProperty({
    example: '01/2019',
    description: 'First month, MM/YYYY; not before the company’s base month',
  })
  @Allow()
  anomesini!: string;

  @ApiProperty({ example: '12/2019', description: 'Last month, MM/YYYY; at most 120 months in one request' })
  @Allow()
  anomesfim!: string;

  @ApiPropertyOptional({ type: String, description: 'Accepted for old callers; without effect' })
  @Allow()
  comboType?: unknown;
}

export class BalanceDetailRow {
  @ApiProperty({ example: '2019' })
  year!: string;

  @ApiProperty({ example: '01' })
  month!: string;

  @ApiProperty({ description: 'Debits of the month, closing entries excluded', example: 1500.5 })
  movdeb!: number;

  @ApiProperty({ description: 'Credits of the month, closing entries excluded', example: 300 })
  movcred!: number;

  @ApiPropertyOptional({
    description: 'Closing entries, debits − credits; absent when the month has none',
    example: -1200.5,
  })
  movenc?: number;

  @ApiProperty({ description: 'openingBalance + movdeb − movcred + movenc; debit positive', example: 1200.5 })
  accumulatedBalance!: number;

  @ApiProperty({ description: 'Balance at the beginning of the month; debit positive', example: 0 })
  openingBalance!: number;
}
