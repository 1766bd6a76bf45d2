// Tests what a delivery does when its database fails, and when its turn is over; deliver-stream.int.spec.ts has
// everything else.
import { expect, it } from '@jest/globals';
import { Metrics } from '@razao/platform/actuator';
import type { Database } from '@razao/platform/database';
import { StoppedClock } from '@razao/testing/clock';
import type { Event } from '../events/event.dto.js';
import type { MovementsEnv } from '../movements.env.js';
import { DeliverStream } from './deliver-stream.service.js';
import { DeliveryStore } from './delivery.store.js';
import { sealSecret } from './sealed-secret.js';
import type { WebhookClient } from './webhook-client.js';

const STREAM = { webhookId: 1, branchId: null };
const KEY = '0f'.repeat(32);
const running = new AbortController().signal;

function streamsOf(store: DeliveryStore, client: Partial<WebhookClient> = {}): DeliverStream {
  const clock = new StoppedClock('2025-01-31T12:00:00.000Z');
  const env = { WEBHOOK_TIMEOUT_MS: 10_000, WEBHOOK_SECRET_KEY: KEY } as MovementsEnv;
  return new DeliverStream({} as Database, store, client as WebhookClient, clock, env, new Metrics());
}

async function deliverWith(fault: Error): Promise<void> {
  const store = new DeliveryStore();
  store.claimStream = () => Promise.reject(fault);
  await streamsOf(store).deliver(STREAM, running);
}

it('a database that goes away fails no job', async () => {
  await expect(deliverWith(new Error('Connection terminated unexpectedly'))).resolves.toBeUndefined();
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  await expect(deliverWith(starting)).resolves.toBeUndefined();
});

it('a fault of the program or a full disk does', async () => {
  await expect(deliverWith(new TypeError('undefined is not a function'))).rejects.toThrow('undefined is not');
  const full = Object.assign(new Error('No space left on device'), { code: '53100' });
  await expect(deliverWith(full)).rejects.toThrow('No space left');
});

it('a stream whose turn is over is released after the next event, and is not at its end', async () => {
  const store = new DeliveryStore();
  const claimed = { url: 'https://erp.example.com/', companyId: 7, kinds: null, failures: 0, lastEventId: 9 };
  const secret = sealSecret(KEY, claimed.companyId, 'x'.repeat(32));
  store.claimStream = () => Promise.resolve(Object.assign({ secret, deliveredEventId: 0 }, claimed));
  store.listStreamEvents = (_db, _key, _stream, after) =>
    Promise.resolve(
      [after + 1, after + 2].filter((id) => id <= 9).map((id) => ({ id, kind: 'month.opened' }) as Event),
    );
  store.noteDelivered = () => Promise.resolve(true);
  const released: (number | null)[] = [];
  store.releaseStream = (_db, _key, _lease, finished) => Promise.resolve(void released.push(finished));
  const sent: number[] = [];
  const streams = streamsOf(store, {
    send: ({ body }) => Promise.resolve(void sent.push((JSON.parse(body) as Event).id)),
  });
  streams.turnMs = 0;
  await streams.deliver(STREAM, running);
  expect([sent, released]).toEqual([[1], [null]]);
  streams.turnMs = Infinity;
  await streams.deliver(STREAM, running);
  expect([sent.slice(1), released]).toEqual([
    [1, 2, 3, 4, 5, 6, 7, 8, 9],
    [null, 9],
  ]);
});
