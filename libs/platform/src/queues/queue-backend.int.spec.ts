import { expect, it, describe } from '@jest/globals';
import { startQueues, ownRedis, processorOf } from '@razao/testing/queues';
import { defineQueue, type QueueJob } from './queue-definition.js';
import { createTestDatabase } from '@razao/testing/database';
import { migrateQueues } from './migrate-queues.js';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { connect, createServer, type AddressInfo } from 'node:net';
import { queueBackend } from './queue-backend.js';

const ENV = { REDIS_CLUSTER: false, DATABASE_STATEMENT_TIMEOUT_MS: 30_000 };
const redis = await ownRedis();

it('the queues do not start when the first connection to PostgreSQL fails', async () => {
  const at = { databaseUrl: 'postgres://none@127.0.0.1:1/none', prefix: 'spec' };
  await expect(startQueues({ at, queues: [defineQueue('nowhere')] })).rejects.toThrow(
    /^The queues did not open in the database: .*ECONNREFUSED.*Check DATABASE_URL/,
  );
});

it.each([
  ['Redis', { databaseUrl: 'postgres://none@127.0.0.1:1/none', redisUrl: 'redis://127.0.0.1:1' }],
  [
    'a Redis Cluster',
    {
      databaseUrl: 'postgres://none@127.0.0.1:1/none',
      redisUrl: 'redis://127.0.0.1:1',
      redisCluster: true,
    },
  ],
])('a producer starts, answers 503 QUEUE_UNAVAILABLE and stops while %s cannot be reached', async (_, at) => {
  const queue = defineQueue('nowhere');
  const { queues, close } = await startQueues({
    at: { ...at, prefix: 'spec' },
    queues: [queue],
  });
  await expect(queues.enqueueAll(queue, [{ data: {} }])).rejects.toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
    status: 503,
  });
  await close();
});

it('at most 10000 jobs wait for a Redis that is away, and a further one is refused at once', async () => {
  const queue = defineQueue('away');
  const { queues, close } = await startQueues({
    at: {
      databaseUrl: 'postgres://none@127.0.0.1:1/none',
      redisUrl: 'redis://127.0.0.1:1',
      prefix: 'spec',
    },
    queues: [queue],
  });
  const refusal = async (jobs: number): Promise<unknown> =>
    await queues
      .enqueueAll(queue, new Array<{ data: object }>(jobs).fill({ data: {} }))
      .catch((error: unknown) => error);
  const late = { code: 'QUEUE_UNAVAILABLE', cause: { message: 'no answer within 5000 ms' } };
  expect(await Promise.all([refusal(9_999), refusal(1)])).toMatchObject([late, late]);
  expect(await refusal(1)).toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
    cause: { message: '10000 jobs wait for an answer of the queue' },
  });
  await close();
}, 60_000);

it('migrateQueues runs again after a service has created the sequence of a queue', async () => {
  const test = await createTestDatabase();
  await migrateQueues(test.url);
  const queue = defineQueue<object>('sequenced');
  const at = { databaseUrl: test.url, prefix: 'spec' };
  const before = await startQueues({ at, queues: [queue] });
  await before.queues.enqueueAll(queue, [{ data: {} }]);
  await before.close();
  await migrateQueues(test.url);
  const after = await startQueues({ at, queues: [queue] });
  await after.queues.enqueueAll(queue, [{ data: {} }]);
  expect(await after.queues.use(queue)).toMatchObject({ waiting: 2 });
  await after.close();
  await test.close();
});

it('migrateQueues revokes the rights that compliance had in 0.7.1, and lets no service write its migrations', async () => {
  const test = await createTestDatabase();
  try {
    await test.query(
      `GRANT ALL ON SCHEMA bullmq TO razao_compliance;
       GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA bullmq TO razao_compliance;
       GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA bullmq TO razao_compliance`,
    );
    await migrateQueues(test.url);
    const left = await test.query(
      `SELECT c.oid::regclass::text AS relation FROM pg_class c, aclexplode(c.relacl) held
        WHERE c.relnamespace = 'bullmq'::regnamespace AND held.grantee = 'razao_compliance'::regrole`,
    );
    expect(left).toEqual([]);
    const rights = `SELECT has_table_privilege('razao_movements', 'bullmq.migration', 'INSERT, UPDATE, DELETE') AS may`;
    expect(await test.query(rights)).toEqual([{ may: false }]);
  } finally {
    await test.close();
  }
});

it('migrateQueues succeeds when several processes run it at once', async () => {
  const test = await createTestDatabase();
  for (let run = 0; run < 5; run += 1)
    await expect(
      Promise.all([1, 2, 3, 4].map(async () => await migrateQueues(test.url))),
    ).resolves.toHaveLength(4);
  await test.close();
});

describe('a queue whose tables in PostgreSQL are locked', () => {
  it('refuses a job with QUEUE_UNAVAILABLE after the statement timeout, and works again after the lock', async () => {
    const test = await createTestDatabase();
    await migrateQueues(test.url);
    const queue = defineQueue<object>(`q-${randomUUID()}`, {});
    const place = { databaseUrl: test.url, prefix: 'held' };
    const { queues, close } = await startQueues({
      at: { ...place, statementTimeoutMs: 2_000 },
      queues: [queue],
    });
    const holder = new pg.Client(test.url);
    await holder.connect();
    try {
      await queues.enqueueAll(queue, [{ data: {}, jobId: 'before' }]);
      await holder.query('BEGIN');
      const tables = await test.query<{ name: string }>(
        `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = 'bullmq'`,
      );
      await holder.query(`LOCK TABLE ${tables.map(({ name }) => name).join(', ')} IN ACCESS EXCLUSIVE MODE`);
      await expect(queues.enqueueAll(queue, [{ data: {}, jobId: 'during' }])).rejects.toMatchObject({
        code: 'QUEUE_UNAVAILABLE',
        cause: { code: '57014' },
      });
      await holder.query('ROLLBACK');
      await queues.enqueueAll(queue, [{ data: {}, jobId: 'after' }]);
      expect(await queues.use(queue)).toMatchObject({ waiting: 2 });
    } finally {
      await holder.end();
      await close();
      await test.close();
    }
  });
});

