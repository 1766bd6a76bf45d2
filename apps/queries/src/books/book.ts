// What every book provides: its columns, its printed rows, how many lines they take, and its CSV, which has only postings
// or accounts.
import { formatAmountPtBr, formatBalancePtBr, twoDigits, type AmountCents, type Period } from '@razao/domain';
import type { Queryable } from '@razao/platform/database';
import type { CsvDialect } from '../representations/dialect.dto.js';
import type { Months } from '../statements/statement.store.js';
import type { PrintedRow } from './print-lines.js';

export interface BookColumn {
  readonly title: string;
  /** How many characters fit into a line. */
  readonly chars: number;
  readonly isAmount?: boolean;
}

export interface Book {
  readonly title: string;
  /** Whether the law numbers the books of this kind (Decreto 64.567/1968, art. 6º). */
  readonly isRegistered?: boolean;
  readonly columns: readonly BookColumn[];
  /** The printed lines of all rows, counted before the first row is read. */
  readonly lines: number;
  rows(): AsyncIterable<PrintedRow>;
  csv(dialect: CsvDialect): AsyncIterable<string>;
}

/** The months and branches of a book, in one snapshot. */
export interface BookRange extends Months {
  readonly db: Queryable;
  readonly branchIds: readonly number[];
}

export const AMOUNT_CHARS = 20;
export const BALANCE_CHARS = 22;

export function amountCell(amount: AmountCents | undefined): string[] {
  return [amount === undefined ? '' : formatAmountPtBr(amount)];
}

/** `1.234,56 D` */
export function balanceCell(balance: AmountCents): string[] {
  return [balance === 0n ? '0,00  ' : formatBalancePtBr(balance)];
}

/** `05/01/2025` */
export function dayText(period: Period, day: number): string {
  return `${twoDigits(day)}/${period.format()}`;
}
