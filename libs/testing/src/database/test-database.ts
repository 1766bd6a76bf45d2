// Makes a separate database for each test file, cloned from the migrated template. Closing it is part of the test: a
// connection that is still open then is a leak of the code under test, and the error names it.
import { randomBytes, createHash } from 'node:crypto';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@razao/platform/database';
import { Client, Pool } from 'pg';
import { postgresForTests, reportClosed, reportOpened } from '../broker/index.js';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { migrateWhole } from './migrate-whole.js';
import { rowsOf, type Rows } from './rows-of.js';

/**
 * Serialises the clones of a server, because CREATE DATABASE refuses a template that another session copies or uses.
 */
const CLONE_LOCK = 7_261_001;
const DATABASE_NAME_BYTES_MAX = 63;
/** The backend of a closed connection ends a little later than the client's end() resolves. */
const BACKEND_END_TIMEOUT_MS = 2_000;
const BACKEND_END_POLL_MS = 20;
const DATABASE_CONNECTIONS_MAX = 10;
const DATABASE_TIMEOUT_MS = 30_000;

/** `query` is for arranging and asserting; it runs as superuser, on separate connections. */
export interface TestDatabase extends Rows {
  readonly name: string;
  /** Connects as superuser; services under test choose their role with DATABASE_ROLE. */
  readonly url: string;
  /**
   * Drops the database. If the code under test left connections open, it throws, and the end of the run drops the
   * database.
   */
  close(): Promise<void>;
}

/** Also has the database for code under test that runs in the process of the test, with the ledger's entities. */
export interface SubjectDatabase extends TestDatabase {
  readonly database: Database;
}

export interface TestDatabaseOptions {
  /** `migrated` is a clone of the schema; `empty` has no schema, for tests of the migrations. */
  from?: 'migrated' | 'empty';
}

export interface SubjectOptions extends TestDatabaseOptions {
  /** The role of `database`: that of the service, so that a missing grant fails the test, or the superuser of the tests. */
  role: 'razao_movements' | 'razao_queries' | 'razao_compliance' | 'superuser';
  /** The largest number of connections of `database`. */
  connectionsMax?: number;
}

export async function createTestDatabase(options: SubjectOptions): Promise<SubjectDatabase>;
export async function createTestDatabase(options?: TestDatabaseOptions): Promise<TestDatabase>;
export async function createTestDatabase(
  options: TestDatabaseOptions & Partial<SubjectOptions> = {},
): Promise<TestDatabase> {
  const { from = 'migrated', role, connectionsMax = DATABASE_CONNECTIONS_MAX } = options;
  const maintenanceUrl = await postgresForTests();
  const urlOf = (database: string): string =>
    Object.assign(new URL(maintenanceUrl), { pathname: `/${database}` }).href;
  const name = databaseName();

  await withClient(maintenanceUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [CLONE_LOCK]);
    const template = from === 'migrated' ? await ensureTemplate(admin, urlOf) : 'template1';
    await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
    // A clone does not get the rights on the database itself, which migrate sets.
    if (from === 'migrated')
      await admin.query(
        `REVOKE TEMPORARY ON DATABASE "${name}" FROM PUBLIC; GRANT TEMPORARY ON DATABASE "${name}" TO razao_movements`,
      );
  });
  await reportOpened(name);
  return connect({
    maintenanceUrl,
    name,
    subject: role === undefined ? undefined : await openSubject(urlOf(name), role, connectionsMax),
    ended: async (admin) => {
      const leaked = await connectionsLeft(admin, name);
      await reportClosed(name);
      // The database is not dropped by force, because the owner of the connection would then fail first, with a message
      // that names no connection.
      assertNone(name, leaked);
      await admin.query(`DROP DATABASE "${name}"`);
    },
  });
}

/**
 * Opens a database that other files use before and after this one, never at the same time. `close` keeps the database,
 * and throws when this file left connections open. It ignores the connections of the services that run on the database.
 */
export async function openTestDatabase(name: string): Promise<TestDatabase> {
  const maintenanceUrl = await postgresForTests();
  const before = await withClient(maintenanceUrl, (admin) => connectionsOf(admin, name));
  const known = before.map(({ pid }) => pid);
  return connect({
    maintenanceUrl,
    name,
    ended: async (admin) => assertNone(name, await connectionsLeft(admin, name, known)),
  });
}

/** Only this function imports the database code of the services, because it loads for longer than most test files run. */
async function openSubject(
  url: string,
  role: SubjectOptions['role'],
  connectionsMax: number,
): Promise<Database> {
  const { Database } = await import('@razao/platform/database');
  const { ledgerEntities } = await import('@razao/schema');
  const database = new Database({
    url,
    applicationName: 'razao-test-subject',
    connectionsMax,
    acquireTimeoutMs: DATABASE_TIMEOUT_MS,
    statementTimeoutMs: DATABASE_TIMEOUT_MS,
    startTimeoutMs: DATABASE_TIMEOUT_MS,
    entities: ledgerEntities,
    ...(role !== 'superuser' && { role }),
  });
  return await database.start();
}