// Without a redis-server this test is skipped; ownRedis() prints a line about it.
if (redis !== undefined)
  it('a worker stops although Redis goes away during its last job', async () => {
    await redis.start();
    const job = new EventEmitter();
    const begun = once(job, 'begun');
    const queue = defineQueue<object>('lost');
    const handle = async ({ signal }: QueueJob<object>): Promise<void> => {
      job.emit('begun');
      await once(signal, 'abort');
      await redis.stop();
    };
    const started = await startQueues({
      // The test does not use the database.
      at: { redisUrl: redis.url, databaseUrl: 'postgresql://127.0.0.1/none', prefix: 'spec' },
      queues: [queue],
      processors: [processorOf(queue, handle)],
    });
    await started.queues.enqueueAll(queue, [{ data: {} }]);
    await begun;
    const start = performance.now();
    await started.close();
    await redis.close();
    expect(performance.now() - start).toBeLessThan(20_000);
  });

if (redis !== undefined)
  it('the check of a queue fails while Redis answers but refuses writes', async () => {
    const full = await ownRedis();
    if (full === undefined) throw new Error('no redis-server');
    await full.start();
    const queue = defineQueue('full');
    const { queues, close } = await startQueues({
      at: { redisUrl: full.url, databaseUrl: 'postgresql://127.0.0.1/none', prefix: 'spec' },
      queues: [queue],
    });
    await queues.check(queue);
    const operator = new Redis(full.url);
    await operator.config('SET', 'maxmemory', '1');
    await expect(queues.check(queue)).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/^OOM /) },
    });
    await operator.config('SET', 'maxmemory', '0');
    await queues.check(queue);
    await sleep(5);
    expect(await operator.keys('*writable*')).toEqual([]);
    await operator.quit();
    await close();
    await full.close();
  });

if (redis !== undefined)
  it('producer and worker move to the new primary although their connections to the former one stay open', async () => {
    const [first, second] = [await ownRedis(), await ownRedis()];
    if (first === undefined || second === undefined) throw new Error('no redis-server');
    await Promise.all([first.start(), second.start()]);
    let primary = first.url;
    const address = createServer((socket) => {
      const node = connect(Number(new URL(primary).port), '127.0.0.1');
      for (const end of [socket, node]) end.on('error', () => undefined);
      socket.pipe(node).pipe(socket);
    }).listen(0, '127.0.0.1');
    await once(address, 'listening');
    const queue = defineQueue<{ name: string }>('failover');
    const done: string[] = [];
    const started = await startQueues({
      at: {
        redisUrl: `redis://127.0.0.1:${(address.address() as AddressInfo).port}`,
        databaseUrl: 'postgresql://127.0.0.1/none',
        prefix: 'spec',
      },
      queues: [queue],
      processors: [
        processorOf(queue, ({ data: { name } }) => {
          done.push(name);
          return Promise.resolve();
        }),
      ],
    });
    const given = async (name: string): Promise<unknown> =>
      await started.queues.enqueueAll(queue, [{ data: { name }, jobId: name }]).catch(() => undefined);
    await untilDone(done, 'before', () => given('before'));
    const former = new Redis(first.url);
    primary = second.url;
    await former.replicaof('127.0.0.1', new URL(second.url).port);
    await former.quit();
    await untilDone(done, 'after', () => given('after'));
    expect(new Set(done)).toEqual(new Set(['before', 'after']));
    await started.close();
    address.close();
    await Promise.all([first.close(), second.close()]);
  });

it('a queue backend closes although a connection was never given back', async () => {
  const test = await createTestDatabase();
  const backend = queueBackend(
    { env: { ...ENV, DATABASE_URL: test.url, QUEUE_PREFIX: 'taken' }, service: 'movements' },
    () => undefined,
  );
  const pool = backend.connection() as pg.Pool;
  await pool.connect();
  await backend.close();
  await expect(pool.connect()).rejects.toThrow(/calling end/);
  expect(pool.totalCount).toBe(0);
  await test.close();
});

it('a write that a standby refused ends idle connections, and none that runs a statement', async () => {
  const test = await createTestDatabase();
  await migrateQueues(test.url);
  const backend = queueBackend(
    { env: { ...ENV, DATABASE_URL: test.url, QUEUE_PREFIX: 'demoted' }, service: 'movements' },
    () => undefined,
  );
  const pool = backend.connection() as pg.Pool;
  const [listening, asking] = await Promise.all([pool.connect(), pool.connect()]);
  await listening.query('LISTEN spec');
  const answer = asking.query<{ there: boolean }>('SELECT true AS there FROM pg_sleep(0.2)');
  const readOnly = Object.assign(new Error('read-only'), { code: '25006' });
  const ended = once(listening, 'error');
  backend.failed(readOnly);
  expect(await ended).toEqual([readOnly]);
  expect((await answer).rows).toEqual([{ there: true }]);
  await backend.close();
  await test.close();
});

async function untilDone(
  done: readonly string[],
  jobId: string,
  again: () => Promise<unknown> = async () => await Promise.resolve(),
): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!done.includes(jobId)) {
    if (performance.now() > deadline) throw new Error(`${jobId} was not done, only ${done.join(', ')}`);
    await again();
    await sleep(10);
  }
}
