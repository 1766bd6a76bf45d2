// Why a caller that awaits a job also reads the job: BullMQ's events on PostgreSQL are read past one that is
// committed late. Should this fail because the late event arrives, BullMQ has mended it.
import { expect, it } from '@jest/globals';
import { createTestDatabase } from '@razao/testing/database';
import { QueueEvents } from 'bullmq';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrateQueues } from './migrate-queues.js';
import { queueBackend } from './queue-backend.js';

/** While the late event is uncommitted the other one's NOTIFY is left out, and only this time finds it. */
const BLOCKING_MS = 100;

it('an event whose transaction ends after that of a younger one is never told', async () => {
  const test = await createTestDatabase();
  await migrateQueues(test.url);
  const queue = `q-${randomUUID()}`;
  const backend = queueBackend(
    { databaseUrl: test.url, prefix: 'late', applicationName: 'spec', statementTimeoutMs: 30_000 },
    () => undefined,
  );
  const events = new QueueEvents(queue, {
    prefix: backend.prefix,
    connection: backend.connection(),
    blockingTimeout: BLOCKING_MS,
  });
  const told: string[] = [];
  events.on('completed', ({ jobId }) => told.push(jobId));
  const slow = new pg.Client(test.url);
  await slow.connect();
  const publish = `SELECT bullmq.publish_event('${queue}', 'completed', jsonb_build_object('jobId', $1::text, 'returnvalue', '1'))`;
  try {
    await events.waitUntilReady();
    // A reader begins behind the events of its first read, and the time of that read is unknown.
    await heard(told, 'begin', async () => await test.query(publish, ['begin']));
    await slow.query('BEGIN');
    await slow.query(publish, ['late']);
    await test.query(publish, ['early']);
    await heard(told, 'early');
    await slow.query('COMMIT');
    await test.query(publish, ['next']);
    await heard(told, 'next');
    expect(told.filter((jobId) => jobId !== 'begin')).toEqual(['early', 'next']);
    const kept = await test.query<{ job: string }>(
      `SELECT data->>'jobId' AS job FROM bullmq.event WHERE queue = $1 AND data->>'jobId' <> 'begin' ORDER BY id`,
      [queue],
    );
    expect(kept.map(({ job }) => job)).toEqual(['late', 'early', 'next']);
  } finally {
    await slow.end();
    await events.close();
    await backend.close();
    await test.close();
  }
});

async function heard(
  told: readonly string[],
  jobId: string,
  again: () => Promise<unknown> = async () => await Promise.resolve(),
): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (!told.includes(jobId)) {
    if (performance.now() > deadline) throw new Error(`${jobId} was not told, only ${told.join(', ')}`);
    await again();
    await sleep(10);
  }
}