interface Connecting {
  maintenanceUrl: string;
  name: string;
  subject?: Database | undefined;
  /** Called after the connections of the test are closed. */
  readonly ended: (admin: Client) => Promise<void>;
}

function connect({ maintenanceUrl, name, subject, ended }: Connecting): TestDatabase {
  const url = Object.assign(new URL(maintenanceUrl), { pathname: `/${name}` }).href;
  const pool = new Pool({ connectionString: url, max: 4, application_name: 'razao-test' });
  pool.on('error', () => undefined);
  return {
    name,
    url,
    ...(subject && { database: subject }),
    ...rowsOf(pool),
    async close() {
      // A connection that is still in use would block the end of the pool for ever; `ended` then names it.
      await Promise.race([
        Promise.all([pool.end(), subject?.close()]),
        delay(BACKEND_END_TIMEOUT_MS, undefined, { ref: false }),
      ]);
      await withClient(maintenanceUrl, (admin) => ended(admin));
    },
  };
}

/** Makes a name from that of the test file, so that a leaked database shows where it comes from. */
function databaseName(): string {
  const state = (globalThis as { expect?: { getState?(): { testPath?: string } } }).expect?.getState?.();
  const file = basename(state?.testPath ?? 'test')
    .replace(/\.spec\.ts$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
  const suffix = `_${randomBytes(4).toString('hex')}`;
  return `test_${file}`.slice(0, DATABASE_NAME_BYTES_MAX - suffix.length) + suffix;
}

/** Names of the services' connections: names of their pools; BullMQ names a listening connection after its queue. */
const OF_A_SERVICE = /^razao:|bullmq/;

interface Connection {
  pid: number;
  application_name: string;
  state: string | null;
  query: string;
}

async function connectionsOf(admin: Client, database: string): Promise<Connection[]> {
  const { rows } = await admin.query<Connection>(
    `SELECT pid, application_name, state, left(regexp_replace(query, '\\s+', ' ', 'g'), 120) AS query
     FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend' ORDER BY backend_start`,
    [database],
  );
  return rows;
}

/** @param known backends that existed before, of services that may open more */
async function connectionsLeft(
  admin: Client,
  database: string,
  known?: readonly number[],
): Promise<string[]> {
  const deadline = Date.now() + BACKEND_END_TIMEOUT_MS;
  for (;;) {
    const rows = (await connectionsOf(admin, database)).filter(
      (row) =>
        !known || !(known.includes(row.pid) || OF_A_SERVICE.test(`${row.application_name} ${row.query}`)),
    );
    if (rows.length === 0 || Date.now() > deadline) {
      return rows.map(
        (row) => `${row.application_name || 'unnamed'} (${row.state ?? 'starting'}): ${row.query}`,
      );
    }
    await delay(BACKEND_END_POLL_MS);
  }
}

function assertNone(database: string, leaked: readonly string[]): void {
  if (leaked.length > 0)
    throw new Error(`${database}: ${leaked.length} connection(s) left open:\n  ${leaked.join('\n  ')}`);
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, application_name: 'razao-test-admin' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

// There is one migrated database per server and content of the migrations, and every test file's database is cloned
// from it: the migration runs once, and a clone takes some tens of milliseconds.

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const MIGRATIONS = join(REPOSITORY, 'libs/schema/src/migrations');
/** Other sources of the schema: the grants on the queues' tables, and BullMQ's version. */
const QUEUE_SOURCES = ['libs/platform/src/queues/migrate-queues.ts', 'package-lock.json'].map((path) =>
  join(REPOSITORY, path),
);
const PREFIX = 'razao_template_';

/** Makes the template if the server has none with this content. The caller holds the server's clone lock. */
async function ensureTemplate(admin: Client, urlOf: (database: string) => string): Promise<string> {
  const template = `${PREFIX}${await migrationDigest()}`;
  const { rows } = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [PREFIX],
  );
  if (rows.some(({ datname }) => datname === template)) return template;
  for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);

  const draft = `${template}_draft`;
  await admin.query(`CREATE DATABASE "${draft}"`);
  await migrateWhole(urlOf(draft));
  await admin.query(`ALTER DATABASE "${draft}" RENAME TO "${template}"`);
  return template;
}

async function migrationDigest(): Promise<string> {
  const entries = await readdir(MIGRATIONS, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256');
  for (const file of [...files.sort(), ...QUEUE_SOURCES])
    hash
      .update(file.slice(REPOSITORY.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}

/**
 * Returns how the database refused a statement, by the name in docs/invariants.md and in the error map: the constraint,
 * or the SQLSTATE when there is no constraint; `accepted` when the database did not refuse.
 */
export async function refusalOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    const { constraint, code } = error as { constraint?: string; code?: string };
    return constraint ?? `SQLSTATE ${code ?? 'none'}`;
  }
  return 'accepted';
}
