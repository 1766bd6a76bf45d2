// The demo ledger as streams of documents: whole months of an orderly small company, or one month of any size for
// benchmarks. Deterministic: the same options give the same bytes. Only the balances are held, so that ten million
// lines need no more memory than ten.
import { businessDays, Period } from '@razao/domain';
import { BranchBooks, DEMO_BASE_PERIOD, type DemoBranch, type DemoDocument } from './branch-books.js';
import { dueDocuments, monthEndDocuments } from './month-calendar.js';
import { Random } from './random.js';
import { type Theme, tradeDocument } from './trade.js';

export interface DemoLedgerOptions {
  /** Default 3: one quarter with its closing. */
  readonly months?: number;
}

export interface BulkMonthOptions {
  readonly rows: number;
  /** Default: the demo company's first month. */
  readonly period?: Period;
}

export interface DemoMonth {
  readonly period: Period;
  /** To be read to their end before the next month is. */
  readonly documents: Iterable<DemoDocument>;
}

const SEED = 'razao';
/** Lines in a month of the head office, about. */
const ROWS_PER_MONTH = 400;
const CALENDAR_ROWS = 45;
const LINES_PER_DOCUMENT = 8;
const BULK_LINES_PER_DOCUMENT = 40;
const THEMES: readonly Theme[] = ['sales', 'treasury', 'sales', 'purchases'];

/** Months of one branch, one after another, in the order of their days. */
export function* demoMonths(
  branch: DemoBranch,
  { months = 3 }: DemoLedgerOptions = {},
): Generator<DemoMonth> {
  const books = new BranchBooks(branch, DEMO_BASE_PERIOD);
  for (const period of Period.range(DEMO_BASE_PERIOD, DEMO_BASE_PERIOD.plus(months - 1)))
    yield { period, documents: monthDocuments(books, branch, period) };
}

function* monthDocuments(books: BranchBooks, branch: DemoBranch, period: Period): Generator<DemoDocument> {
  books.beginMonth(period);
  const random = new Random(`${SEED}/${branch.code}/${period.toYearMonth()}`);
  const days = businessDays(period);
  const tradeRows = Math.max(days.length, ROWS_PER_MONTH * branch.size - CALENDAR_ROWS);
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
  yield* monthEndDocuments(books, random, period, branch.size);
}

/** One month with exactly that many lines, for imports and benchmarks: trade only, no closing. */
export function bulkMonth(
  branch: DemoBranch,
  { rows, period = DEMO_BASE_PERIOD }: BulkMonthOptions,
): DemoMonth {
  const books = new BranchBooks(branch, period);
  function* documents(): Generator<DemoDocument> {
    const days = businessDays(period);
    const random = new Random(`${SEED}/${branch.code}/bulk/${rows}`);
    const count = Math.ceil(rows / BULK_LINES_PER_DOCUMENT);
    for (let index = 0; index < count; index += 1) {
      const day = days[Math.floor((index * days.length) / count)] ?? 1;
      const lines = Math.min(BULK_LINES_PER_DOCUMENT, rows - index * BULK_LINES_PER_DOCUMENT);
      yield tradeDocument(books, random, day, themeOf(index), lines);
    }
  }
  return { period, documents: documents() };
}

function themeOf(turn: number): Theme {
  return THEMES[turn % THEMES.length] ?? 'sales';
}
