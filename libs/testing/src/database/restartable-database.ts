// Starts a durable PostgreSQL for a single test, which can be stopped, killed and started again at the same address
// while services use it. All other tests share the run's server, which no test may stop.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client, Pool } from 'pg';
import { removeCluster, startCluster, type Cluster } from '../../postgres/index.mjs';
import { migrateWhole } from './migrate-whole.js';
import { rowsOf, type Rows } from './rows-of.js';

const DATABASE = 'razao_restarted';

/**
 * `fast` ends sessions and writes a checkpoint. `immediate` ends everything at once, and the next start recovers.
 * `crash` kills the server.
 */
export type StopMode = 'fast' | 'immediate' | 'crash';

export interface RestartableDatabase extends Rows {
  /** The address; it stays the same after a restart. */
  readonly url: string;
  stop(mode: StopMode): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function restartableDatabase(cell = 0): Promise<RestartableDatabase> {
  const home = await mkdtemp(join(tmpdir(), 'razao-restarted-'));
  let cluster: Cluster | undefined = await startCluster({ home });
  const { port } = cluster;
  const url = cluster.urlOf(DATABASE);
  // This stops the server when a test run ends early.
  process.once('exit', () => cluster?.stopNow());
  await prepare(cluster.url, url, cell);
  const pool = new Pool({ connectionString: url, max: 2 });
  pool.on('error', () => undefined);
  const stop = async (mode: StopMode): Promise<void> => {
    const running = cluster;
    if (running === undefined) return;
    cluster = undefined;
    if (mode === 'fast') await running.stop();
    else if (mode === 'crash') await running.crash();
    else {
      process.kill(running.pid, 'SIGQUIT');
      await running.exited;
    }
  };
  return {
    url,
    ...rowsOf(pool),
    stop,
    async start() {
      cluster = await startCluster({ home, port });
    },
    async close() {
      await pool.end();
      await stop('fast');
      await removeCluster(home);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function prepare(adminUrl: string, url: string, cell: number): Promise<void> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${DATABASE}`);
  await admin.end();
  await migrateWhole(url, cell);
}
