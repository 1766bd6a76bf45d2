// Opens the stack's database and migrates it to this build's schema. The database is the embedded server, durable, with
// its data in RAZAO_HOME, or the server that DATABASE_URL names.
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
  /** Whether to delete the data of the embedded server first. */
  fresh: boolean;
  /** Changes when the migrations of this checkout may have changed. */
  schemaDigest: string;
}

export interface StackDatabase {
  readonly url: string;
  /** The embedded server; undefined for the user's server. */
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
 * Makes the database and runs the pending migrations. Loading the code for migrations takes longer than everything else
 * before the start of the services. Only this stack migrates the embedded database, so its comment has the digest of
 * the migrations, and the code is not loaded while the digest is the same.
 * @returns the address for each service: with a separate login, which gets a password at each start; for the user's
 *   server, the given address
 */
export async function bringUpToDate(
  { url, cluster }: StackDatabase,
  schemaDigest: string,
): Promise<ServiceUrls> {
  if (cluster === undefined) {
    await runMigrations(url);
    await takeServiceRoles(url);
    return { movements: url, queries: url, compliance: url };
  }
  const client = new Client({ connectionString: cluster.url });
  // Ctrl-C may stop the server while others use it; the next statement then reports the error.
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

/**
 * All services use the login of the user's server, and each acts as its own role. A superuser may do that; another login
 * must be a member, and may make itself one when it may create roles.
 */
async function takeServiceRoles(url: string): Promise<void> {
  const { SERVICE_ROLES } = await import('@razao/schema');
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    for (const role of SERVICE_ROLES) {
      try {
        await client.query(`SET ROLE ${role}; RESET ROLE`);
      } catch {
        await client.query(`GRANT ${role} TO CURRENT_USER`);
      }
    }
  } catch (error) {
    const login = client.escapeIdentifier(client.user ?? '');
    throw new Error(
      `The login of DATABASE_URL may not act as the services (${(error as Error).message}). ` +
        `As a superuser of that server, run: GRANT ${SERVICE_ROLES.join(', ')} TO ${login}`,
    );
  } finally {
    await client.end();
  }
}

/** Creates the service's login, with its single role. */
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

/** Whether a line of the server's log is the server's problem. The services report refused statements. */
function isTrouble(line: string): boolean {
  return (
    /\b(PANIC|FATAL)\b/.test(line) &&
    !/terminating connection|the database system is (starting up|shutting down)/.test(line)
  );
}
