// What POST /balanceInquiryDetails takes and answers.
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import type { Period } from '@razao/domain';
import { Ignored, Month } from '@razao/platform/http';
import { AccountRequest } from '../branch.dto.js';

export class BalanceInquiryRequest extends AccountRequest {
  @Month({
    example: '01/2025',
    description: 'First month, MM/YYYY; not before the company’s base month',
  })
  anomesini: Period;

  @Month({ example: '03/2025', description: 'Last month, MM/YYYY; at most 120 months in one request' })
  anomesfim: Period;

  @Ignored({ description: 'Accepted for old callers; without effect' })
  comboType?: unknown;
}

export class BalanceDetailRow {
  @ApiProperty({ example: '2025' })
  year: string;

  @ApiProperty({ example: '01' })
  month: string;

  @ApiProperty({ description: 'Debits of the month, closing entries excluded', example: 1500.5 })
  movdeb: number;

  @ApiProperty({ description: 'Credits of the month, closing entries excluded', example: 300 })
  movcred: number;

  @ApiPropertyOptional({
    description: 'Closing entries, debits − credits; absent when the month has none',
    example: -1200.5,
  })
  movenc?: number;

  @ApiProperty({ description: 'openingBalance + movdeb − movcred + movenc; debit positive', example: 1200.5 })
  accumulatedBalance: number;

  @ApiProperty({ description: 'Balance at the beginning of the month; debit positive', example: 0 })
  openingBalance: number;
}
