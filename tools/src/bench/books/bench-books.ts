// The books that the benchmarks run on, from the demo ledger's generator: a company whose month is open and
// empty, one with a large month, and books of several months and branches for what should not depend on
// size. Each is a database, built through the service and the gate, and kept.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AccessStore } from '@razao/auth';
import type { Period } from '@razao/domain';
import { startApp, testToken, type AppName, type RunningApp } from '@razao/testing/apps';
import { loadCompany } from '../../admin/company-load/load-company.js';
import { MovementsClient } from '../../admin/movements-client.js';
import {
  DEMO_BASE_PERIOD,
  demoBranches,
  demoCompany,
  writeBulkMonth,
  type MovementFormat,
} from '../../demo-ledger/index.js';
import type { BenchServer } from '../bench-server.js';
import { imageEnvironment } from '../image-environment.js';

export const BENCH_USER = 'bench';
export const COMPANY = demoCompany.code;
export const BRANCH = demoBranches[0].code;
export const MONTH: Period = DEMO_BASE_PERIOD;
/** Of a finished database; a change of the generator or of what is built here is a new edition. */
export const EDITION = 'edition 1';
const TOKEN_SECONDS = 86_400;
/** As many as the load has connections, on both sides. */
export const POOL_CONNECTIONS = '32';

export function benchToken(): string {
  return testToken({ subject: BENCH_USER, lifetimeSeconds: TOKEN_SECONDS });
}

/** The service as in production: guards, logs, durable database; no worker unless asked for. */
export async function startService(
  server: BenchServer,
  name: AppName,
  database: string,
  options: { worker?: boolean; nodeOptions?: readonly string[] } = {},
): Promise<RunningApp> {
  return await startApp(name, {
    databaseUrl: server.urlOf(database),
    worker: options.worker ?? false,
    env: { ...(await imageEnvironment()), DATABASE_POOL_MAX: POOL_CONNECTIONS },
    ...(options.nodeOptions && { nodeOptions: options.nodeOptions }),
  });
}

/** A folder that is gone afterwards. */
export async function inScratchFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'razao-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The company folder with one month of so many rows. @returns the path of its movement file. */
export async function writeMonth(
  folder: string,
  rows: number,
  format: MovementFormat = 'csv',
): Promise<string> {
  const { movements } = await writeBulkMonth(folder, { rows }, format);
  return join(folder, movements[0] ?? '');
}

/** Company, chart, permission of the benchmark's user, base month open; no entries. */
export async function emptyBooks(server: BenchServer): Promise<string> {
  return await server.built('bench_empty', EDITION, async (database) => {
    await inScratchFolder(async (folder) => {
      await writeMonth(folder, 1);
      await loadBenchCompany(server, database, folder);
    });
  });
}

/** The same with one month of so many rows, imported over HTTP. */
export async function monthBooks(server: BenchServer, rows: number): Promise<string> {
  return await server.built(`bench_month_${rows}`, EDITION, async (database) => {
    await buildMonth(server, database, rows);
  });
}

export async function buildMonth(server: BenchServer, database: string, rows: number): Promise<void> {
  await inScratchFolder(async (folder) => {
    const file = await writeMonth(folder, rows);
    await loadBenchCompany(server, database, folder);
    const app = await startService(server, 'movements', database);
    try {
      await importMonth(app.url, file, rows);
    } finally {
      await app.stop();
    }
  });
}

/** Uploads the file into a new batch of the month. @throws Error when not every row was accepted. */
export async function importMonth(url: string, file: string, rows: number): Promise<void> {
  const client = new MovementsClient(url, benchToken());
  const batch = await client.openBatch({ company: COMPANY, branch: BRANCH, period: MONTH, lote: '000001' });
  const result = await client.importFile(batch, file);
  if (!result.success || result.successRows !== rows)
    throw new Error(`The import took ${result.successRows} of ${rows} rows: ${result.message}`);
}

export interface AccountPostings {
  readonly id: number;
  readonly branchId: number;
  readonly postings: number;
}

/** The account whose postings in the month are nearest to so many. */
export async function accountWithPostings(
  server: BenchServer,
  database: string,
  branch: string,
  month: Period,
  postings: number,
): Promise<AccountPostings> {
  const [row] = await server.ask<{ id: string; branch_id: number; postings: string }>(
    database,
    `SELECT m.account_id AS id, m.branch_id, sum(m.postings) AS postings
       FROM ledger.account_movement m JOIN ledger.branch b ON b.id = m.branch_id
      WHERE b.code = $1 AND m.period = $2::date
      GROUP BY m.account_id, m.branch_id
      ORDER BY abs(sum(m.postings) - $3::numeric), 1
      LIMIT 1`,
    [branch, month.toDate(), postings],
  );
  if (row === undefined) throw new Error(`${database} has no postings in ${month.format()}`);
  return { id: Number(row.id), branchId: row.branch_id, postings: Number(row.postings) };
}

async function loadBenchCompany(server: BenchServer, database: string, folder: string): Promise<void> {
  await server.withOwner(database, async (owner) => {
    await loadCompany(owner, folder);
    await new AccessStore(owner).grant(BENCH_USER, COMPANY, '*');
  });
}
