// The demo ledger as streams of documents: whole months of an orderly small company, or one month of any
// size for benchmarks. Deterministic: the same options give the same bytes. Nothing is held but the
// balances, so that ten million lines need no more memory than ten.
import { businessDays, Period, type MonthlyBalance } from '@razao/domain';
import { BranchBooks, type DemoDocument } from './branch-books.js';
import { type DemoBranch, DEMO_BASE_PERIOD } from './demo-company.js';
import { dueDocuments, monthEndDocuments } from './month-calendar.js';
import { Random } from './random.js';
import { tradeDocument, type Theme } from './trade.js';

export interface DemoLedgerOptions {
  /** Default 'razao'. */
  readonly seed?: string;
  /** First month, default 01/2025. */
  readonly basePeriod?: Period;
  /** Default 3: one quarter with its closing. */
  readonly months?: number;
  /** Lines a month of the head office, about; default 400. */
  readonly rowsPerMonth?: number;
}

export interface BulkMonthOptions {
  readonly rows: number;
  /** Default 40. */
  readonly linesPerDocument?: number;
  readonly seed?: string;
  readonly period?: Period;
}

/** Documents as they come; `balances` is complete once they are all read. */
export interface DocumentStream {
  readonly documents: Iterable<DemoDocument>;
  balances(): MonthlyBalance[];
}

const SEED = 'razao';
const ROWS_PER_MONTH = 400;
const CALENDAR_ROWS = 45;
const LINES_PER_DOCUMENT = 8;
const THEMES: readonly Theme[] = ['sales', 'treasury', 'sales', 'purchases'];

/** Months of one branch, one after another, in the order of their days. */
export function demoMonths(branch: DemoBranch, options: DemoLedgerOptions = {}): DocumentStream {
  const { seed = SEED, basePeriod = DEMO_BASE_PERIOD, months = 3, rowsPerMonth = ROWS_PER_MONTH } = options;
  const books = new BranchBooks(branch, basePeriod);
  const lastPeriod = basePeriod.plus(months - 1);
  function* documents(): Generator<DemoDocument> {
    for (const period of Period.range(basePeriod, lastPeriod)) {
      books.beginMonth(period);
      const random = new Random(`${seed}/${branch.code}/${period.toYearMonth()}`);
      yield* monthDocuments(books, random, period, branch.size, rowsPerMonth * branch.size);
    }
  }
  return { documents: documents(), balances: () => books.expectedBalances(lastPeriod) };
}

function* monthDocuments(
  books: BranchBooks,
  random: Random,
  period: Period,
  size: number,
  rows: number,
): Generator<DemoDocument> {
  const days = businessDays(period);
  const tradeRows = Math.max(days.length, rows - CALENDAR_ROWS);
  const documentsPerDay = Math.max(1, Math.round(tradeRows / days.length / LINES_PER_DOCUMENT));
  const lines = Math.max(1, Math.round(tradeRows / days.length / documentsPerDay));
  let turn = 0;
  for (const day of days) {
    for (let count = 0; count < documentsPerDay; count += 1) {
      yield tradeDocument(books, random, day, themeOf(turn), lines);
      turn += 1;
    }
    yield* dueDocuments(books, period, day);
  }
  yield* monthEndDocuments(books, random, period, size);
}

/** One month with exactly so many lines, for imports and benchmarks: trade only, no closing. */
export function bulkMonth(branch: DemoBranch, options: BulkMonthOptions): DocumentStream {
  const { rows, linesPerDocument = 40, seed = SEED, period = DEMO_BASE_PERIOD } = options;
  const books = new BranchBooks(branch, period);
  function* documents(): Generator<DemoDocument> {
    books.beginMonth(period);
    const days = businessDays(period);
    const random = new Random(`${seed}/${branch.code}/bulk/${rows}`);
    const count = Math.ceil(rows / linesPerDocument);
    for (let index = 0; index < count; index += 1) {
      const day = days[Math.floor((index * days.length) / count)] ?? 1;
      const lines = Math.min(linesPerDocument, rows - index * linesPerDocument);
      yield tradeDocument(books, random, day, themeOf(index), lines);
    }
  }
  return { documents: documents(), balances: () => books.expectedBalances(period) };
}

function themeOf(turn: number): Theme {
  return THEMES[turn % THEMES.length] ?? 'sales';
}
