// The stack's database: the embedded server with its data in RAZAO_HOME, durable, or the server that
// DATABASE_URL names.
import { migrateQueues } from '@razao/platform/queues';
import { migrate } from '@razao/schema';
import { type Cluster, removeCluster, startCluster } from '@razao/testing/postgres';
import { Client } from 'pg';
import { printLine } from './stack-process.js';

const DATABASE = 'razao';

export interface StackDatabase {
  readonly url: string;
  /** The embedded server; undefined for one of the user's. */
  readonly cluster: Cluster | undefined;
}

export interface DatabaseChoice {
  home: string;
  databaseUrl: string | undefined;
  fresh: boolean;
}

export async function openDatabase({ home, databaseUrl, fresh }: DatabaseChoice): Promise<StackDatabase> {
  if (databaseUrl !== undefined) return { url: databaseUrl, cluster: undefined };
  if (fresh) await removeCluster(home);
  const cluster = await startCluster({
    home,
    detached: true,
    onLog: (line) => isTrouble(line) && printLine('postgres', line),
  });
  try {
    await createDatabase(cluster);
    return { url: cluster.urlOf(DATABASE), cluster };
  } catch (error) {
    await cluster.stop();
    throw error;
  }
}

export async function bringUpToDate(url: string): Promise<void> {
  await migrate(url);
  await migrateQueues(url);
}

async function createDatabase(cluster: Cluster): Promise<void> {
  const client = new Client({ connectionString: cluster.url });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}

/** Refused statements are the services' to report; what is left is the server's own trouble. */
function isTrouble(line: string): boolean {
  return (
    /\b(PANIC|FATAL)\b/.test(line) &&
    !/terminating connection|the database system is (starting up|shutting down)/.test(line)
  );
}
