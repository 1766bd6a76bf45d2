// Tests whose events the streams of a webhook have, and when a worker may take a stream.
import { expect, it } from '@jest/globals';
import {
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import type { StreamKey } from './delivery.jobs.js';
import { DeliveryStore } from './delivery.store.js';
import { sealSecret } from './sealed-secret.js';
import { WebhookStore } from './webhook.store.js';

const NOW = new Date('2025-01-31T12:00:00Z');

const db = useTestDatabase({ role: 'razao_movements' });
const store = new DeliveryStore();

it('the streams of a webhook have the events of its company, and of no other', async () => {
  const own = await givenCompany(db);
  const other = await givenCompany(db);
  await db.query(
    `INSERT INTO ledger.webhook (company_id, url, secret, seen_event_id) VALUES ($1, 'https://example.com/', $2, 0)`,
    [own.id, sealSecret('0f'.repeat(32), own.id, 'a secret')],
  );
  for (const { id, branch } of [other, own]) {
    await givenOpenPeriod(db, branch, '2024-01-01');
    // The event of an ECD is of the whole company.
    await db.query(
      `SELECT compliance.add_ecd($1, '2024-01-01', '2024-12-01', '{}', 'x', 'abc', 1, 1, 0, 0, '{}', 'me', now())`,
      [id],
    );
  }
  await store.spreadEvents(db.database);
  const streams = await store.listDueStreams(db.database, NOW);
  expect(new Set(streams.map(({ branchId }) => branchId))).toEqual(new Set([null, own.branch.id]));
  const events: string[] = [];
  for (const key of streams) {
    const lease = { lease: '00000000-0000-4000-8000-000000000000', now: NOW, until: NOW };
    const stream = await store.claimStream(db.database, key, lease);
    if (stream === undefined) throw new Error('no one else has the stream');
    for (const { kind, company } of await store.listStreamEvents(db.database, key, stream, 0))
      events.push(`${kind} ${company}`);
  }
  expect(events.sort()).toEqual([`ecd.exported ${own.code}`, `month.opened ${own.code}`]);
});

/** Makes a webhook for the openings of months, with the stream of one event. */
async function givenStream(): Promise<{ company: GivenCompany; key: StreamKey }> {
  const company = await givenCompany(db);
  const [webhook] = await db.query<{ id: number }>(
    `INSERT INTO ledger.webhook (company_id, url, kinds, secret, seen_event_id)
     VALUES ($1, 'https://example.com/', '{month.opened}', 'x', 0) RETURNING id::integer`,
    [company.id],
  );
  await givenOpenPeriod(db, company.branch, '2024-01-01');
  await store.spreadEvents(db.database);
  return { company, key: { webhookId: webhook?.id ?? 0, branchId: company.branch.id } };
}
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1_000);
const [FIRST, SECOND, THIRD] = ['1', '2', '3'].map(
  (digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`,
) as [string, string, string];
const claimed = async (key: StreamKey, lease: string, from: number, to: number): Promise<boolean> =>
  (await store.claimStream(db.database, key, { lease, now: at(from), until: at(to) })) !== undefined;

/** Notes a failure at second 16; the next try is at second 20. @returns whether the stream is parked */
const failed = async (key: StreamKey, lease: string, parkedIfSince: number): Promise<boolean | undefined> =>
  await store.noteFailure(db.database, key, {
    lease,
    now: at(16),
    failure: 'x',
    nextAttempt: at(20),
    parkedIfSince: at(parkedIfSince),
  });

it('a stream is taken when its lease has ended, and the worker that had it neither fails nor releases it', async () => {
  const { key } = await givenStream();
  expect(await claimed(key, FIRST, 0, 5)).toBe(true);
  const delivered = { lease: FIRST, now: at(1), until: at(15), eventId: 0 };
  expect(await store.noteDelivered(db.database, key, delivered)).toBe(true);
  expect(await claimed(key, SECOND, 14.999, 30)).toBe(false);
  expect(await claimed(key, SECOND, 15, 30)).toBe(true);
  expect(await failed(key, FIRST, 0)).toBeUndefined();
  await store.releaseStream(db.database, key, FIRST, null);
  expect(await claimed(key, THIRD, 20, 30)).toBe(false);
  expect(await failed(key, SECOND, 15.999)).toBe(false);
  expect(await claimed(key, THIRD, 19.999, 30)).toBe(false);
  expect(await claimed(key, THIRD, 20, 30)).toBe(true);
  expect(await failed(key, THIRD, 16)).toBe(true);
  expect(await claimed(key, FIRST, 99, 100)).toBe(false);
});

it('a stream that is resumed during a delivery is due at once, also when that delivery fails', async () => {
  const { key } = await givenStream();
  expect(await claimed(key, FIRST, 0, 30)).toBe(true);
  expect(await failed(key, FIRST, 0)).toBe(false);
  expect(await claimed(key, SECOND, 20, 35)).toBe(true);
  await db.database.transaction((tx) => new WebhookStore().resumeStreams(scopeOf(null), tx, key.webhookId));
  expect(await failed(key, SECOND, 0)).toBeUndefined();
  expect(await claimed(key, THIRD, 0, 30)).toBe(true);
});

it('a stream that waits is due before a thousand streams that were delivered in the last minute and have more events', async () => {
  const { company, key } = await givenStream();
  const streams = await db.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO ledger.webhook (company_id, url, secret, seen_event_id)
       SELECT $1, 'https://example.com/' || n, 'x', 0 FROM generate_series(1, 1001) n RETURNING id)
     INSERT INTO ledger.webhook_stream (webhook_id, branch_id, delivered_event_id, last_event_id, delivered_at)
     SELECT id, $2, 0, 8192, $3::timestamptz - make_interval(secs => id % 60) FROM made
     RETURNING webhook_id::integer AS id`,
    [company.id, company.branch.id, NOW],
  );
  const last = Math.max(...streams.map(({ id }) => id));
  await db.query(
    `UPDATE ledger.webhook_stream SET delivered_at = $2::timestamptz - interval '1 hour' WHERE webhook_id = $1`,
    [last, NOW],
  );
  const due = await store.listDueStreams(db.database, NOW);
  const first = due.filter(({ webhookId }) => webhookId === key.webhookId || webhookId === last);
  // The one that was never delivered comes before the one that was delivered an hour ago.
  expect(first.map(({ webhookId }) => webhookId)).toEqual([key.webhookId, last]);
  expect(due).toHaveLength(1_000);
  await db.query('DELETE FROM ledger.webhook WHERE company_id = $1', [company.id]);
});

