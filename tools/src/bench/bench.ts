// The environment of every benchmark: a separate embedded PostgreSQL with fsync (the one of the tests runs without it);
// books of the demo company with repeated entries, which the service imports once and which are kept as databases; and
// services with the environment of their images. What a benchmark starts or creates is stopped or deleted after it.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Period } from '@razao/domain';
import { migrateQueues } from '@razao/platform/queues';
import { defineSql } from '@razao/platform/sql';
import { migrate, schemaMigrationNames } from '@razao/schema';
import { type AppName, type RunningApp, startApp, testToken } from '@razao/testing/apps';
import { type Cluster, startCluster } from '@razao/testing/postgres';
import pg from 'pg';
import { loadCompany } from '../admin/company-load/load-company.js';
import { Installation } from '../admin/installation.js';
import { MovementsClient } from '../admin/movements-client.js';
import { DEMO_FOLDER, demoCompany } from '../demo-company.js';
import { writeMonthFile } from './month-file.js';
import { imageEnvironmentOf, runProgram } from './programs.js';

const sql = defineSql(import.meta.url, ['check-invariants', 'find-account']);

/** The subject of the benchmark's tokens. */
export const USER = 'bench';
const TOKEN_SECONDS = 86_400;
export const COMPANY = demoCompany.code;
export const BRANCH = '0001';
/** A February, because every month has its days: the same file fills all months. */
export const MONTH = Period.of(2025, 2);
export const MONTHS = 12;
export const LAST_MONTH = MONTH.plus(MONTHS - 1);
/** The connections of a load without another number, and the database connections of a service. */
export const CONNECTIONS = 32;
/** The edition of the kept books; it changes when the month's file or the building of the books changes. */
const EDITION = 'edition 4';
/** The settings of a small production server. */
const SETTINGS = { shared_buffers: '512MB', max_wal_size: '4GB', min_wal_size: '2GB' };

export interface BenchOptions {
  /** Entries of the large month; growth compares this number with ten times as many. */
  readonly rows: number;
  readonly rounds: number;
  /** Length of one measurement under load. */
  readonly seconds: number;
  /** Whether `post` also measures the latencies at many numbers of connections. */
  readonly latencies: boolean;
  /** Whether `post` also measures posts beside a caller who sends only refused ones. */
  readonly refusedCaller: boolean;
  /** How many companies `cells` uses. */
  readonly companies: number;
  /** The folder that keeps the server's data and the built books for the next run. */
  readonly home?: string;
}

export interface AccountPostings {
  readonly id: number;
  readonly companyId: number;
  readonly branchId: number;
  readonly postings: number;
}

export function benchToken(): string {
  return testToken({ subject: USER, lifetimeSeconds: TOKEN_SECONDS });
}

export class Bench {
  private begun: (() => Promise<unknown>)[] = [];

  private constructor(
    readonly options: BenchOptions,
    readonly cluster: Cluster,
  ) {}

  static async start(options: BenchOptions): Promise<Bench> {
    const { home } = options;
    const place = home === undefined ? {} : { home };
    return new Bench(options, await startCluster({ ...place, durable: true, settings: SETTINGS }));
  }

  /** Starts another server with the same settings, which ends with the benchmark. Nothing of it is kept. */
  async another(): Promise<Bench> {
    const other = new Bench(this.options, await startCluster({ durable: true, settings: SETTINGS }));
    this.afterwards(() => other.cluster.stop());
    other.begun = this.begun;
    return other;
  }

  /** Runs `work`, then the functions that were passed to `afterwards` meanwhile, in reverse order. */
  async within<T>(work: () => Promise<T>): Promise<T> {
    const outer = this.begun;
    const inner = (this.begun = [] as typeof outer);
    try {
      return await work();
    } finally {
      for (const undo of inner.reverse()) await undo();
      this.begun = outer;
    }
  }

  afterwards(undo: () => Promise<unknown>): void {
    this.begun.push(undo);
  }

