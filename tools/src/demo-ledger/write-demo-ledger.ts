// Writes the demo ledger as a folder that `company load` and the import take:
//   company.json, accounts.csv, openings.csv, history-codes.csv, tax-roles.csv
//   movements/YYYY-MM.csv (or .ipl), expected/balances.csv            the head office
//   movements/<branch>/YYYY-MM.csv, expected/<branch>/balances.csv   every other branch
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { DemoDocument } from './branch-books.js';
import { demoBranches, DEMO_BASE_PERIOD, type DemoBranch } from './demo-company.js';
import {
  bulkMonth,
  demoMonths,
  type BulkMonthOptions,
  type DemoLedgerOptions,
  type DocumentStream,
} from './demo-ledger.js';
import {
  accountsCsv,
  balancesCsv,
  companyJson,
  historyCodesCsv,
  movementCsv,
  openingsCsv,
  taxRolesCsv,
} from './ledger-csv.js';
import { movementIpl } from './ledger-ipl.js';

/** Of the movement files; everything else is CSV and JSON. */
export type MovementFormat = 'csv' | 'ipl';

export interface WrittenLedger {
  readonly documents: number;
  readonly rows: number;
  /** Paths of the movement files inside the folder, in the order of branches and months. */
  readonly movements: readonly string[];
}

/** Both branches, whole months. Existing files are written over. */
export async function writeDemoLedger(
  directory: string,
  options: DemoLedgerOptions = {},
  format: MovementFormat = 'csv',
): Promise<WrittenLedger> {
  const { basePeriod = DEMO_BASE_PERIOD } = options;
  await writeMasterData(directory, basePeriod.format(), demoBranches);
  const written = { documents: 0, rows: 0, movements: [] as string[] };
  for (const branch of demoBranches) {
    await writeBranch(directory, branch, demoMonths(branch, options), written, format);
  }
  return written;
}

/** The head office alone, one month with exactly `rows` lines. */
export async function writeBulkMonth(
  directory: string,
  options: BulkMonthOptions,
  format: MovementFormat = 'csv',
): Promise<WrittenLedger> {
  const { period = DEMO_BASE_PERIOD } = options;
  const [branch] = demoBranches;
  await writeMasterData(directory, period.format(), [branch]);
  const written = { documents: 0, rows: 0, movements: [] as string[] };
  await writeBranch(directory, branch, bulkMonth(branch, options), written, format);
  return written;
}

async function writeMasterData(
  directory: string,
  baseYearMonth: string,
  branches: readonly DemoBranch[],
): Promise<void> {
  const codes = branches.map(({ code }) => code);
  await mkdir(directory, { recursive: true });
  const files: Record<string, string> = {
    'company.json': companyJson(baseYearMonth, codes),
    'accounts.csv': accountsCsv(),
    'openings.csv': openingsCsv(codes),
    'history-codes.csv': historyCodesCsv(),
    'tax-roles.csv': taxRolesCsv(),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text);
}

interface Totals {
  documents: number;
  rows: number;
  movements: string[];
}

async function writeBranch(
  directory: string,
  branch: DemoBranch,
  stream: DocumentStream,
  written: Totals,
  format: MovementFormat,
): Promise<void> {
  const folder = branch === demoBranches[0] ? '' : branch.code;
  await mkdir(join(directory, 'movements', folder), { recursive: true });
  await mkdir(join(directory, 'expected', folder), { recursive: true });
  for (const [month, documents] of byMonth(stream.documents)) {
    const path = join('movements', folder, `${month}.${format}`);
    const counting = counted(documents, written);
    const text = format === 'csv' ? movementCsv(counting) : movementIpl(counting, branch);
    const encoding = format === 'csv' ? 'utf8' : 'latin1';
    // A Readable of texts would write them as UTF-8 whatever the file's encoding.
    const bytes = Readable.from(encoded(text, encoding));
    await pipeline(bytes, createWriteStream(join(directory, path)));
    written.movements.push(path);
  }
  await writeFile(join(directory, 'expected', folder, 'balances.csv'), balancesCsv(stream.balances()));
}

function* encoded(text: Iterable<string>, encoding: BufferEncoding): Generator<Buffer> {
  for (const chunk of text) yield Buffer.from(chunk, encoding);
}

/** Splits the stream where the month changes. Each month must be read to its end before the next is asked for. */
function* byMonth(
  documents: Iterable<DemoDocument>,
): Generator<[month: string, documents: Iterable<DemoDocument>]> {
  const iterator = documents[Symbol.iterator]();
  let head = iterator.next();
  while (head.done !== true) {
    const month = head.value.period;
    yield [
      month.toYearMonth(),
      (function* () {
        while (head.done !== true && head.value.period.equals(month)) {
          yield head.value;
          head = iterator.next();
        }
      })(),
    ];
  }
}

function* counted(documents: Iterable<DemoDocument>, totals: Totals): Generator<DemoDocument> {
  for (const document of documents) {
    totals.documents += 1;
    totals.rows += document.lines.length;
    yield document;
  }
}