it('the streams of a company that moves are neither changed nor delivered', async () => {
  const { company, key } = await givenStream();
  await givenOpenPeriod(db, company.branch, '2024-02-01');
  const due = async (): Promise<StreamKey[]> =>
    (await store.listDueStreams(db.database, NOW)).filter(({ webhookId }) => webhookId === key.webhookId);
  expect(await due()).toEqual([key]);
  await db.query(`INSERT INTO ledger.cell_address VALUES (0, 'http://m', 'http://q', 'http://c')`);
  await db.query(`INSERT INTO ledger.company_home (company_code, cell, state) VALUES ($1, 0, 'LEAVING')`, [
    company.code,
  ]);
  await store.spreadEvents(db.database);
  expect([await due(), await claimed(key, FIRST, 0, 5)]).toEqual([[], false]);
  await db.query('DELETE FROM ledger.company_home');
  expect(await claimed(key, FIRST, 0, 5)).toBe(true);
});

it('the pending events of a stream are those of the kinds of its webhook', async () => {
  const { company, key } = await givenStream();
  await givenConsolidated(db, company.branch, '2024-01-01');
  await givenOpenPeriod(db, company.branch, '2024-02-01');
  const streams = await new WebhookStore().listStreams(scopeOf(null), db.database, key.webhookId);
  expect(streams).toMatchObject([{ pending: 2 }]);
});
