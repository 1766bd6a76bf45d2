// What GET /trialBalance/…/balances takes and answers.
import { ApiProperty, OmitType } from '@nestjs/swagger';
import { MonthNumber, Whole, Year } from '@razao/platform/http';
import { BranchPath } from '../branch.dto.js';
import { MONTH_OF_BRANCH, TrialBalanceRow, YEAR_OF_BRANCH } from './trial-balance.dto.js';

/** A year, side by side. */
export const CLOSING_MONTHS_MAX = 12;

export class ClosingBalancesPath extends BranchPath {
  @Year(YEAR_OF_BRANCH)
  year: number;

  @MonthNumber(MONTH_OF_BRANCH)
  month: number;
}

export class ClosingBalancesQuery {
  @Whole({
    min: 1,
    max: CLOSING_MONTHS_MAX,
    required: false,
    default: CLOSING_MONTHS_MAX,
    example: 3,
    description: 'How many months up to this one; none is before the base month of the company',
  })
  months: number;
}

export class ClosingBalancesRow extends OmitType(TrialBalanceRow, [
  'openingBalance',
  'openingIndicator',
  'movdeb',
  'movcred',
  'movenc',
  'encdeb',
  'enccred',
  'accumulatedBalance',
  'accumulatedIndicator',
] as const) {
  @ApiProperty({
    type: 'array',
    items: { type: 'number', nullable: true },
    example: [null, 1000.5],
    description:
      'One for each of months, debit positive; null where the month’s trial balance has no such row',
  })
  balances: (number | null)[];
}

export class ClosingBalances {
  @ApiProperty({ example: '0101' })
  company: string;

  @ApiProperty({ example: '0001' })
  branch: string;

  @ApiProperty({
    type: [String],
    example: ['2025-01', '2025-02'],
    description: 'YYYY-MM, the earliest first',
  })
  months: string[];

  @ApiProperty({
    type: [ClosingBalancesRow],
    description: 'Accounts with balance or movement in one of the months, in chart order',
  })
  rows: ClosingBalancesRow[];

  @ApiProperty({
    type: [Number],
    example: [0, 0],
    description:
      'Over the analytic accounts, one for each of months: zero when the initial balances were complete',
  })
  totals: number[];
}
