// Tests a database whose node died: its connections stay open, and nothing is answered on them.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { domainErrorFromDatabase } from '@razao/domain';
import { useTestDatabase } from '@razao/testing/hooks';
import { silentAddress, type SilentAddress } from '@razao/testing/network';
import { until } from '@razao/testing/waiting';
import { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { BoundedClient } from './bounded-client.js';
import { Database } from './database.js';

const CONNECTIONS = 4;
/** Idle for longer than a connection is trusted without a test. */
const UNUSED_MS = 1_100;

describe('a silent database server', () => {
  const test = useTestDatabase({ from: 'empty' });
  let address: SilentAddress;
  let database: Database;

  beforeEach(async () => {
    address = await silentAddress(test.url);
  });
  afterEach(async () => {
    address.failOver();
    await database.close();
    await address.close();
  });

  const made = (statementTimeoutMs: number, startTimeoutMs = 20_000): Database =>
    new Database({
      url: address.url,
      applicationName: 'silent-spec',
      connectionsMax: CONNECTIONS,
      acquireTimeoutMs: 2_000,
      statementTimeoutMs,
      startTimeoutMs,
    });
  /** Opens the database with all its connections. */
  const opened = async (statementTimeoutMs: number): Promise<void> => {
    database = await made(statementTimeoutMs).start();
    await all(() => database.query('SELECT pg_sleep(0.1)'));
  };

  /** The code of the answer that a caller gets. */
  const codeOf = async (work: Promise<unknown>): Promise<string | undefined> =>
    await work.then(
      () => 'none',
      (error: unknown) => domainErrorFromDatabase(error)?.code,
    );
  const all = async (work: () => Promise<unknown>): Promise<unknown[]> =>
    await Promise.all(Array.from({ length: CONNECTIONS }, () => codeOf(work())));
  const UNAVAILABLE = new Array<string>(CONNECTIONS).fill('DATABASE_UNAVAILABLE');

  const answersAgain = async (): Promise<void> => {
    expect(database.poolUse()).toMatchObject({ open: 0, waiting: 0 });
    address.failOver();
    expect(await database.one('SELECT 1 AS one')).toEqual({ one: 1 });
    expect(await database.transaction((tx) => tx.one('SELECT 1 AS one'))).toEqual({ one: 1 });
  };

  it('fails statements and transactions in flight after their timeout, and loses their connections', async () => {
    await opened(2_000);
    const slow = 'SELECT pg_sleep(20)';
    const failing = [
      database.query(slow),
      database.manager.query(slow),
      database.transaction((tx) => tx.query(slow)),
      database.transaction(async (tx) => {
        for await (const _ of tx.copyOut(`COPY (${slow}) TO STDOUT`)) continue;
      }),
    ].map(codeOf);
    const sleeping = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`;
    await until(
      () => test.query(sleeping),
      ({ length }) => length === CONNECTIONS,
    );
    address.fallSilent();
    expect(await Promise.all(failing)).toEqual(UNAVAILABLE);
    await answersAgain();
  });

  it('fails a transaction that begins, also when its statements have no timeout', async () => {
    await opened(0);
    address.fallSilent();
    expect(await all(() => database.transaction((tx) => tx.query('SELECT 1')))).toEqual(UNAVAILABLE);
    await answersAgain();
  });

  it('fails a statement without a timeout if its connection was unused for a while', async () => {
    await opened(0);
    await sleep(UNUSED_MS);
    address.fallSilent();
    expect(await all(() => database.query('SELECT 1'))).toEqual(UNAVAILABLE);
    await answersAgain();
  });

  it('is not mistaken for one that ends a slow statement, or that works on one without a timeout', async () => {
    await opened(1_000);
    const patient = database.transaction((tx) => tx.one('SELECT 1 AS one FROM pg_sleep(6.5)'), {
      statementTimeoutMs: 0,
    });
    await expect(database.query('SELECT pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
    expect(await patient).toEqual({ one: 1 });
  });

  it('is not mistaken for a process that was blocked for longer than the limit', async () => {
    const limitMs = 50;
    await opened(1_000);
    const client = new BoundedClient({ connectionString: test.url, answerLimitMs: limitMs });
    await client.connect();
    try {
      const answer = client.query('SELECT 1 AS one');
      const until = performance.now() + 4 * limitMs;
      while (performance.now() < until) continue;
      expect((await answer).rows).toEqual([{ one: 1 }]);
    } finally {
      await client.leave();
    }
  });

  it('does not hold up a listener or the closing of the pool', async () => {
    await opened(1_000);
    address.fallSilent();
    await expect(database.listen('spec_channel', () => undefined)).rejects.toThrow('timeout expired');
    address.failOver();
    const gaps = jest.fn();
    await database.listen('spec_channel', () => undefined, gaps);
    address.fallSilent();
    await expect(database.listen('other_channel', () => undefined)).rejects.toThrow('did not answer within');
    expect(gaps).toHaveBeenCalled();
    await database.close();
  });

  it('makes the start fail with a connection timeout', async () => {
    address.fallSilent();
    database = made(1_000, 0);
    await expect(database.start()).rejects.toThrow(
      'did not answer: Connection terminated due to connection timeout',
    );
  });

  it('is probed with TCP keep-alive on every connection', async () => {
    const setKeepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
    try {
      await opened(1_000);
      await database.listen('spec_channel', () => undefined);
      expect(setKeepAlive.mock.calls.length).toBeGreaterThanOrEqual(2);
      for (const call of setKeepAlive.mock.calls) expect(call).toEqual([true, 10_000]);
    } finally {
      setKeepAlive.mockRestore();
    }
  });
});
