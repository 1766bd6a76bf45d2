// Tests that the sweeper deletes old events in parts until none is left, or until the service stops.
import { expect, it } from '@jest/globals';
import { Clock } from '@razao/platform/clock';
import type { Database } from '@razao/platform/database';
import type { Queues } from '@razao/platform/queues';
import { Shutdown } from '@razao/platform/shutdown';
import type { EventStore } from '../events/event.store.js';
import type { MovementsEnv } from '../movements.env.js';
import { DeliverySweeper } from './delivery-sweeper.js';
import type { DeliveryStore } from './delivery.store.js';

it.each([
  ['all of them', 25_000, () => false, [10_000, 10_000, 5_000]],
  ['a last part that is full', 20_000, () => false, [10_000, 10_000, 0]],
  ['no more after a stop', 25_000, (parts: number) => parts === 2, [10_000, 10_000]],
])('old events are deleted in parts: %s', async (_, events, stopsAfter, expected) => {
  let left = events;
  const parts: number[] = [];
  const stop = new AbortController();
  const store = {
    deleteOldEvents: (_db: unknown, _keptDays: number, max: number): Promise<number> => {
      const part = Math.min(left, max);
      left -= part;
      parts.push(part);
      if (stopsAfter(parts.length)) stop.abort();
      return Promise.resolve(part);
    },
  } as EventStore;
  const env = { EVENT_RETENTION_DAYS: 90 } as MovementsEnv;
  const [database, streams, queues] = [{} as Database, {} as DeliveryStore, {} as Queues];
  const sweeper = new DeliverySweeper(database, streams, store, queues, new Clock(), new Shutdown(), env);
  await sweeper.deleteOldEvents(stop.signal);
  expect(parts).toEqual(expected);
});
