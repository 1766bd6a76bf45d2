// Starts three cells on one machine, each a separate PostgreSQL server with the three services and a worker, and
// spreads companies of skewed sizes over them.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Period } from '@razao/domain';
import { migrateQueues } from '@razao/platform/queues';
import { defineSql } from '@razao/platform/sql';
import { migrate } from '@razao/schema';
import type { AppName } from '@razao/testing/apps';
import {
  BANK,
  CASH,
  CUSTOMERS,
  givenBatch,
  givenCompany,
  givenDocument,
  givenGrant,
  givenOpenPeriod,
  RENT,
  type Rows,
  SALES,
  SUPPLIERS,
} from '@razao/testing/factories';
import { type Bench, USER } from '../bench.js';
import { runAdmin } from '../programs.js';

const sql = defineSql(import.meta.url, ['insert-company-month', 'digest-companies']);

const CELLS = 3;
const APPS = ['movements', 'queries', 'compliance'] as const;
/** The months that are consolidated and certified before the load. */
export const BASE_MONTHS = Period.range(Period.of(2024, 1), Period.of(2024, 4));
const LOAD_MONTH = Period.of(2024, 5);
export const BRANCH = '1';
const LOTE = '000001';
const ACCOUNTS = [CASH, BANK, CUSTOMERS, SUPPLIERS, SALES, RENT];
/**
 * The size of the second company as a share of the largest one; the third has a half of that, the fourth a third, and
 * so on.
 */
const SECOND_SHARE = 1 / 40;
const ENTRIES_MIN = 200;
const RATE = '20000';
const LOG_MIB = 2_048;

export interface Cell {
  readonly number: number;
  readonly bench: Bench;
  readonly database: string;
  readonly urls: Readonly<Record<AppName, string>>;
}

/** A month of a company, and what the load expects of it. Amounts are in cents. */
export interface Month {
  readonly period: Period;
  readonly batch: number;
  readonly document: number;
  readonly sent: { entries: number; cents: number };
  readonly accepted: { entries: number; cents: number };
  /** The largest number of entries that a read has returned. */
  seen: number;
  /** The pending requests that write into the month. */
  readonly writing: Set<Promise<unknown>>;
}

export interface Company {
  readonly code: string;
  /** Whether the company moves during the benchmark. */
  readonly moves: boolean;
  /** The cell to which callers send the next request. */
  cell: number;
  /** The months of the company; posts go to the last one. */
  readonly months: Month[];
  numbers: number;
  advancing: boolean;
}

export interface Installation {
  readonly cells: readonly Cell[];
  readonly companies: readonly Company[];
}

/** Starts the cells; the largest companies are the ones that move. */
export async function startCells(bench: Bench, moving: number): Promise<Installation> {
  const places: Pick<Cell, 'bench' | 'database'>[] = [];
  for (let cell = 0; cell < CELLS; cell += 1) {
    const server = cell === 0 ? bench : await bench.another();
    const database = await server.copyOf('template0', 'cell');
    await migrate(server.cluster.urlOf(database), cell);
    await migrateQueues(server.cluster.urlOf(database));
    places.push({ bench: server, database });
  }
  const companies: Company[] = [];
  for (let rank = 0; rank < bench.options.companies; rank += 1) {
    const cell = rank % CELLS;
    const { bench: server, database } = places[cell] ?? { bench, database: '' };
    const rows: Rows = { query: (text, values = []) => server.query(database, text, [...values]) };
    const plan = {
      code: String(rank + 1).padStart(4, '0'),
      entries: sizeOf(bench.options.rows, rank),
      moves: rank < moving,
    };
    companies.push(await makeCompany(rows, cell, plan));
  }
  // Each process of a service adds a listener on `exit`.
  process.setMaxListeners(2 * CELLS * (APPS.length + 1));
  const cells: Cell[] = [];
  for (const [number, { bench: server, database }] of places.entries()) {
    await server.query(database, 'VACUUM ANALYZE');
    await writeLog(server);
    const urls: Partial<Record<AppName, string>> = {};
    for (const app of APPS)
      urls[app] = (await server.service(app, database, true, { CELL: String(number) })).url;
    cells.push({ number, bench: server, database, urls: urls as Cell['urls'] });
  }
  await loadDirectory(cells, companies);
  return { cells, companies };
}

/**
 * Writes as much log as min_wal_size, because a server that has run for a while reuses the files of its write-ahead
 * log. A new server creates each file when it needs it, and commits wait for that.
 */
async function writeLog(server: Bench): Promise<void> {
  await server.query(
    'postgres',
    `SELECT count(pg_logical_emit_message(false, 'bench', repeat('x', 1048576))) FROM generate_series(1, $1::integer)`,
    [LOG_MIB],
  );
  await server.settle();
}

