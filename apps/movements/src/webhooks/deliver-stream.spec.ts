// Tests what a delivery does when its database fails; deliver-stream.int.spec.ts has everything else.
import { expect, it } from '@jest/globals';
import { Metrics } from '@razao/platform/actuator';
import type { Database } from '@razao/platform/database';
import { StoppedClock } from '@razao/testing/clock';
import type { MovementsEnv } from '../movements.env.js';
import { DeliverStream } from './deliver-stream.service.js';
import { DeliveryStore } from './delivery.store.js';
import type { WebhookClient } from './webhook-client.js';

async function deliverWith(fault: Error): Promise<void> {
  const store = new DeliveryStore();
  store.claimStream = () => Promise.reject(fault);
  const clock = new StoppedClock('2025-01-31T12:00:00.000Z');
  const env = { WEBHOOK_TIMEOUT_MS: 10_000 } as MovementsEnv;
  const streams = new DeliverStream({} as Database, store, {} as WebhookClient, clock, env, new Metrics());
  await streams.deliver({ webhookId: 1, branchId: null }, new AbortController().signal);
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
