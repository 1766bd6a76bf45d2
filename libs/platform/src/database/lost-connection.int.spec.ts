// Tests work whose server process dies: the caller gets an error, the pool replaces the connection, and this process
// goes on.
import { describe, expect, it, jest } from '@jest/globals';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { domainErrorFromDatabase } from '@razao/domain';
import { useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ServiceLogger } from '../http/logger.js';
import { requestContext } from '../http/request-context.js';
import pg from 'pg';
import { Database } from './database.js';
import type { Queryable } from './queryable.js';

/** The message ReadyForQuery of the protocol, without its last byte, the state of the transaction. */
const READY_FOR_QUERY = 'Z\0\0\0\x05';
const OWN_PID = 'SELECT pg_backend_pid() AS pid';

const test = useTestDatabase({ from: 'empty', role: 'superuser', connectionsMax: 1 });
const startedAt = (url: string): Promise<Database> =>
  new Database({
    url,
    applicationName: 'lost-connection-spec',
    connectionsMax: 1,
    acquireTimeoutMs: 20_000,
    statementTimeoutMs: 5_000,
    startTimeoutMs: 20_000,
  }).start();

describe('a connection that the server ends', () => {
  const kill = async (pid: number | undefined): Promise<void> => {
    await test.query('SELECT pg_terminate_backend($1)', [pid]);
    while ((await test.query('SELECT 1 FROM pg_stat_activity WHERE pid = $1', [pid])).length > 0)
      await sleep(10);
    // This process notices the end of the connection a moment later.
    await sleep(200);
  };
  const pidOf = async (queries: Queryable): Promise<number | undefined> =>
    (await queries.one<{ pid: number }>(OWN_PID))?.pid;
  const isUsable = async (): Promise<boolean> => (await test.database.one('SELECT 1 AS one')) !== undefined;

  it('fails the transaction that held it, and the pool replaces it', async () => {
    const losing = test.database.transaction(async (tx) => {
      await kill(await pidOf(tx));
      await tx.query('SELECT 1');
    });
    await expect(losing).rejects.toThrow();
    expect(await isUsable()).toBe(true);
  });

  it('is reported as DATABASE_UNAVAILABLE also to a repository of the transaction', async () => {
    const losing = test.database.transaction(async (tx) => {
      await kill(await pidOf(tx));
      await tx.manager.query('SELECT 1');
    });
    const error: unknown = await losing.catch((thrown: unknown) => thrown);
    expect(domainErrorFromDatabase(error)).toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 });
    expect(await isUsable()).toBe(true);
  });

  it('is reported as DATABASE_UNAVAILABLE if the server ended it while this process was paused', async () => {
    const losing = test.database.transaction(async (tx) => {
      await tx.query('SET LOCAL idle_in_transaction_session_timeout = 50');
      // The next statement is sent before the end of the connection is read.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);
      await tx.query('SELECT 1');
    });
    const error: unknown = await losing.catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: '25P03' });
    expect(domainErrorFromDatabase(error)).toMatchObject({ code: 'DATABASE_UNAVAILABLE', status: 503 });
    expect(await isUsable()).toBe(true);
  });

  it('fails the stream that was read from it, and the pool replaces it', async () => {
    const reading = async (): Promise<void> => {
      const batches = test.database.batches<{ pid: number }>(
        'SELECT pg_backend_pid() AS pid FROM generate_series(1, 100000)',
        [],
        10,
      );
      let killed = false;
      for await (const [row] of batches) {
        if (killed) continue;
        killed = true;
        await kill(row?.pid ?? 0);
      }
    };
    await expect(reading()).rejects.toThrow();
    expect(await isUsable()).toBe(true);
  });

  it('is logged without the id of the request that used it before, if it was unused', async () => {
    // The request opens the next connection.
    await kill(await pidOf(test.database));
    const lines: string[] = [];
    const logger = new ServiceLogger({ service: 'spec', json: true, level: 'warn' });
    jest.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
    Logger.overrideLogger(logger);
    try {
      const pid = await requestContext.run({ requestId: 'of-another' }, () => pidOf(test.database));
      await kill(pid);
    } finally {
      jest.restoreAllMocks();
      Logger.overrideLogger(new ConsoleLogger());
    }
    const broke = lines.filter((line) => line.includes('An idle connection to the database broke'));
    expect(broke).toHaveLength(1);
    expect(broke[0]).not.toContain('of-another');
  });

  it('causes 503 DATABASE_UNAVAILABLE, with the reason as cause, if its login may no longer connect', async () => {
    const login = `rotated_${test.name}`.slice(0, 60);
    await test.query(`CREATE ROLE ${login} LOGIN PASSWORD 'old'`);
    const url = Object.assign(new URL(test.url), { username: login, password: 'old' }).href;
    const rotated = await startedAt(url);
    try {
      const pid = await pidOf(rotated);
      await test.query(`ALTER ROLE ${login} NOLOGIN`);
      await kill(pid);
      await expect(rotated.query('SELECT 1')).rejects.toMatchObject({
        code: 'DATABASE_UNAVAILABLE',
        status: 503,
        cause: { message: expect.stringContaining('not permitted to log in') },
      });
    } finally {
      await rotated.close();
      await test.query(`DROP ROLE ${login}`);
    }
  });

  it('causes 503 DATABASE_UNAVAILABLE, with the reason as cause, if the next one is not trusted', async () => {
    const database = await startedAt(test.url);
    await kill(await pidOf(database));
    // The reason has no SQLSTATE, and is no error of pg.
    const reason = Object.assign(new Error('certificate has expired'), { code: 'CERT_HAS_EXPIRED' });
    const connecting = jest.spyOn(pg.Client.prototype, 'connect').mockImplementation((done: unknown) => {
      (done as (error: Error) => void)(reason);
    });
    try {
      await expect(database.query('SELECT 1')).rejects.toMatchObject({
        code: 'DATABASE_UNAVAILABLE',
        status: 503,
        cause: reason,
      });
    } finally {
      connecting.mockRestore();
      await database.close();
    }
  });

  it('does not hold up a reader that stops reading its stream', async () => {
    for await (const [row] of test.database.batches<{ pid: number }>(
      'SELECT pg_backend_pid() AS pid FROM generate_series(1, 100000)',
      [],
      10,
    )) {
      await kill(row?.pid ?? 0);
      break;
    }
    expect(await isUsable()).toBe(true);
  });

  it('after the last row of a stream, lets the stream end normally, and is replaced in the pool', async () => {
    const line = await cuttableLine(test.url);
    const behind = await startedAt(line.url);
    line.cutAfter('FETCH 3');
    const rows: object[] = [];
    for await (const batch of behind.batches('SELECT generate_series(1, 3) AS n')) rows.push(...batch);
    expect(rows).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    // The connection was given back: the pool has only one, and it is available.
    expect(await behind.one('SELECT 1 AS one')).toEqual({ one: 1 });
    await behind.close();
    await line.close();
  });
});

