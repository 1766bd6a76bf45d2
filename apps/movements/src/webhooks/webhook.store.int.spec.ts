// Tests who reads and changes webhooks: administrators, as far as their cell serves the company. A registration that is
// not answered leaves no webhook.
import { expect, it } from '@jest/globals';
import { DomainError, both } from '@razao/domain';
import { givenCompany, givenOpenPeriod, scopeOf } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { gateOf } from '../../e2e/service-fixture.js';
import type { MovementsEnv } from '../movements.env.js';
import { DeliveryStore } from './delivery.store.js';
import { sealSecret } from './sealed-secret.js';
import { WebhookStore } from './webhook.store.js';
import { WebhooksService } from './webhooks.service.js';

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

it('a webhook that is registered while a company arrives from a cell with higher ids misses no event', async () => {
  const own = await givenCompany(db);
  const arriving = await givenCompany(db);
  await givenOpenPeriod(db, own.branch, '2024-01-01');
  await db.query(
    `INSERT INTO ledger.event (id, company_id, kind, data) OVERRIDING SYSTEM VALUE VALUES (1099511627777, $1, 'ecd.filed', '{}')`,
    [arriving.id],
  );
  const webhook = {
    companyId: own.id,
    branchId: null,
    url: 'https://example.com/',
    kinds: null,
    secret: sealSecret('0f'.repeat(32), own.id, 'a secret'),
  };
  const id = (await db.database.transaction((tx) => store.insertWebhook(scopeOf(null), tx, webhook))) ?? 0;
  await givenOpenPeriod(db, own.branch, '2024-02-01');
  await new DeliveryStore().spreadEvents(db.database);
  // The month that was opened before the registration is not sent.
  expect(await store.listStreams(scopeOf(null), db.database, id)).toMatchObject([{ pending: 1 }]);
});

it('a webhook whose answer cannot be read is not registered, because only the answer has its secret', async () => {
  class UnreadableStore extends WebhookStore {
    override findWebhook(): Promise<never> {
      return Promise.reject(new DomainError('SERVICE_BUSY', both('no connection')));
    }
  }
  const { id, code: company } = await givenCompany(db);
  const env = { WEBHOOK_SECRET_KEY: '0f'.repeat(32), WEBHOOKS_PER_COMPANY_MAX: 1 } as MovementsEnv;
  const service = new WebhooksService(db.database, gateOf(db), new UnreadableStore(), env);
  const created = service.create(scopeOf(null), { company, url: 'https://example.com/' });
  await expect(created).rejects.toMatchObject({ code: 'SERVICE_BUSY' });
  expect(await store.listWebhooks(scopeOf(null), db.database, id, PAGE)).toMatchObject({ totalElements: 0 });
});
