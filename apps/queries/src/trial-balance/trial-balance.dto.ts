// Requests and answers of GET /trialBalance and of the closing balances of several months.
import { ApiProperty, PickType } from '@nestjs/swagger';
import { MonthNumber, Whole, Year } from '@razao/platform/http';
import { BranchesPath, BranchPath } from '../branch.dto.js';
import { YEAR_MIN } from '../general-ledger/general-ledger.dto.js';
import { NATURE_DESCRIPTION } from '../master-data/master-data.dto.js';
import { Cell } from '../representations/answer-cells.js';

const YEAR_OF_BRANCH = {
  min: YEAR_MIN,
  example: 2025,
  code: 'INVALID_DATE',
  description: 'Year, four digits. Year and month are not before the base month of the company',
} as const;
const MONTH_OF_BRANCH = { example: 1, code: 'INVALID_DATE' } as const;

export class TrialBalancePath extends BranchesPath {
  @Year(YEAR_OF_BRANCH)
  year: number;

  @MonthNumber(MONTH_OF_BRANCH)
  month: number;
}

export class TrialBalanceRow {
  @Cell('text', { example: '1.1.1.2.1' })
  cdAccounting: string;

  @Cell('text', { example: '111201' })
  cdReduced: string;

  @Cell('text', { example: 'BANCO DO PLANALTO S.A. C/C 10234-5' })
  name: string;

  @Cell('text', { enum: ['S', 'A'], description: 'S synthetic (sums the accounts below it), A analytic' })
  kind: string;

  @Cell('integer', { description: 'Depth in the chart, from 1', example: 5 })
  level: number;

  @Cell('text', { description: NATURE_DESCRIPTION, example: '01' })
  nature: string;

  @Cell('decimal', { description: 'Debit positive', example: 1000.5 })
  openingBalance: number;

  @Cell('text', { enum: ['D', 'C'], description: 'Side of openingBalance; D when it is zero' })
  openingIndicator: string;

  @Cell('decimal', { description: 'Closing entries excluded', example: 0 })
  movdeb: number;

  @Cell('decimal', { description: 'Closing entries excluded', example: 0 })
  movcred: number;

  @Cell('decimal', {
    required: false,
    description: 'Closing entries, debits − credits; absent when there are none',
  })
  movenc?: number;

  @Cell('decimal', { required: false, description: 'Debits of closing entries; absent when there are none' })
  encdeb?: number;

  @Cell('decimal', { required: false, description: 'Credits of closing entries; absent when there are none' })
  enccred?: number;

  @Cell('decimal', { description: 'Debit positive', example: 1000.5 })
  accumulatedBalance: number;

  @Cell('text', { enum: ['D', 'C'], description: 'Side of accumulatedBalance; D when it is zero' })
  accumulatedIndicator: string;
}

export class TrialBalanceTotals {
  @Cell('decimal', { description: 'Zero when the initial balances were complete', example: 0 })
  openingBalance: number;

  @Cell('decimal', { example: 1500.5 })
  movdeb: number;

  @Cell('decimal', { example: 1500.5 })
  movcred: number;

  @Cell('decimal', { description: 'Zero: closing entries balance too', example: 0 })
  movenc: number;

  @Cell('decimal', { example: 0 })
  encdeb: number;

  @Cell('decimal', { example: 0 })
  enccred: number;

  @Cell('decimal', { example: 0 })
  accumulatedBalance: number;

  @ApiProperty({ description: 'Σ opening = Σ closing = 0 and Σ debits = Σ credits' })
  balanced: boolean;
}

export class TrialBalance {
  @ApiProperty({ example: '0101' })
  company: string;

  @ApiProperty({ description: '* for every branch', example: '0001' })
  branch: string;

  @ApiProperty({ example: '2025' })
  year: string;

  @ApiProperty({ example: '01' })
  month: string;

  @ApiProperty({
    enum: ['NOT_OPENED', 'OPEN', 'CONSOLIDATED'],
    description:
      'State of the month. For every branch together: CONSOLIDATED or NOT_OPENED when it is so in each branch, else OPEN',
  })
  status: string;

  @ApiProperty({
    required: false,
    format: 'date-time',
    description: 'When entries of the month were last purged; absent when they never were',
    example: '2025-03-02T12:00:00.000Z',
  })
  purgedAt?: string;

  @ApiProperty({ type: [TrialBalanceRow], description: 'Accounts with balance or movement, in chart order' })
  rows: TrialBalanceRow[];

  @ApiProperty({ type: TrialBalanceTotals, description: 'Over the analytic accounts' })
  totals: TrialBalanceTotals;
}

/** The largest number of months side by side: a year. */
const CLOSING_MONTHS_MAX = 12;

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
    description: 'How many months, this one as the last; none is before the base month of the company',
  })
  months: number;
}

export class ClosingBalancesRow extends PickType(TrialBalanceRow, [
  'cdAccounting',
  'cdReduced',
  'name',
  'kind',
  'level',
  'nature',
]) {
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