it('the server looks for the machine of a silent client after 30 s, and ends its session 60 s later', async () => {
  const shown = `SELECT current_setting('tcp_keepalives_idle') AS idle, current_setting('tcp_keepalives_interval') AS every, current_setting('tcp_keepalives_count') AS times`;
  expect(await test.database.one(shown)).toEqual({ idle: '30', every: '10', times: '6' });
});

it('a listener whose new connection breaks before it listens goes on with one connection', async () => {
  const line = await cuttableLine(test.url);
  const behind = await startedAt(line.url);
  const heard: string[] = [];
  await behind.listen('spec_channel', (payload) => heard.push(payload));
  const listening = `SELECT pid FROM pg_stat_activity WHERE application_name = 'lost-connection-spec:listen' AND query LIKE 'LISTEN%'`;
  const [session] = await test.query<{ pid: number }>(listening);
  // The server says this when a connection begins, and the client then sends LISTEN.
  line.cutAfter('lost-connection-spec:listen');
  await test.query('SELECT pg_terminate_backend($1)', [session?.pid]);
  await until(
    async () => await test.query<{ pid: number }>(listening),
    ([open]) => open !== undefined && open.pid !== session?.pid,
  );
  // Another attempt would listen by then.
  await sleep(1_500);
  await test.query(`NOTIFY spec_channel, 'once'`);
  await until(() => heard.length > 0);
  await sleep(200);
  expect(heard).toEqual(['once']);
  await behind.close();
  await line.close();
});

it('a listener survives a server that ends its connection together with its beginning', async () => {
  const message = (kind: string, body: string): string => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(4 + body.length);
    return kind + length.toString('latin1') + body;
  };
  const begun = message('R', '\0\0\0\0') + message('Z', 'I');
  const ended = message('E', 'SFATAL\0VFATAL\0C57P01\0Mterminating connection\0\0');
  const server = createServer((client) => {
    client.on('error', () => undefined).once('data', () => client.end(begun + ended, 'latin1'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const database = new Database({
    url: `postgres://x@127.0.0.1:${(server.address() as AddressInfo).port}/x`,
    applicationName: 'lost-connection-spec',
    connectionsMax: 1,
    acquireTimeoutMs: 5_000,
    statementTimeoutMs: 5_000,
    startTimeoutMs: 5_000,
  });
  await expect(database.listen('x', () => undefined)).rejects.toThrow();
  await database.close();
  server.close();
});

it('a failed statement rejects only when the server has ended it, because its locks are held until then', async () => {
  const line = await cuttableLine(test.url);
  const behind = await startedAt(line.url);
  const ends = line.holdAfter('division by zero');
  let known = false;
  const refused = behind.query('SELECT 1 / 0').finally(() => (known = true));
  const expected = expect(refused).rejects.toMatchObject({ code: '22012' });
  const end = await ends;
  await sleep(100);
  expect(known).toBe(false);
  end();
  await expected;
  expect(await behind.one('SELECT 1 AS one')).toEqual({ one: 1 });
  await behind.close();
  await line.close();
});

interface CuttableLine {
  readonly url: string;
  /** Once, cuts the connection on which the server says this, before the client's next message arrives. */
  cutAfter(said: string): void;
  /** Once, holds back what the server says after this, from ReadyForQuery on. @returns the function that sends it on */
  holdAfter(said: string): Promise<() => void>;
  close(): Promise<void>;
}

async function cuttableLine(target: string): Promise<CuttableLine> {
  const { hostname, port } = new URL(target);
  let awaited: string | undefined;
  let hold: { after: string; held: (sendOn: () => void) => void } | undefined;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    let cutting = false;
    near.on('data', (chunk) => (cutting ? near.destroy() : far.write(chunk)));
    far.on('data', (chunk) => {
      if (awaited !== undefined && chunk.includes(awaited)) {
        awaited = undefined;
        cutting = true;
      }
      if (hold === undefined || !chunk.includes(hold.after)) return void near.write(chunk);
      const ready = chunk.lastIndexOf(READY_FOR_QUERY);
      near.write(ready < 0 ? chunk : chunk.subarray(0, ready));
      far.pause();
      hold.held(() => {
        if (ready >= 0) near.write(chunk.subarray(ready));
        far.resume();
      });
      hold = undefined;
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => undefined).on('close', () => other.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cutAfter: (said) => (awaited = said),
    holdAfter: (after) => new Promise((held) => (hold = { after, held })),
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
