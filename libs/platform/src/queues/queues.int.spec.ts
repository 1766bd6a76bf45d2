import { beforeAll, describe, expect, it } from '@jest/globals';
import { Processor } from '@nestjs/bullmq';
import type { Type } from '@nestjs/common';
import { DomainError, both } from '@razao/domain';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { processorOf, startQueues, type QueuePlace, type StartedQueues } from '@razao/testing/queues';
import { redisClusterForTests, redisForTests } from '@razao/testing/broker';
import { until } from '@razao/testing/waiting';
import type { Queue } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { requestContext } from '../http/request-context.js';
import { JobFailedError, JobTimeoutError } from './job-failure.js';
import { migrateQueues } from './migrate-queues.js';
import { defineQueue, type QueueDefinition, type QueueJob, workerOptions } from './queue-definition.js';
import type { Queues } from './queues.js';

/** Redis and PostgreSQL round the times of their jobs. */
const CLOCKS_DIFFER_S = 1;
const redisUrl = await redisForTests();
const clusterUrl = await redisClusterForTests();

type Backend = 'postgres' | 'redis' | 'a Redis Cluster';
const REDIS_OF: Record<Backend, Pick<QueuePlace, 'redisUrl' | 'redisCluster'>> = {
  postgres: {},
  redis: { redisUrl },
  'a Redis Cluster': { redisUrl: clusterUrl, redisCluster: true },
};
const backends: Backend[] = ['postgres'];
if (redisUrl !== undefined) backends.push('redis');
if (clusterUrl !== undefined) backends.push('a Redis Cluster');
const kindOf = (backend: Backend): string => (backend === 'postgres' ? 'postgres' : 'redis');

