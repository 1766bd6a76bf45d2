// Tests deliveries on a real database to a real receiver, with a clock and pauses that the test controls.
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Metrics } from '@razao/platform/actuator';
import { StoppedClock } from '@razao/testing/clock';
import { Shutdown } from '@razao/platform/shutdown';
import {
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import type { ServerResponse } from 'node:http';
import { EventStore } from '../events/event.store.js';
import type { MovementsEnv } from '../movements.env.js';
import { DeliverStream } from './deliver-stream.service.js';
import type { Queues } from '@razao/platform/queues';
import { DeliveryStore } from './delivery.store.js';
import { DeliverySweeper } from './delivery-sweeper.js';
import { Receiver, accept, type Answer } from '../../e2e/receiver.js';
import { sealSecret, signatureOf } from './sealed-secret.js';
import { WebhookClient } from './webhook-client.js';
import { WebhookStore } from './webhook.store.js';

const SECRET = 'a secret of at least 32 characters'.replaceAll(' ', '-');
const START = '2025-01-31T12:00:00.000Z';
const DAY_MS = 86_400_000;
const env = {
  WEBHOOK_SECRET_KEY: '0f'.repeat(32),
  WEBHOOK_PRIVATE_TARGETS: true,
  WEBHOOK_TIMEOUT_MS: 10_000,
  WEBHOOK_RETRY_FIRST_MS: 1_000,
  WEBHOOK_RETRY_MAX_MS: 900_000,
  WEBHOOK_PARK_AFTER_MS: DAY_MS,
  EVENT_RETENTION_DAYS: 90,
} as MovementsEnv;
const ROOT = scopeOf(null);
const running = new AbortController().signal;

const db = useTestDatabase({ role: 'razao_movements' });
let company: GivenCompany;
let receiver: Receiver;
let clock: StoppedClock;
let client: WebhookClient;
let metrics: Metrics;
let streams: DeliverStream;
const store = new DeliveryStore();

beforeEach(async () => {
  await db.query('DELETE FROM ledger.webhook');
  company = await givenCompany(db, { branches: ['1', '2'] });
  receiver = await Receiver.start();
  clock = new StoppedClock(START);
  build();
});
afterEach(async () => {
  client.onApplicationShutdown();
  await receiver.stop();
});

function build(settings: { [Name in keyof MovementsEnv]?: MovementsEnv[Name] | undefined } = {}): void {
  const given = Object.assign({}, env, settings);
  client = new WebhookClient(given);
  metrics = new Metrics();
  streams = new DeliverStream(db.database, store, client, clock, given, metrics);
  streams.random = () => 1;
}

async function givenWebhook(
  fields: { branchId?: number; kinds?: string[]; url?: string } = {},
): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `INSERT INTO ledger.webhook (company_id, branch_id, url, kinds, secret, seen_event_id)
     VALUES ($1, $2, $3, $4, $5, coalesce((SELECT max(id) FROM ledger.event), 0)) RETURNING id::integer`,
    [
      company.id,
      fields.branchId ?? null,
      fields.url ?? receiver.url,
      fields.kinds ?? null,
      sealSecret(env.WEBHOOK_SECRET_KEY ?? '', company.id, SECRET),
    ],
  );
  return row?.id ?? 0;
}

/** Delivers all due streams, as sweeper and worker do. */
async function work(signal = running): Promise<number> {
  await store.spreadEvents(db.database);
  const due = await store.listDueStreams(db.database, clock.now());
  for (const key of due) await streams.deliver(key, signal);
  return due.length;
}

const after = (ms: number): void => {
  clock.moveTo(new Date(clock.now().getTime() + ms));
};
const months = (): unknown[] =>
  receiver.accepted.map(({ branch, data }) => `${branch ?? ''} ${String(data['yearmonth'])}`);
const state = async (): Promise<unknown> =>
  (
    await db.query(
      'SELECT failures, failing_since, failure, parked_at IS NOT NULL AS parked, leased_until, attempt_at FROM ledger.webhook_stream',
    )
  )[0];
const JANUARY = '2024-01-01';
const FEBRUARY = '2024-02-01';

