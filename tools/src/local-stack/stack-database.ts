// The stack's database: the embedded server with its data in RAZAO_HOME, durable, or the server that
// DATABASE_URL names. Afterwards it exists and has this build's schema.
import { migrate } from '@razao/schema';
import { migrateQueues } from '@razao/platform/queues';
import { removeCluster, startCluster, type Cluster } from '@razao/testing/postgres';
import { Client } from 'pg';
import { StartRefused, type StackSettings } from './stack-settings.js';

const DATABASE = 'razao';

export interface StackDatabase {
  readonly url: string;
  /** The embedded server; undefined for one of the user's. */
  readonly cluster: Cluster | undefined;
}

/** @throws StartRefused for `fresh` with a DATABASE_URL: what is there is not the stack's to delete. */
export async function openDatabase(
  settings: StackSettings,
  fresh: boolean,
  print: (line: string) => void,
): Promise<StackDatabase> {
  if (settings.databaseUrl !== undefined) {
    if (fresh)
      throw new StartRefused(
        '--fresh deletes the data of the embedded PostgreSQL only: DATABASE_URL is set, so drop and create that database yourself',
      );
    return { url: settings.databaseUrl, cluster: undefined };
  }
  if (fresh) await removeCluster(settings.home);
  const cluster = await startCluster({
    home: settings.home,
    detached: true,
    onLog: (line) => isTrouble(line) && print(line),
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
