// The stack's database that cannot be brought to the schema: a server that is stopped meanwhile, as by Ctrl-C, and an address of the
// user's that leads nowhere.
import { expect, it } from '@jest/globals';
import { startCluster } from '@razao/testing/postgres';
import { Client } from 'pg';
import { bringUpToDate } from './stack-database.js';

const TIMEOUT_MS = 120_000;
const POLL_MS = 20;

it(
  'a server that is stopped during its migrations refuses the rest, and ends no process',
  async () => {
    const cluster = await startCluster();
    const made = bringUpToDate({ url: cluster.urlOf('razao'), cluster }, 'digest').then(
      () => 'all of it',
      () => 'a part of it',
    );
    const watch = new Client({ connectionString: cluster.url });
    watch.on('error', () => undefined);
    await watch.connect();
    const begun = `SELECT 1 FROM pg_stat_activity WHERE datname = 'razao'`;
    while ((await watch.query(begun)).rowCount === 0)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    await cluster.stop();
    expect(await made).toBe('a part of it');
  },
  TIMEOUT_MS,
);

it('the address of a server that does not answer is named by its variable', async () => {
  await expect(
    bringUpToDate({ url: 'postgres://127.0.0.1:1/razao', cluster: undefined }, 'digest'),
  ).rejects.toThrow(/^The database did not answer: .*ECONNREFUSED.*\. Check DATABASE_URL and that/);
});
