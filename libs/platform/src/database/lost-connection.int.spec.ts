// What happens to work whose server process dies under it: the caller gets an error, the pool its
// connection back, and this process goes on.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@razao/testing';
import type { TestDatabase } from '@razao/testing';
import { setTimeout as sleep } from 'node:timers/promises';
import { Database } from './database.js';
import type { Queryable } from './queryable.js';

const OWN_PID = 'SELECT pg_backend_pid() AS pid';

describe('a connection that the server ends', () => {
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase({ from: 'empty' });
    database = await new Database({
      url: test.url,
      applicationName: 'lost-connection-spec',
      connectionsMax: 1,
      acquireTimeoutMs: 1_000,
      statementTimeoutMs: 5_000,
      startTimeoutMs: 1_000,
    }).start();
  });

  afterAll(async () => {
    await database.close();
    await test.close();
  });

  const kill = async (pid: number | undefined): Promise<void> => {
    await test.query('SELECT pg_terminate_backend($1)', [pid]);
    await sleep(200);
  };
  const pidOf = async (queries: Queryable): Promise<number | undefined> =>
    (await queries.one<{ pid: number }>(OWN_PID))?.pid;
  const isUsable = async (): Promise<boolean> => (await database.one('SELECT 1 AS one')) !== undefined;

  it('while a transaction waits for something else fails that transaction only', async () => {
    const losing = database.transaction(async (tx) => {
      await kill(await pidOf(tx));
      await tx.query('SELECT 1');
    });
    await expect(losing).rejects.toThrow();
    expect(await isUsable()).toBe(true);
  });

  it('while a stream is read fails the stream, and its connection is not kept', async () => {
    const reading = async (): Promise<void> => {
      const rows = database.stream<{ pid: number }>(
        'SELECT pg_backend_pid() AS pid FROM generate_series(1, 100000)',
        [],
        { batchSize: 10 },
      );
      let killed = false;
      for await (const { pid } of rows) {
        if (killed) continue;
        killed = true;
        await kill(pid);
      }
    };
    await expect(reading()).rejects.toThrow();
    expect(await isUsable()).toBe(true);
  });

  it('while the reader of a stream loses interest does not hold the reader up', async () => {
    for await (const { pid } of database.stream<{ pid: number }>(
      'SELECT pg_backend_pid() AS pid FROM generate_series(1, 100000)',
      [],
      { batchSize: 10 },
    )) {
      await kill(pid);
      break;
    }
    expect(await isUsable()).toBe(true);
  });
});
