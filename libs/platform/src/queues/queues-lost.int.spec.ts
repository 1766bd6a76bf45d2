import { expect, it } from '@jest/globals';
import { ownRedis, processorOf, startQueues } from '@razao/testing/queues';
import { EventEmitter, once } from 'node:events';
import { defineQueue, type QueueJob } from './queue-definition.js';

const redis = await ownRedis();
// Without a redis-server it is left out; the run has said so.
if (redis !== undefined)
  it('a worker whose Redis goes away while its last job ends stops without it', async () => {
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
      // The database is not used.
      at: { redisUrl: redis.url, databaseUrl: 'postgresql://127.0.0.1/none', prefix: 'spec' },
      queues: [queue],
      processors: [processorOf(queue, handle)],
    });
    await started.queues.enqueue(queue, {});
    await begun;
    const start = performance.now();
    await started.close();
    await redis.close();
    expect(performance.now() - start).toBeLessThan(10_000);
  });