  async folder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'razao-bench-'));
    this.afterwards(() => rm(folder, { recursive: true, force: true }));
    return folder;
  }

  /** Starts the service as in production, with CONNECTIONS database connections. */
  async service(
    name: AppName,
    database: string,
    worker = false,
    settings: Readonly<Record<string, string>> = {},
  ): Promise<RunningApp> {
    const env = { ...imageEnvironmentOf(name), DATABASE_POOL_MAX: String(CONNECTIONS), ...settings };
    const app = await startApp(name, { databaseUrl: this.cluster.urlOf(database), worker, env });
    this.afterwards(() => app.stop());
    return app;
  }

  /** Runs statements in a database, as the superuser. */
  async query<Row extends object>(database: string, text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.cluster.urlOf(database) });
    await client.connect();
    try {
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end();
    }
  }

  /** @param rows the argument of psql's \copy in one line: `TABLE FROM 'FILE'` or `(SELECT …) TO 'FILE'` */
  async psqlCopy(database: string, rows: string): Promise<void> {
    const url = this.cluster.urlOf(database);
    await runProgram('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-d', url, '-c', `\\copy ${rows}`]);
  }

  /** Waits until earlier writes are on the disk, so that they do not slow the next side. */
  async settle(): Promise<void> {
    await this.query('postgres', 'CHECKPOINT');
  }

  /** Copies the database `template`, for a benchmark that writes. */
  async copyOf(template: string, purpose: string): Promise<string> {
    const name = `${template}_${purpose}`;
    const drop = `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`;
    await this.query('postgres', drop);
    await this.query('postgres', `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
    this.afterwards(() => this.query('postgres', drop));
    return name;
  }

  /** Books with company, chart, permission of the benchmark's user and open base month, without entries. */
  async emptyBooks(): Promise<string> {
    return await this.books('bench_empty', 0, 1, 1);
  }

  /** Books like those of `emptyBooks`, with a month of `rows` rows. */
  async monthBooks(rows: number): Promise<string> {
    return await this.books(`bench_month_${rows}`, rows, 1, 1);
  }

  /** Books with `branches` × twelve months × `rows` / 12 entries. */
  async yearBooks(rows: number, branches = 1): Promise<string> {
    return await this.books(`bench_year_${rows}_${branches}`, rows / MONTHS, MONTHS, branches);
  }

  /** Copies a year's books of one branch; in the copy, every branch of the company has `periods` consolidated. */
  async sealedYear(rows: number, periods: readonly Period[], purpose: string): Promise<string> {
    const database = await this.copyOf(await this.yearBooks(rows), purpose);
    await this.within(async () => {
      const { url } = await this.service('movements', database, true);
      const client = new MovementsClient(url, benchToken());
      const branches = await this.query<{ code: string }>(
        database,
        'SELECT code FROM ledger.branch ORDER BY code',
      );
      for (const { code } of branches)
        for (const period of periods) {
          if (code !== BRANCH && !period.equals(MONTH)) await client.openMonth(COMPANY, code, period);
          await client.consolidate(COMPANY, code, period);
        }
    });
    await this.query(database, 'VACUUM ANALYZE');
    return database;
  }

  /** Writes the file of a month of `rows` rows into a temporary folder. */
  async writeMonth(rows: number): Promise<{ folder: string; file: string }> {
    const folder = await this.folder();
    const file = join(folder, 'month.csv');
    await writeMonthFile(file, rows, MONTH);
    return { folder, file };
  }

  /**
   * Uploads the file into a new batch of the month. Opens the month first, except MONTH, which is open.
   * @throws Error when a row was refused
   */
  async importMonth(url: string, file: string, rows: number, branch = BRANCH, period = MONTH): Promise<void> {
    const client = new MovementsClient(url, benchToken());
    if (!period.equals(MONTH)) await client.openMonth(COMPANY, branch, period);
    const taken = await client.importMonth({ company: COMPANY, branch, period, lote: '000001' }, file);
    if (taken !== rows) throw new Error(`The import took ${taken} of ${rows} rows`);
  }

  /** Returns the account of the head office whose number of postings in the month is nearest to the given one. */
  async accountWithPostings(database: string, postings: number, month = MONTH): Promise<AccountPostings> {
    const values = [BRANCH, month.toDate(), Math.round(postings)];
    const [row] = await this.query<AccountPostings>(database, sql['find-account'].text, values);
    if (row === undefined) throw new Error(`${database} has no postings in ${month.format()}`);
    return row;
  }

  /**
   * Checks the books after a benchmark, because a fast but wrong ledger is not a result.
   * @param least the least number of entries
   * @param most the largest number: requests without an answer at the end of a load may have been saved
   * @throws Error naming the violated invariant
   */
  async assertBooks(database: string, least: number, most = least): Promise<void> {
    const [found] = await this.query<Record<string, string>>(database, sql['check-invariants'].text);
    const { entries, ...faults } = found ?? {};
    const broken = Object.entries(faults).filter(([, value]) => Number(value) !== 0);
    if (!(Number(entries) >= least && Number(entries) <= most))
      broken.push(['entries', `${entries ?? 'none'}, expected ${least} to ${most}`]);
    if (broken.length > 0)
      throw new Error(
        `The books of ${database} are wrong: ${broken.map((each) => each.join(' ')).join('; ')}`,
      );
  }

  /**
   * Returns the database with that name. It is built when it is missing, when its edition or schema differs, or when
   * its building was interrupted.
   */
  private async books(name: string, rows: number, months: number, branches: number): Promise<string> {
    const comment = `finished: ${EDITION}, schema ${schemaMigrationNames.at(-1) ?? 'empty'}`;
    const [found] = await this.query<{ comment: string | null }>(
      'postgres',
      `SELECT shobj_description(oid, 'pg_database') AS comment FROM pg_database WHERE datname = $1`,
      [name],
    );
    if (found?.comment === comment) return name;
    await this.query('postgres', `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await this.query('postgres', `CREATE DATABASE ${name}`);
    await this.within(() => this.build(name, rows, months, branches));
    await this.query(name, 'VACUUM ANALYZE');
    await this.settle();
    await this.query('postgres', `COMMENT ON DATABASE ${name} IS ${pg.escapeLiteral(comment)}`);
    return name;
  }

  private async build(database: string, rows: number, months: number, branches: number): Promise<void> {
    const url = this.cluster.urlOf(database);
    await migrate(url);
    await migrateQueues(url);
    // The opening balances of the demo company name two branches.
    const codes = Array.from({ length: Math.max(2, branches) }, (_, index) =>
      `${index + 1}`.padStart(4, '0'),
    );
    const { folder, file } = await this.writeMonth(Math.max(1, rows));
    await cp(DEMO_FOLDER, folder, { recursive: true });
    const path = join(folder, 'company.json');
    const company = JSON.parse(await readFile(path, 'utf8')) as object;
    const named = codes.map((code) => ({ code, name: `Filial ${code}` }));
    await writeFile(path, JSON.stringify({ ...company, baseYearMonth: MONTH.format(), branches: named }));
    await new Installation({ DATABASE_URL: url }).withDatabase((db) => loadCompany(db, folder));
    const grant = 'INSERT INTO access.grant_direct (subject, company_id) SELECT $1, id FROM ledger.company';
    await this.query(database, grant, [USER]);
    if (rows === 0) return;
    const app = await this.service('movements', database);
    for (const branch of codes.slice(0, branches))
      for (const period of Period.range(MONTH, MONTH.plus(months - 1)))
        await this.importMonth(app.url, file, rows, branch, period);
  }
}
