// Tests whose events the streams of a webhook have.
import { expect, it } from '@jest/globals';
import { givenCompany, givenOpenPeriod } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { DeliveryStore } from './delivery.store.js';
import { sealSecret } from './sealed-secret.js';

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
