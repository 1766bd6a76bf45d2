// The stack's database: the embedded server with its data in RAZAO_HOME, durable, or the server that
// DATABASE_URL names. It is brought to this build's schema.
import type { AppName } from '@razao/testing/apps';
import { type Cluster, removeCluster, startCluster } from '@razao/testing/postgres';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { printLine } from './print-line.js';

const DATABASE = 'razao';
const PASSWORD_BYTES = 24;

export type ServiceUrls = Readonly<Record<AppName, string>>;

export interface DatabaseChoice {
  home: string;
  databaseUrl: string | undefined;
  /** Delete the data of the embedded server first. */
  fresh: boolean;
  /** Another one when the migrations of this checkout may be others. */
  schemaDigest: string;
}

export interface StackDatabase {
  readonly url: string;
  /** The embedded server; undefined for one of the user's. */
  readonly cluster: Cluster | undefined;
}

export async function openDatabase({ home, databaseUrl, fresh }: DatabaseChoice): Promise<StackDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, cluster: undefined };
  if (fresh) await removeCluster(home);
  const cluster = await startCluster({
    home,
    detached: true,
    onLog: (line) => isTrouble(line) && printLine('postgres', line),
  });
  return { url: cluster.urlOf(DATABASE), cluster };
}

/**
 * Makes the database and runs the pending migrations. Loading what runs them takes longer than all else before the
 * services' start, so the embedded database, which only this stack migrates, has the digest in its comment and is left
 * alone while that is the same.
 * @returns the address for each service: its own login, which gets a password at each start; of the user's server the
 *   one that was given
 */
export async function bringUpToDate(
  { url, cluster }: StackDatabase,
  schemaDigest: string,
): Promise<ServiceUrls> {
  if (cluster === undefined) {
    await runMigrations(url);
    return { movements: url, queries: url, compliance: url };
  }
  const client = new Client({ connectionString: cluster.url });
  // Ctrl-C may stop the server while others use it: the next statement says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ digest: string | null }>(
      `SELECT shobj_description(oid, 'pg_database') AS digest FROM pg_database WHERE datname = $1`,
      [DATABASE],
    );
    if (rows[0]?.digest !== schemaDigest) {
      if (rows.length === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
      await runMigrations(url);
      await client.query(`COMMENT ON DATABASE ${DATABASE} IS ${client.escapeLiteral(schemaDigest)}`);
    }
    return {
      movements: await loginOf('movements', client, url),
      queries: await loginOf('queries', client, url),
      compliance: await loginOf('compliance', client, url),
    };
  } finally {
    await client.end();
  }
}

/** The service's login, in its one role. */
async function loginOf(service: AppName, client: Client, url: string): Promise<string> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [service]);
  if (rowCount === 0) await client.query(`CREATE ROLE ${service} IN ROLE razao_${service}`);
  const password = randomBytes(PASSWORD_BYTES).toString('hex');
  await client.query(`ALTER ROLE ${service} LOGIN PASSWORD '${password}'`);
  return Object.assign(new URL(url), { username: service, password }).href;
}

async function runMigrations(url: string): Promise<void> {
  const { migrateDatabase } = await import('../admin/migrate.js');
  const { CellEnv, parseEnv } = await import('@razao/platform/env');
  await migrateDatabase(url, parseEnv(CellEnv).CELL, () => undefined);
}

/** Refused statements are the services' to report; what is left is the server's own trouble. */
function isTrouble(line: string): boolean {
  return (
    /\b(PANIC|FATAL)\b/.test(line) &&
    !/terminating connection|the database system is (starting up|shutting down)/.test(line)
  );
}
