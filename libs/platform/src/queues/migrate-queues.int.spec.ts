import { expect, it } from '@jest/globals';
import { createTestDatabase } from '@razao/testing/database';
import { startQueues } from '@razao/testing/queues';
import { migrateQueues } from './migrate-queues.js';
import { defineQueue } from './queue-definition.js';

it('migrates again after a service has made the sequence of a queue', async () => {
  const test = await createTestDatabase();
  await migrateQueues(test.url);
  const queue = defineQueue<object>('sequenced');
  const at = { databaseUrl: test.url, databaseRole: 'razao_movements', prefix: 'spec' };
  const before = await startQueues({ at, queues: [queue] });
  await before.queues.enqueue(queue, {});
  await before.close();
  await migrateQueues(test.url);
  const after = await startQueues({ at, queues: [queue] });
  await after.queues.enqueue(queue, {});
  expect(await after.queues.use(queue)).toMatchObject({ waiting: 2 });
  await after.close();
  await test.close();
});
