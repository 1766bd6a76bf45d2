import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from '@razao/testing/database';
import { startQueues } from '@razao/testing/queues';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrateQueues } from './migrate-queues.js';
import { defineQueue } from './queue-definition.js';

describe('the queues in a PostgreSQL that is held up', () => {
  it('give their connections back: a statement ends after its time, and the queue is as before', async () => {
    const test = await createTestDatabase();
    await migrateQueues(test.url);
    const queue = defineQueue<object>(`q-${randomUUID()}`, {});
    const place = { databaseUrl: test.url, databaseRole: 'razao_movements', prefix: 'held' };
    const { queues, close } = await startQueues({
      at: { ...place, statementTimeoutMs: 300 },
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
