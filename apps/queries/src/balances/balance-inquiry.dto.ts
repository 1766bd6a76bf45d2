// Request and answer of POST /balanceInquiryDetails.
import type { Period } from '@razao/domain';
import { Ignored, Month } from '@razao/platform/http';
import { BranchesAccountRequest } from '../branch.dto.js';
import { Cell } from '../representations/answer-cells.js';

export class BalanceInquiryRequest extends BranchesAccountRequest {
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
  @Cell('text', { example: '2025' })
  year: string;

  @Cell('text', { example: '01' })
  month: string;

  @Cell('decimal', { description: 'Debits of the month, closing entries excluded', example: 1500.5 })
  movdeb: number;

  @Cell('decimal', { description: 'Credits of the month, closing entries excluded', example: 300 })
  movcred: number;

  @Cell('decimal', {
    required: false,
    description: 'Closing entries, debits − credits; absent when the month has none',
    example: -1200.5,
  })
  movenc?: number;

  @Cell('decimal', {
    description: 'openingBalance + movdeb − movcred + movenc; debit positive',
    example: 1200.5,
  })
  accumulatedBalance: number;

  @Cell('decimal', { description: 'Balance at the beginning of the month; debit positive', example: 0 })
  openingBalance: number;
}
