// Tests the user's server with a login that is not a superuser, and a stack database whose schema cannot be migrated: a server
// that is stopped during the migrations, as by Ctrl-C, and an address of the user without a server.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startCluster, type Cluster } from '@razao/testing/postgres';
import { until } from '@razao/testing/waiting';
import { Client } from 'pg';
import { bringUpToDate } from './stack-database.js';

const TIMEOUT_MS = 120_000;

it.each([
  ['stopped', () => undefined],
  ['killed', (cluster: Cluster) => cluster.stopNow()],
])(
  'the migration of a server that is %s meanwhile rejects in one line, and does not end the process',
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

it('the migration of a server that does not answer rejects and names DATABASE_URL', async () => {
  await expect(
    bringUpToDate({ url: 'postgres://127.0.0.1:1/razao', cluster: undefined }, 'digest'),
  ).rejects.toThrow(/^The database did not answer: .*ECONNREFUSED.*\. Check DATABASE_URL and that/);
});

describe("a user's server whose login is not a superuser", () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
    await run(cluster.url, "CREATE ROLE owner LOGIN CREATEROLE PASSWORD 'secret'");
    await run(cluster.url, 'CREATE DATABASE razao OWNER owner');
  }, TIMEOUT_MS);
  afterAll(() => cluster.stop());

  const urlOf = (username: string): string =>
    Object.assign(new URL(cluster.urlOf('razao')), { username, password: 'secret' }).href;

  it(
    'serves all services when the login may create roles',
    async () => {
      const url = urlOf('owner');
      const urls = await bringUpToDate({ url, cluster: undefined }, 'digest');
      for (const [service, address] of Object.entries(urls))
        await expect(run(address, `SET ROLE razao_${service}`)).resolves.toBeUndefined();
    },
    TIMEOUT_MS,
  );

  it(
    'is refused with the statement that helps when the login may only migrate',
    async () => {
      await run(cluster.url, "CREATE ROLE migrator LOGIN PASSWORD 'secret' IN ROLE razao_owner");
      const made = bringUpToDate({ url: urlOf('migrator'), cluster: undefined }, 'digest');
      await expect(made).rejects.toThrow(
        /may not act as the services .*run: GRANT razao_movements, razao_queries, razao_compliance TO "migrator"$/,
      );
    },
    TIMEOUT_MS,
  );

  it('is refused in a line that says which login is needed when it has no right to migrate', async () => {
    await run(cluster.url, "CREATE ROLE stranger LOGIN PASSWORD 'secret'");
    await expect(bringUpToDate({ url: urlOf('stranger'), cluster: undefined }, 'digest')).rejects.toThrow(
      /^The login of DATABASE_URL may not migrate this database: permission denied .*\. Use the login that owns the database, or a superuser\.$/,
    );
  });
});

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
