// A database of its own for a test file, cloned from the migrated template. Closing it is part of the
// test: a connection that is still open then is a leak of the code under test, and the error names it.
import { randomBytes } from 'node:crypto';
import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ledgerEntities } from '@razao/schema';
import { Database } from '@razao/platform/database';
import { Client, Pool, type QueryResultRow } from 'pg';
import { postgresForTests, reportClosed, reportOpened } from '../broker/broker.js';
import { ensureTemplate } from './template-database.js';

/** Serialises clones of a server: CREATE DATABASE refuses a template that another session is copying from or connected to. */
const CLONE_LOCK = 7_261_001;
const DATABASE_NAME_BYTES_MAX = 63;
/** A closed connection's backend is gone a little later than the client's end() resolves. */
const BACKEND_END_TIMEOUT_MS = 2_000;
const BACKEND_END_POLL_MS = 20;
const DATABASE_CONNECTIONS_MAX = 10;
const DATABASE_TIMEOUT_MS = 30_000;

export interface TestDatabase {
  readonly name: string;
  /** Connects as superuser; services under test choose their role with DATABASE_ROLE. */
  readonly url: string;
  /** What the code under test is given: in the role asked for, with the ledger's entities. */
  readonly database: Database;
  /** For arranging and asserting, as superuser, on connections of its own. */
  query<Row extends QueryResultRow>(text: string, values?: readonly unknown[]): Promise<Row[]>;
  /** Drops the database. Throws, and leaves that to the end of the run, when the code under test left connections open. */
  close(): Promise<void>;
}

export interface TestDatabaseOptions {
  /** `migrated`: a clone of the schema; `empty`: nothing, for tests of the migrations themselves. */
  from?: 'migrated' | 'empty';
  /** Role of `database`, as the service has it: a missing grant fails the test. Default: the superuser. */
  role?: 'razao_movements' | 'razao_queries' | 'razao_compliance';
  /** Connections of `database`. */
  connectionsMax?: number;
}

export async function createTestDatabase({
  from = 'migrated',
  role,
  connectionsMax = DATABASE_CONNECTIONS_MAX,
}: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const maintenanceUrl = await postgresForTests();
  const urlOf = (database: string): string =>
    Object.assign(new URL(maintenanceUrl), { pathname: `/${database}` }).href;
  const name = databaseName();

  await withClient(maintenanceUrl, async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [CLONE_LOCK]);
    const template = from === 'migrated' ? await ensureTemplate(admin, urlOf) : 'template1';
    await admin.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  });
  await reportOpened(name);

  const pool = new Pool({ connectionString: urlOf(name), max: 4, application_name: 'razao-test' });
  pool.on('error', () => undefined);
  const database = new Database({
    url: urlOf(name),
    applicationName: 'razao-test-subject',
    connectionsMax,
    acquireTimeoutMs: DATABASE_TIMEOUT_MS,
    statementTimeoutMs: DATABASE_TIMEOUT_MS,
    startTimeoutMs: DATABASE_TIMEOUT_MS,
    entities: ledgerEntities,
    ...(role && { role }),
  });
  return {
    name,
    url: urlOf(name),
    database: await database.start(),
    async query<Row extends QueryResultRow>(text: string, values: readonly unknown[] = []) {
      return (await pool.query<Row>(text, [...values])).rows;
    },
    async close() {
      // A connection that is still taken would hold the pool's end for ever: it is named below instead.
      await Promise.race([
        Promise.all([pool.end(), database.close()]),
        delay(BACKEND_END_TIMEOUT_MS, undefined, { ref: false }),
      ]);
      await withClient(maintenanceUrl, async (admin) => {
        const leaked = await connectionsLeft(admin, name);
        await reportClosed(name);
        // Not dropped by force: the owner of the connection would fail first, with a message that names nobody.
        if (leaked.length > 0)
          throw new Error(`${name}: ${leaked.length} connection(s) left open:\n  ${leaked.join('\n  ')}`);
        await admin.query(`DROP DATABASE "${name}"`);
      });
    },
  };
}

/** The test file's name, so that a leak or a stray database says where it comes from. */
function databaseName(): string {
  const state = (globalThis as { expect?: { getState?(): { testPath?: string } } }).expect?.getState?.();
  const file = basename(state?.testPath ?? 'test')
    .replace(/\.spec\.ts$/, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_');
  const suffix = `_${randomBytes(4).toString('hex')}`;
  return `test_${file}`.slice(0, DATABASE_NAME_BYTES_MAX - suffix.length) + suffix;
}

async function connectionsLeft(admin: Client, database: string): Promise<string[]> {
  const deadline = Date.now() + BACKEND_END_TIMEOUT_MS;
  for (;;) {
    const { rows } = await admin.query<{ application_name: string; state: string | null; query: string }>(
      `SELECT application_name, state, left(regexp_replace(query, '\\s+', ' ', 'g'), 120) AS query
       FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend' ORDER BY backend_start`,
      [database],
    );
    if (rows.length === 0 || Date.now() > deadline) {
      return rows.map(
        (row) => `${row.application_name || 'unnamed'} (${row.state ?? 'starting'}): ${row.query}`,
      );
    }
    await delay(BACKEND_END_POLL_MS);
  }
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