describe('the stream of a webhook', () => {
  it('is delivered in order and signed, each event once', async () => {
    await givenWebhook();
    await givenOpenPeriod(db, company.branch, JANUARY, FEBRUARY);
    expect(await work()).toBe(1);
    expect(months()).toEqual(['1 01/2024', '1 02/2024']);
    const [first] = receiver.received;
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'razao-event': 'month.opened',
      'razao-timestamp': String(Date.parse(START) / 1_000),
      'razao-signature': signatureOf(SECRET, Date.parse(START) / 1_000, first?.body ?? ''),
    });
    expect(first?.event).toEqual({
      id: expect.any(Number),
      kind: 'month.opened',
      at: expect.stringMatching(/Z$/),
      company: company.code,
      branch: '1',
      data: { yearmonth: '01/2024' },
    });
    expect(await work()).toBe(0);
    expect((await metrics.expose()).text).toContain('webhook_deliveries_total{outcome="delivered"} 2');
  });

  it('has the branch and kinds of its webhook, from its registration on', async () => {
    const [one, two] = company.branches as [GivenCompany['branch'], GivenCompany['branch']];
    await givenOpenPeriod(db, one, JANUARY);
    await givenWebhook({ branchId: two.id, kinds: ['month.opened'] });
    await givenOpenPeriod(db, two, JANUARY);
    await givenOpenPeriod(db, one, FEBRUARY);
    await givenConsolidated(db, two, JANUARY);
    await givenOpenPeriod(db, two, FEBRUARY);
    await work();
    expect(months()).toEqual(['2 01/2024', '2 02/2024']);
    await givenConsolidated(db, two, FEBRUARY);
    expect(await work()).toBe(0);
  });

  it('waits behind an event that is not accepted, twice as long each time, while other branches continue', async () => {
    await givenWebhook();
    for (const branch of company.branches) await givenOpenPeriod(db, branch, JANUARY, FEBRUARY);
    receiver.answer = ({ event }, response) => {
      response.writeHead(event.branch === '1' ? 500 : 200).end();
    };
    expect(await work()).toBe(2);
    expect(months()).toEqual(['2 01/2024', '2 02/2024']);
    for (const pause of [1_000, 2_000, 4_000]) {
      after(pause - 1);
      expect(await work()).toBe(0);
      after(1);
      expect(await work()).toBe(1);
    }
    expect(
      receiver.received.filter(({ event }) => event.branch === '1').map(({ event }) => event.data),
    ).toEqual(Array.from({ length: 4 }, () => ({ yearmonth: '01/2024' })));
    receiver.answer = accept;
    after(8_000);
    await work();
    expect(months().slice(2)).toEqual(['1 01/2024', '1 02/2024']);
  });

  it('is parked after a day of failures, and continues with the same event when it is resumed', async () => {
    const id = await givenWebhook();
    await givenOpenPeriod(db, company.branch, JANUARY);
    receiver.answer = (_, response) => {
      response.writeHead(503).end();
    };
    await work();
    after(DAY_MS - 1);
    await work();
    expect(await state()).toMatchObject({ failures: 2, failure: 'answered 503', parked: false });
    after(900_000);
    await work();
    expect(await state()).toMatchObject({ failures: 3, parked: true });
    expect((await metrics.expose()).text).toContain('webhook_deliveries_total{outcome="parked"} 1');
    receiver.answer = accept;
    after(DAY_MS);
    expect(await work()).toBe(0);
    await db.database.transaction((tx) => new WebhookStore().resumeStreams(ROOT, tx, id));
    await work();
    expect(months()).toEqual(['1 01/2024']);
  });

  it.each([
    ['does not answer in time', (): void => undefined, 'no answer within 300 ms'],
    [
      'closes the connection',
      (_: unknown, { socket }: ServerResponse): void => {
        socket?.destroy();
      },
      /socket hang up|ECONNRESET/,
    ],
  ] as [string, Answer, string | RegExp][])('fails when the receiver %s', async (_, answer, reason) => {
    await givenWebhook();
    await givenOpenPeriod(db, company.branch, JANUARY);
    receiver.answer = answer;
    build({ WEBHOOK_TIMEOUT_MS: 300 });
    await work();
    const found = (await state()) as { failure: string };
    expect(found.failure).toMatch(reason);
  });

  it('does not follow a redirect, and accepts a 200 whose body does not end', async () => {
    await givenWebhook();
    await givenOpenPeriod(db, company.branch, JANUARY);
    receiver.answer = (_, response) => {
      response.writeHead(302, { location: `${receiver.url}other` }).end();
    };
    await work();
    expect(await state()).toMatchObject({ failure: 'answered 302' });
    expect(receiver.received).toHaveLength(1);
    receiver.answer = (_, response) => {
      response.writeHead(200);
      response.write('x'.repeat(1024 * 1024));
    };
    after(1_000);
    await work();
    expect(await state()).toMatchObject({ failures: 0, failing_since: null, failure: null });
  });

  it('is delivered by one worker at a time, and a worker whose lease ended advances nothing', async () => {
    const webhookId = await givenWebhook();
    await givenOpenPeriod(db, company.branch, JANUARY, FEBRUARY);
    const held: (() => void)[] = [];
    receiver.answer = (_, response) => {
      held.push(() => response.writeHead(200).end());
    };
    const slow = work();
    while (held.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await work()).toBe(0);
    // Its job may be in the queue twice.
    await streams.deliver({ webhookId, branchId: company.branch.id }, running);
    expect(receiver.received).toHaveLength(1);
    // The lease is 5 s longer than WEBHOOK_TIMEOUT_MS; then another worker takes over.
    after(14_999);
    expect(await work()).toBe(0);
    after(1);
    receiver.answer = accept;
    expect(await work()).toBe(1);
    held[0]?.();
    await slow;
    expect(receiver.received.map(({ event }) => event.data['yearmonth'])).toEqual([
      '01/2024',
      '01/2024',
      '02/2024',
    ]);
    expect(await work()).toBe(0);
  });

  it('is released without a failure when the worker stops', async () => {
    await givenWebhook();
    await givenOpenPeriod(db, company.branch, JANUARY);
    const stop = new AbortController();
    receiver.answer = () => {
      stop.abort();
    };
    await work(stop.signal);
    expect(await state()).toMatchObject({ failures: 0, leased_until: null });
    receiver.answer = accept;
    await work();
    expect(months()).toEqual(['1 01/2024']);
  });

  it('skips events that were deleted because of their age', async () => {
    await givenWebhook();
    await givenOpenPeriod(db, company.branch, JANUARY);
    await store.spreadEvents(db.database);
    await db.query(`SELECT ledger.delete_old_events(now() + interval '1 hour', 1000)`);
    expect(await work()).toBe(1);
    expect(receiver.received).toEqual([]);
    expect(await work()).toBe(0);
  });

  it('is not delivered when WEBHOOK_SECRET_KEY is missing or is another key', async () => {
    await givenWebhook();
    await givenOpenPeriod(db, company.branch, JANUARY);
    build({ WEBHOOK_SECRET_KEY: '1e'.repeat(32) });
    await work();
    expect(await state()).toMatchObject({
      failure: expect.stringContaining('not the key of its registration'),
    });
    build({ WEBHOOK_SECRET_KEY: undefined });
    after(1_000);
    await work();
    expect(await state()).toMatchObject({
      failure: expect.stringContaining('WEBHOOK_SECRET_KEY is not set'),
    });
    expect(receiver.received).toEqual([]);
  });
});

it('an event is deleted after EVENT_RETENTION_DAYS by the clock of the database, and not a minute before', async () => {
  const event = `INSERT INTO ledger.event (company_id, kind, data, at) VALUES ($1, 'ecd.filed', '{}', now() - make_interval(days => 90, mins => $2))`;
  for (const minutes of [1, -1]) await db.query(event, [company.id, minutes]);
  const left = async (): Promise<unknown> =>
    await db.query(
      'SELECT at > now() - make_interval(days => 90) AS young FROM ledger.event WHERE company_id = $1',
      [company.id],
    );
  const [queues, events] = [{} as Queues, new EventStore()];
  const sweeper = new DeliverySweeper(db.database, store, events, queues, clock, new Shutdown(), env);
  for (const time of [START, '2125-01-31T12:00:00.000Z']) {
    clock.moveTo(new Date(time));
    await sweeper.deleteOldEvents(running);
    expect(await left()).toEqual([{ young: true }]);
  }
});
