import { expect, it } from '@jest/globals';
import { startQueues } from '@razao/testing/queues';
import { defineQueue } from './queue-definition.js';

it.each([
  ['PostgreSQL', { databaseUrl: 'postgres://nobody@127.0.0.1:1/none' }],
  ['Redis', { databaseUrl: 'postgres://nobody@127.0.0.1:1/none', redisUrl: 'redis://127.0.0.1:1' }],
  [
    'a Redis Cluster',
    {
      databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
      redisUrl: 'redis://127.0.0.1:1',
      redisCluster: true,
    },
  ],
])('starts a producer that answers 503, and stops it, when %s cannot be reached', async (_, at) => {
  const queue = defineQueue('nowhere');
  const { queues, close } = await startQueues({
    at: { ...at, prefix: 'spec' },
    queues: [queue],
  });
  await expect(queues.enqueue(queue, {})).rejects.toMatchObject({
    code: 'QUEUE_UNAVAILABLE',
    status: 503,
  });
  await close();
});
