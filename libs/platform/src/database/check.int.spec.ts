import { beforeAll, describe, expect, it } from '@jest/globals';
import { domainErrorFromDatabase } from '@razao/domain';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { checkOverOwnConnection, Database } from './database.js';

const CONNECTIONS = 2;

describe('a database whose pool has no free connection', () => {
  const test = useTestDatabase({ from: 'empty' });
  let database: Database;
  const options = (url: string) => ({
    url,
    applicationName: 'platform-spec',
    connectionsMax: CONNECTIONS,
    acquireTimeoutMs: 20_000,
    statementTimeoutMs: 5_000,
    startTimeoutMs: 20_000,
  });

  beforeAll(async () => {
    database = await new Database(options(test.url)).start();
    closeAfterTests(() => database.close());
  });

  it('passes its check on a connection outside the pool; the check fails when the server is not there', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let begun = 0;
    const holders = Array.from({ length: CONNECTIONS }, () =>
      database.transaction(async () => {
        begun += 1;
        await held;
      }),
    );
    try {
      while (begun < CONNECTIONS) await sleep(5);
      const { acquired } = database.poolUse();
      await database.check();
      expect(database.poolUse()).toMatchObject({ acquired, waiting: 0, idle: 0 });
    } finally {
      release();
      await Promise.all(holders);
    }
    await database.check();
    await expect(checkOverOwnConnection(options('postgres://unknown@127.0.0.1:1/none'))).rejects.toThrow(
      /ECONNREFUSED/,
    );
  });

  it('refuses a query with 503 SERVICE_BUSY when the time to acquire a connection is over', async () => {
    const bounded = await new Database({ ...options(test.url), acquireTimeoutMs: 1_000 }).start();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    let begun = 0;
    const holds = [1, 2].map(() =>
      bounded.transaction(async () => {
        begun += 1;
        await held;
      }),
    );
    while (begun < 2) await sleep(5);
    await expect(bounded.query('SELECT 1')).rejects.toMatchObject({ code: 'SERVICE_BUSY', status: 503 });
    const single: unknown = await bounded.manager.query('SELECT 1').catch((error: unknown) => error);
    expect(domainErrorFromDatabase(single)).toMatchObject({ code: 'SERVICE_BUSY' });
    release();
    await Promise.all(holds);
    expect(bounded.poolUse()).toMatchObject({ max: 2, waiting: 0, acquireFailures: 1 });
    await bounded.close();
  });
});