describe.each(backends)('the queue service on %s', (backend) => {
  const test = useTestDatabase();
  let place: QueuePlace;
  const open: StartedQueues[] = [];

  /** Starts a process that knows the queue and, if there is a handler, works on it. */
  const started = async <Data extends object, Result>(
    queue: QueueDefinition<Data, Result>,
    handle?: (job: QueueJob<Data>) => Promise<Result>,
  ): Promise<StartedQueues> => {
    const processors = handle === undefined ? [] : [processorOf(queue, handle)];
    const queues = await startQueues({ at: place, queues: [queue], processors });
    open.push(queues);
    return queues;
  };
  const connected = async <Data extends object, Result>(
    ...given: Parameters<typeof started<Data, Result>>
  ): Promise<Queues> => (await started(...given)).queues;
  const fresh = <Data extends object, Result = void>(
    settings: Parameters<typeof defineQueue>[1] = {},
  ): QueueDefinition<Data, Result> =>
    defineQueue<Data, Result>(`q-${randomUUID()}`, { backoffMs: 20, ...settings });
  beforeAll(async () => {
    await migrateQueues(test.url);
    await migrateQueues(test.url);
    place = {
      ...REDIS_OF[backend],
      databaseUrl: test.url,
      prefix: `spec-${randomUUID().slice(0, 8)}`,
    };
    closeAfterTests(() => Promise.all(open.map((queues) => queues.close())));
  });

  it('reports its backend', async () => {
    expect((await connected(fresh())).backend.kind).toBe(kindOf(backend));
  });

  it('returns the result of a job to the caller on another connection, and the worker knows the request id', async () => {
    const queue = fresh<{ a: number }, { doubled: number; request: string }>();
    await connected(queue, ({ data }) =>
      Promise.resolve({ doubled: data.a * 2, request: requestContext.getStore()?.requestId ?? '' }),
    );
    const asking = await connected(queue);
    const answer = await requestContext.run({ requestId: 'req-1' }, () =>
      asking.run(queue, { a: 21 }, { timeoutMs: 10_000 }),
    );
    expect(answer).toEqual({ doubled: 42, request: 'req-1' });
  });

  it('rejects run() with JobTimeoutError when no worker answers in time, or the service stops', async () => {
    const queue = fresh();
    const queues = await connected(queue);
    await expect(queues.run(queue, {}, { timeoutMs: 300 })).rejects.toBeInstanceOf(JobTimeoutError);
    const waiting = queues.run(queue, {}, { timeoutMs: 600_000 });
    await queues.closeWorkers();
    await expect(waiting).rejects.toBeInstanceOf(JobTimeoutError);
  });

  it('rejects run() with the DomainError of the worker, without a second attempt', async () => {
    const queue = fresh<object>();
    let attempts = 0;
    const queues = await connected(queue, () => {
      attempts += 1;
      return Promise.reject(
        new DomainError('TAX_ROLES_MISSING', both('no roles'), [{ reason: both('none') }]),
      );
    });
    await expect(queues.run(queue, {}, { timeoutMs: 10_000 })).rejects.toMatchObject({
      name: 'DomainError',
      code: 'TAX_ROLES_MISSING',
      message: 'no roles',
      details: [{ reason: 'none' }],
    });
    expect(attempts).toBe(1);
  });

  it('runs a job again after an ordinary error or a 503, up to its attempts', async () => {
    const queue = fresh<object, number>({ attempts: 3 });
    const errors = [new Error('not yet'), new DomainError('DATABASE_UNAVAILABLE', both('away'))];
    const queues = await connected(queue, ({ attempt }) => {
      const error = errors.pop();
      return error === undefined ? Promise.resolve(attempt) : Promise.reject(error);
    });
    expect(await queues.run(queue, {}, { timeoutMs: 20_000 })).toBe(3);
  });

  it('rejects run() with JobFailedError after the last attempt', async () => {
    const queue = fresh<object, number>({ attempts: 1 });
    const queues = await connected(queue, () => Promise.reject(new Error('never')));
    await expect(queues.run(queue, {}, { timeoutMs: 20_000 })).rejects.toBeInstanceOf(JobFailedError);
  });

  it('rejects run() with JobTimeoutError when the backend loses a failed job before its state is read', async () => {
    const queue = fresh<object, number>({ attempts: 1 });
    const queues = await connected(queue, () => Promise.reject(new Error('never')));
    const opened = (Reflect.get(queues, 'open') as ReadonlyMap<string, Queue>).get(queue.name)!;
    const read = opened.getJob.bind(opened);
    opened.getJob = async (id) => {
      const job = await read(id);
      if (job?.finishedOn !== undefined) await job.remove();
      return job;
    };
    await expect(queues.run(queue, {}, { timeoutMs: 2_000 })).rejects.toBeInstanceOf(JobTimeoutError);
  });

  it('adds a job id once while it is unfinished, and again after it finished or failed', async () => {
    const queue = fresh<{ fail: boolean }, string>({ attempts: 1 });
    const queues = await connected(queue);
    await queues.enqueueAll(queue, [
      { data: { fail: false }, jobId: 'same' },
      { data: { fail: false }, jobId: 'same' },
    ]);
    await queues.enqueueAll(queue, [{ data: { fail: false }, jobId: 'same' }]);
    expect(await queues.use(queue)).toMatchObject({ waiting: 1, active: 0 });
    let runs = 0;
    await connected(queue, ({ data }) => {
      runs += 1;
      return data.fail ? Promise.reject(new Error('no')) : Promise.resolve('done');
    });
    for (const [before, fail] of [false, true, false].entries()) {
      // The first job is in the queue already, and may have run.
      if (before > 0) await queues.enqueueAll(queue, [{ data: { fail }, jobId: 'same' }]);
      await until(async () => runs === before + 1 && (await queues.use(queue)).active === 0);
    }
    expect(runs).toBe(3);
    expect(await queues.use(queue)).toMatchObject({ waiting: 0, active: 0 });
  });

  it('reports how many jobs wait, and the age of the oldest', async () => {
    const queue = fresh<object>();
    const queues = await connected(queue);
    expect(await queues.use(queue)).toEqual({ waiting: 0, active: 0, oldestSeconds: 0 });
    const before = performance.now();
    await queues.enqueueAll(queue, [{ data: { n: 1 } }]);
    await sleep(1_100);
    await queues.enqueueAll(queue, [{ data: { n: 2 } }]);
    const use = await queues.use(queue);
    expect(use.waiting).toBe(2);
    expect(use.oldestSeconds).toBeGreaterThan(1);
    expect(use.oldestSeconds).toBeLessThanOrEqual((performance.now() - before) / 1_000 + CLOCKS_DIFFER_S);
  });

  it('lists the number of jobs per state and the oldest waiting jobs up to the limit, without their data', async () => {
    const queue = fresh<{ secret: string }>();
    let begun = false;
    const working = await started(queue, async ({ signal }) => {
      begun = true;
      await sleep(60_000, undefined, { signal });
    });
    const { queues } = working;
    const data = { secret: 'not for the board' };
    expect(await queues.overview(2)).toEqual([
      { name: queue.name, counts: { active: 0, waiting: 0, prioritized: 0, delayed: 0 }, jobs: [] },
    ]);
    await queues.enqueueAll(queue, [{ data, jobId: 'running' }]);
    await until(() => begun);
    for (const jobId of ['first', 'second', 'third']) await queues.enqueueAll(queue, [{ data, jobId }]);
    const overview = await queues.overview(2);
    expect(overview).toMatchObject([
      {
        name: queue.name,
        counts: { active: 1, waiting: 3, prioritized: 0, delayed: 0 },
        jobs: [
          { id: 'running', state: 'active', attempts: 0, startedAt: expect.stringMatching(/^\d{4}-.*Z$/) },
          { id: 'first', state: 'waiting', attempts: 0, startedAt: null },
          { id: 'second', state: 'waiting', attempts: 0, startedAt: null },
        ],
      },
    ]);
    expect(JSON.stringify(overview)).not.toContain(data.secret);
    await working.close();
  });

  it('lets a running job finish when the service stops', async () => {
    const queue = fresh<object, string>();
    let begun = false;
    let finished = false;
    const stopping = await started(queue, async () => {
      begun = true;
      await sleep(400);
      finished = true;
      return 'done';
    });
    const asking = (await connected(queue)).run(queue, {}, { timeoutMs: 10_000 });
    await until(() => begun);
    await stopping.close();
    expect(finished).toBe(true);
    expect(await asking).toBe('done');
  });

  it('gives a job that ends on the stop signal to another process', async () => {
    const queue = fresh<object, string>({ attempts: 1 });
    let begun = false;
    const stopping = await started(queue, async ({ signal }) => {
      begun = true;
      await sleep(60_000, undefined, { signal });
      return 'never';
    });
    const asking = (await connected(queue)).run(queue, {}, { timeoutMs: 20_000 });
    await until(() => begun);
    await stopping.close();
    await connected(queue, () => Promise.resolve('taken over'));
    expect(await asking).toBe('taken over');
  });

  it('ends a job that has lost its lock, and takes the next one', async () => {
    const queue = fresh<{ last: boolean }>();
    let begun = false;
    const seen: unknown[] = [];
    const processor = processorOf(queue, async ({ data, signal }) => {
      if (data.last) return void seen.push('next');
      begun = true;
      await once(signal, 'abort');
      seen.push(signal.reason);
      signal.throwIfAborted();
    });
    Processor(queue.name, workerOptions(1_000))(processor);
    const working = await startQueues({ at: place, queues: [queue], processors: [processor] });
    open.push(working);
    await working.queues.enqueueAll(queue, [{ data: { last: false } }]);
    await until(() => begun);
    const opened = (Reflect.get(working.queues, 'open') as ReadonlyMap<string, Queue>).get(queue.name)!;
    await opened.obliterate({ force: true });
    await until(() => seen.length === 1);
    await working.queues.enqueueAll(queue, [{ data: { last: true } }]);
    await until(() => seen.length === 2);
    expect(seen).toEqual(['the lock of the job is lost', 'next']);
  });

  it('lets a job that ends on the stop signal enqueue the next one before the queues close', async () => {
    const queue = fresh<{ last: boolean }>();
    let begun = false;
    const enqueued: string[] = [];
    const stopping = await started(queue, async ({ data, signal }) => {
      if (data.last) return;
      begun = true;
      await once(signal, 'abort');
      enqueued.push(...(await stopping.queues.enqueueAll(queue, [{ data: { last: true } }])));
    });
    await stopping.queues.enqueueAll(queue, [{ data: { last: false } }]);
    await until(() => begun);
    await stopping.close();
    expect(enqueued).toHaveLength(1);
    expect(await (await connected(queue)).use(queue)).toMatchObject({ waiting: 1, active: 0 });
  });

  it('refuses a second processor of a queue, and one for an unknown or another queue', async () => {
    const queue = fresh();
    const other = fresh();
    const start = (...processors: Type[]): Promise<StartedQueues> =>
      startQueues({ at: place, queues: [queue, other], processors });
    const idle = (): Promise<void> => Promise.resolve();
    await expect(start(processorOf(queue, idle), processorOf(queue, idle))).rejects.toThrow(
      /has a processor already/,
    );
    await expect(start(processorOf(fresh(), idle))).rejects.toThrow(/does not know the queue/);
    const confused = processorOf(queue, idle);
    Processor(other.name, workerOptions(10_000))(confused);
    await expect(start(confused)).rejects.toThrow(/is made for/);
  });

  it('refuses a job for a queue that it was not given', async () => {
    const queues = await connected(fresh());
    await expect(queues.enqueueAll(defineQueue('nobodys'), [{ data: {} }])).rejects.toThrow(
      /does not know the queue/,
    );
  });
});
