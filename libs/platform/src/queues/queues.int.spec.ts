import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DomainError } from '@razao/domain';
import { createTestDatabase, redisForTests } from '@razao/testing';
import type { TestDatabase } from '@razao/testing';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '../clock/clock.js';
import { requestContext } from '../http/request-context.js';
import { JobFailedError, JobTimeoutError, PermanentFailure } from './job-failure.js';
import { migrateQueues } from './migrate-queues.js';
import type { QueueConnection } from './queue-backend.js';
import { defineQueue } from './queue-definition.js';
import type { QueueDefinition } from './queue-definition.js';
import { Queues } from './queues.js';

const redisUrl = await redisForTests();
const backends: ('postgres' | 'redis')[] = redisUrl === undefined ? ['postgres'] : ['postgres', 'redis'];

describe.each(backends)('the queues on %s', (kind) => {
  let test: TestDatabase;
  let connection: QueueConnection;
  const open: Queues[] = [];

  const connected = (): Queues => {
    const queues = new Queues(connection, new Clock());
    open.push(queues);
    return queues;
  };
  const fresh = <Data extends object, Result = void>(
    settings: Parameters<typeof defineQueue>[1] = {},
  ): QueueDefinition<Data, Result> =>
    defineQueue<Data, Result>(`q-${randomUUID()}`, { backoffMs: 20, ...settings });
  const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
    const deadline = performance.now() + 20_000;
    while (!(await condition())) {
      if (performance.now() > deadline) throw new Error('the condition never came true');
      await sleep(20);
    }
  };

  beforeAll(async () => {
    test = await createTestDatabase();
    await migrateQueues(test.url);
    await migrateQueues(test.url);
    connection = {
      redisUrl: kind === 'redis' ? redisUrl : undefined,
      databaseUrl: test.url,
      databaseRole: 'razao_movements',
      applicationName: 'queues-spec',
      prefix: `spec-${randomUUID().slice(0, 8)}`,
    };
  });

  afterAll(async () => {
    await Promise.all(open.map((queues) => queues.close()));
    await test.close();
  });

  it('says where the jobs lie', () => {
    expect(connected().kind).toBe(kind);
  });

  it('hands a typed result back to whoever asks, from another connection', async () => {
    const queue = fresh<{ a: number }, { doubled: number; request: string }>();
    connected().work(queue, ({ data }) =>
      Promise.resolve({ doubled: data.a * 2, request: requestContext.getStore()?.requestId ?? '' }),
    );
    const asking = connected();
    const answer = await requestContext.run({ requestId: 'req-1' }, () =>
      asking.ask(queue, { a: 21 }, { timeoutMs: 10_000 }),
    );
    expect(answer).toEqual({ doubled: 42, request: 'req-1' });
  });

  it('times out, typed, when nobody works', async () => {
    await expect(connected().ask(fresh(), {}, { timeoutMs: 300 })).rejects.toBeInstanceOf(JobTimeoutError);
  });

  it('carries a refusal over as the same domain error, without a second attempt', async () => {
    const queue = fresh<object>();
    const queues = connected();
    let attempts = 0;
    queues.work(queue, () => {
      attempts += 1;
      return Promise.reject(new DomainError('TAX_ROLES_MISSING', 'no roles', [{ reason: 'none' }]));
    });
    await expect(queues.ask(queue, {}, { timeoutMs: 10_000 })).rejects.toMatchObject({
      name: 'DomainError',
      code: 'TAX_ROLES_MISSING',
      message: 'no roles',
      details: [{ reason: 'none' }],
    });
    expect(attempts).toBe(1);
  });

  it('tries an ordinary failure again, a permanent one not', async () => {
    const queue = fresh<{ permanent: boolean }, number>({ attempts: 3 });
    const queues = connected();
    let attempts = 0;
    queues.work(queue, ({ data, attempt }) => {
      attempts += 1;
      if (data.permanent) return Promise.reject(new PermanentFailure('never'));
      return attempt < 3 ? Promise.reject(new Error('not yet')) : Promise.resolve(attempt);
    });
    expect(await queues.ask(queue, { permanent: false }, { timeoutMs: 20_000 })).toBe(3);
    attempts = 0;
    await expect(queues.ask(queue, { permanent: true }, { timeoutMs: 10_000 })).rejects.toBeInstanceOf(
      JobFailedError,
    );
    expect(attempts).toBe(1);
  });

  it('adds an unfinished id once, and takes a finished or failed id again', async () => {
    const queue = fresh<{ fail: boolean }, string>({ attempts: 1 });
    const queues = connected();
    await queues.enqueueAll(queue, [
      { data: { fail: false }, jobId: 'same' },
      { data: { fail: false }, jobId: 'same' },
    ]);
    await queues.enqueue(queue, { fail: false }, { jobId: 'same' });
    expect(await queues.use(queue)).toMatchObject({ waiting: 1, active: 0 });
    let runs = 0;
    queues.work(queue, ({ data }) => {
      runs += 1;
      return data.fail ? Promise.reject(new Error('no')) : Promise.resolve('done');
    });
    for (const fail of [false, true, false]) {
      const before = runs;
      if (before > 0) await queues.enqueue(queue, { fail }, { jobId: 'same' });
      await until(async () => runs === before + 1 && (await queues.use(queue)).active === 0);
    }
    expect(runs).toBe(3);
    expect(await queues.use(queue)).toMatchObject({ waiting: 0, active: 0 });
  });

  it('shows depth and age', async () => {
    const queue = fresh<object>();
    const queues = connected();
    expect(await queues.use(queue)).toEqual({ waiting: 0, active: 0, oldestSeconds: 0 });
    await queues.enqueue(queue, { n: 1 });
    await sleep(1_100);
    await queues.enqueue(queue, { n: 2 });
    const use = await queues.use(queue);
    expect(use.waiting).toBe(2);
    expect(use.oldestSeconds).toBeGreaterThan(1);
    expect(use.oldestSeconds).toBeLessThan(60);
  });

  it('lets a running job finish when the service stops', async () => {
    const queue = fresh<object, string>();
    const stopping = new Queues(connection, new Clock());
    let started = false;
    let finished = false;
    stopping.work(queue, async () => {
      started = true;
      await sleep(400);
      finished = true;
      return 'done';
    });
    const asking = connected().ask(queue, {}, { timeoutMs: 10_000 });
    await until(() => started);
    await stopping.close();
    expect(finished).toBe(true);
    expect(await asking).toBe('done');
  });

  it('takes a job back that heeds the stop, and another process has it at once', async () => {
    const queue = fresh<object, string>({ attempts: 1 });
    const stopping = new Queues(connection, new Clock());
    let started = false;
    stopping.work(queue, async ({ signal }) => {
      started = true;
      await sleep(60_000, undefined, { signal });
      return 'never';
    });
    const asking = connected().ask(queue, {}, { timeoutMs: 20_000 });
    await until(() => started);
    await stopping.close();
    connected().work(queue, () => Promise.resolve('taken over'));
    expect(await asking).toBe('taken over');
  });

  it('has one handler a queue', () => {
    const queues = connected();
    const queue = fresh<object>();
    queues.work(queue, () => Promise.resolve());
    expect(() => {
      queues.work(queue, () => Promise.resolve());
    }).toThrow(/handler already/);
  });
});

it('answers 503 when the queue cannot be reached', async () => {
  const queues = new Queues(
    { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', applicationName: 'spec', prefix: 'spec' },
    new Clock(),
  );
  await expect(queues.enqueue(defineQueue('nowhere'), {})).rejects.toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
    status: 503,
  });
  await queues.close();
});
