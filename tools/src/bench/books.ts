// The books that the benchmarks run on, the demo company with repeated entries: a company whose month is open and
// empty, one with a large month, and books of twelve months and one or ten branches. Each is a database, built
// through the service and the gate, and kept.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Period } from '@razao/domain';
import { loadSql } from '@razao/platform/sql';
import { type AppName, type RunningApp, startApp, testToken } from '@razao/testing/apps';
import { loadCompany } from '../admin/company-load/load-company.js';
import { Installation } from '../admin/installation.js';
import { MovementsClient } from '../admin/movements-client.js';
import { DEMO_FOLDER, demoCompany } from '../demo-company.js';
import type { BenchServer } from './bench-server.js';
import { type MovementFormat, writeMonthFile } from './month-file.js';

const statement = (name: string): string => loadSql(new URL(`./sql/${name}.sql`, import.meta.url)).text;

const USER = 'bench';
export const COMPANY = demoCompany.code;
export const BRANCH = '0001';
/** Its days are in every month, so that one file fills all of them. */
export const MONTH: Period = Period.of(2025, 2);
export const MONTHS = 12;
export const LAST_MONTH: Period = MONTH.plus(MONTHS - 1);
/** Of a finished database; a change of the generator or of what is built here is a new edition. */
const EDITION = 'edition 3';
const TOKEN_SECONDS = 86_400;

export function benchToken(): string {
  return testToken({ subject: USER, lifetimeSeconds: TOKEN_SECONDS });
}

/** ENV of the stage that the images run: NODE_ENV and NODE_OPTIONS. */
export async function imageEnvironment(): Promise<Record<string, string>> {
  const dockerfile = await readFile(new URL('../../../docker/Dockerfile', import.meta.url), 'utf8');
  const line = /^ENV (NODE_ENV=.*)$/m.exec(dockerfile)?.[1] ?? '';
  return Object.fromEntries(
    line.split(' ').map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]),
  );
}

/** The service as in production, with as many database connections as the load has. */
export async function startService(
  server: BenchServer,
  name: AppName,
  database: string,
  { worker = false } = {},
): Promise<RunningApp> {
  return await startApp(name, {
    databaseUrl: server.urlOf(database),
    worker,
    env: { ...(await imageEnvironment()), DATABASE_POOL_MAX: '32' },
  });
}

/** A folder that is deleted afterwards. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'razao-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A month of that many rows in the folder. @returns its path. */
export async function writeMonth(
  folder: string,
  rows: number,
  format: MovementFormat = 'csv',
): Promise<string> {
  const file = join(folder, `month.${format}`);
  await writeMonthFile(file, rows, MONTH, format);
  return file;
}

/** Company, chart, permission of the benchmark's user, base month open; no entries. */
export async function emptyBooks(server: BenchServer): Promise<string> {
  return await builtBooks(server, 'bench_empty', 0);
}

/** The same with one month of that many rows. */
export async function monthBooks(server: BenchServer, rows: number): Promise<string> {
  return await builtBooks(server, `bench_month_${rows}`, rows);
}

/** `branches` × twelve months × `rows` / 12 entries. */
export async function yearBooks(server: BenchServer, rows: number, branches = 1): Promise<string> {
  return await builtBooks(server, `bench_year_${rows}_${branches}`, rows / MONTHS, MONTHS, branches);
}

async function builtBooks(
  server: BenchServer,
  name: string,
  rows: number,
  months = 1,
  branches = 1,
): Promise<string> {
  // Openings name two branches.
  const codes = Array.from({ length: Math.max(2, branches) }, (_, index) =>
    String(index + 1).padStart(4, '0'),
  );
  return await server.built(name, EDITION, async (database) => {
    await inScratchFolder(async (folder) => {
      const file = await writeMonth(folder, Math.max(1, rows));
      await loadBenchCompany(server, database, folder, codes);
      if (rows === 0) return;
      const app = await startService(server, 'movements', database);
      try {
        for (const branch of codes.slice(0, branches))
          for (const period of Period.range(MONTH, MONTH.plus(months - 1)))
            await importMonth(app.url, file, rows, branch, period);
      } finally {
        await app.stop();
      }
    });
  });
}

async function loadBenchCompany(
  server: BenchServer,
  database: string,
  folder: string,
  codes: readonly string[],
): Promise<void> {
  await cp(DEMO_FOLDER, folder, { recursive: true });
  const path = join(folder, 'company.json');
  const company = JSON.parse(await readFile(path, 'utf8')) as object;
  const branches = codes.map((code) => ({ code, name: `Filial ${code}` }));
  await writeFile(path, JSON.stringify({ ...company, baseYearMonth: MONTH.format(), branches }));
  const installation = new Installation({ DATABASE_URL: server.urlOf(database) });
  await installation.withDatabase((db) => loadCompany(db, folder));
  await server.query(
    database,
    'INSERT INTO access.grant_direct (subject, company_id) SELECT $1, id FROM ledger.company',
    [USER],
  );
}

/** Uploads the file into a new batch of the month, which is opened first. @throws Error when a row was refused. */
export async function importMonth(
  url: string,
  file: string,
  rows: number,
  branch = BRANCH,
  period = MONTH,
): Promise<void> {
  const client = new MovementsClient(url, benchToken());
  if (!period.equals(MONTH)) await client.openMonth(COMPANY, branch, period);
  const batch = await client.openBatch({ company: COMPANY, branch, period, lote: '000001' });
  const result = await client.importFile(batch, file);
  if (!result.success || result.successRows !== rows)
    throw new Error(
      `The import took ${result.successRows} of ${rows} rows: ${result.message}; ${result.errors[0] ?? ''}`,
    );
}

export interface AccountPostings {
  readonly id: number;
  readonly companyId: number;
  readonly branchId: number;
  readonly postings: number;
}

/** The account of the head office whose postings in the month are nearest to that number. */
export async function accountWithPostings(
  server: BenchServer,
  database: string,
  postings: number,
  month: Period = MONTH,
): Promise<AccountPostings> {
  const values = [BRANCH, month.toDate(), Math.round(postings)];
  const [row] = await server.query<AccountPostings>(database, statement('find-account'), values);
  if (row === undefined) throw new Error(`${database} has no postings in ${month.format()}`);
  return row;
}

/**
 * A fast wrong ledger is no result.
 * @param least how many entries there must be: none lost. @param most none more: load that ends leaves some
 *   requests without an answer
 * @throws Error naming the invariant that does not hold.
 */
export async function assertBooks(
  server: BenchServer,
  database: string,
  least: number,
  most = least,
): Promise<void> {
  const [found] = await server.query<Record<string, string>>(database, statement('check-invariants'));
  const { entries, ...faults } = found ?? {};
  const broken = Object.entries(faults).filter(([, value]) => Number(value) !== 0);
  if (!(Number(entries) >= least && Number(entries) <= most))
    broken.push(['entries', `${entries ?? 'none'}, expected ${least} to ${most}`]);
  if (broken.length > 0)
    throw new Error(`The books of ${database} are wrong: ${broken.map((each) => each.join(' ')).join('; ')}`);
}
