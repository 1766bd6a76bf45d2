// Tests who reads and changes webhooks: administrators, as far as their cell serves the company.
import { expect, it } from '@jest/globals';
import { givenCompany, givenOpenPeriod, scopeOf } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { DeliveryStore } from './delivery.store.js';
import { sealSecret } from './sealed-secret.js';
import { WebhookStore } from './webhook.store.js';

const PAGE = { page: 1, size: 10 };

const db = useTestDatabase({ role: 'razao_movements' });
const store = new WebhookStore();

it.each([
  ['an administrator in a cell that does not serve its company', true],
  ['a user of its company without the role admin', false],
])('a webhook cannot be registered, read, resumed or deleted by %s', async (_, admin) => {
  const own = await givenCompany(db);
  const other = await givenCompany(db);
  const scope = { subject: 'root', admin, branchIds: [(admin ? other : own).branch.id] };
  const webhook = {
    companyId: own.id,
    branchId: null,
    url: 'https://example.com/',
    kinds: null,
    secret: sealSecret('0f'.repeat(32), own.id, 'a secret'),
  };
  const work = db.database.transaction.bind(db.database);
  expect(await work(async (tx) => await store.insertWebhook(scope, tx, webhook))).toBeUndefined();
  const id = (await work(async (tx) => await store.insertWebhook(scopeOf(null), tx, webhook))) ?? 0;
  await givenOpenPeriod(db, own.branch, '2024-01-01');
  await new DeliveryStore().spreadEvents(db.database);
  await db.query('UPDATE ledger.webhook_stream SET failures = 1 WHERE webhook_id = $1', [id]);
  expect(await store.listWebhooks(scope, db.database, own.id, PAGE)).toMatchObject({ totalElements: 0 });
  expect(await store.findWebhook(scope, db.database, id)).toBeUndefined();
  expect(await store.listStreams(scope, db.database, id)).toEqual([]);
  expect(await work(async (tx) => await store.resumeStreams(scope, tx, id))).toBe(0);
  expect(await work(async (tx) => await store.deleteWebhook(scope, tx, id))).toBe(0);
  expect(await store.listStreams(scopeOf(null), db.database, id)).toHaveLength(1);
  expect(await work(async (tx) => await store.resumeStreams(scopeOf(null), tx, id))).toBe(1);
});
