// Tests a stack database whose schema cannot be migrated: a server that is stopped meanwhile, as by Ctrl-C, and a
// user's address at which there is no server.
import { expect, it } from '@jest/globals';
import { startCluster, type Cluster } from '@razao/testing/postgres';
import { until } from '@razao/testing/waiting';
import { Client } from 'pg';
import { bringUpToDate } from './stack-database.js';

const TIMEOUT_MS = 120_000;

it.each([
  ['stopped', () => undefined],
  ['killed', (cluster: Cluster) => cluster.stopNow()],
])(
  'a server that is %s during its migrations refuses the rest in one line, and ends no process',
  async (_, kill) => {
    const cluster = await startCluster();
    const made = bringUpToDate({ url: cluster.urlOf('razao'), cluster }, 'digest').then(
      () => 'all of it',
      (error: unknown) => (error as Error).message,
    );
    const watch = new Client({ connectionString: cluster.url });
    watch.on('error', () => undefined);
    await watch.connect();
    const begun = `SELECT 1 FROM pg_stat_activity WHERE datname = 'razao'`;
    await until(async () => (await watch.query(begun)).rowCount !== 0);
    kill(cluster);
    await cluster.stop();
    expect(await made).toMatch(
      /^The database did not answer: .+\. Check DATABASE_URL and that the server is up\.$/,
    );
  },
  TIMEOUT_MS,
);

it('the address of a server that does not answer is named by its variable', async () => {
  await expect(
    bringUpToDate({ url: 'postgres://127.0.0.1:1/razao', cluster: undefined }, 'digest'),
  ).rejects.toThrow(/^The database did not answer: .*ECONNREFUSED.*\. Check DATABASE_URL and that/);
});
