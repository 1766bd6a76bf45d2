// Request and answer of POST /generalLedgerQuery.
import { MonthNumber, Whole, Year } from '@razao/platform/http';
import { AccountRequest } from '../branch.dto.js';
import { Cell } from '../representations/answer-cells.js';

/** The first year that a request may name. */
export const YEAR_MIN = 2000;
export const DAY_MAX = 31;

export class GeneralLedgerRequest extends AccountRequest {
  @Year({ min: YEAR_MIN, example: 2025 })
  year: number;

  @MonthNumber({ example: 1 })
  month: number;

  @Whole({
    min: 0,
    max: DAY_MAX,
    required: false,
    default: 0,
    example: 1,
    description: 'First day; absent or 0: from the first of the month',
  })
  dayStart: number;

  @Whole({
    min: 0,
    max: DAY_MAX,
    required: false,
    default: 0,
    example: 31,
    description: 'Last day; absent or 0: to the end of the month',
  })
  dayEnd: number;
}

export class GeneralLedgerRow {
  @Cell('text', { description: 'Batch number', example: '000001' })
  lote: string;

  @Cell('text', { description: 'Document number', example: '000001' })
  documento: string;

  @Cell('text', { description: 'Entry number', example: '00001' })
  entry: string;

  @Cell('text', { enum: ['D', 'C'], description: 'Side of this account' })
  debCre: string;

  @Cell('text', { description: 'Day of the entry, two digits', example: '05' })
  day: string;

  @Cell('text', {
    description:
      'History text, or the text of the history code where the entry has a code only; empty when it has neither',
  })
  history: string;

  @Cell('decimal', { description: 'Amount as a decimal string', example: '1500.50' })
  value: string;

  @Cell('text', { description: 'Accounting code of the account', example: '1.1.1.2.1' })
  cdContabil: string;
}