/** The number of entries of the company with that rank. */
function sizeOf(largest: number, rank: number): number {
  return rank === 0 ? largest : Math.max(ENTRIES_MIN, Math.ceil((largest * SECOND_SHARE) / rank));
}

async function makeCompany(
  rows: Rows,
  cell: number,
  { code, entries, moves }: { code: string; entries: number; moves: boolean },
): Promise<Company> {
  const options = { code, branches: [BRANCH], basePeriod: BASE_MONTHS[0] ?? LOAD_MONTH };
  const company = await givenCompany(rows, options);
  const { branch } = company;
  await givenGrant(rows, USER, company);
  await givenOpenPeriod(rows, branch, LOAD_MONTH);
  const months: Month[] = [];
  const accounts = ACCOUNTS.map((code) => company.account(code));
  for (const period of BASE_MONTHS) {
    const batch = await givenBatch(rows, branch, period, LOTE);
    const values = [batch.id, Math.ceil(entries / BASE_MONTHS.length), accounts];
    const [written] = await rows.query<{ entries: number; cents: number }>(
      sql['insert-company-month'].text,
      values,
    );
    for (const write of ['seal_month', 'certify_month'])
      await rows.query(`SELECT ledger.${write}($1, $2)`, [branch.id, period.toDate()]);
    months.push(monthOf(period, batch.id, 0, written));
  }
  const batch = await givenBatch(rows, branch, LOAD_MONTH, LOTE);
  const document = await givenDocument(rows, batch, { documento: LOTE });
  months.push(monthOf(LOAD_MONTH, batch.id, document.id));
  return { code, moves, cell, months, numbers: 0, advancing: false };
}

export function monthOf(
  period: Period,
  batch: number,
  document: number,
  { entries, cents } = { entries: 0, cents: 0 },
): Month {
  const [sent, accepted] = [
    { entries, cents },
    { entries, cents },
  ];
  return { period, batch, document, sent, accepted, seen: entries, writing: new Set() };
}

async function loadDirectory(cells: readonly Cell[], companies: readonly Company[]): Promise<void> {
  const [{ bench }] = cells as [Cell];
  const file = join(await bench.folder(), 'directory.json');
  const directory = {
    cells: cells.map(({ number, urls }) => ({ cell: number, ...urls })),
    companies: Object.fromEntries(companies.map(({ code, cell }) => [code, cell])),
  };
  await writeFile(file, JSON.stringify(directory));
  for (const cell of cells) await runAdmin({ DATABASE_URL: urlOf(cell) }, ['directory', 'load', file]);
}

/** Moves a company to the next cell with the operator's command. */
export async function moveToNextCell(cells: readonly Cell[], { code, cell }: Company): Promise<void> {
  const [from, to] = [cells[cell], cells[(cell + 1) % CELLS]];
  if (from === undefined || to === undefined) throw new Error(`there is no cell ${cell}`);
  const env = { DATABASE_URL: urlOf(from), TARGET_DATABASE_URL: urlOf(to) };
  await runAdmin(env, ['company', 'move', code, '--to', String(to.number), '--rate', RATE]);
}

function urlOf({ bench, database }: Cell): string {
  return bench.cluster.urlOf(database);
}

/** Digests, per company, in the cell where it lives, the rows that a move must not change. */
export async function digestsOf(installation: Installation): Promise<Map<string, string>> {
  return await readCompanies(installation, sql['digest-companies'].text);
}

/** The entries since the load began, by company and history: the number of lines, and their sum in cents. */
export async function writtenEntries(installation: Installation): Promise<Map<string, string>> {
  return await readCompanies(
    installation,
    `SELECT concat_ws(' ', c.code, e.history) AS name, concat_ws(' ', count(*), (sum(e.amount) * 100)::bigint) AS value
       FROM ledger.entry e
       JOIN ledger.branch b ON b.id = e.branch_id
       JOIN ledger.company c ON c.id = b.company_id
      WHERE e.period >= $1 AND c.code = ANY($2)
      GROUP BY c.code, e.history`,
  );
}

/** @param text a statement for companies that live in one cell: $1 is the first month of the load, $2 are their codes */
async function readCompanies({ cells, companies }: Installation, text: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const { bench, database, number } of cells) {
    const codes = companies.filter(({ cell }) => cell === number).map(({ code }) => code);
    const rows = await bench.query<Record<'name' | 'value', string>>(database, text, [
      LOAD_MONTH.toDate(),
      codes,
    ]);
    for (const { name, value } of rows) found.set(name, value);
  }
  return found;
}
