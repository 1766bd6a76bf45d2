import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { givenCompany, givenOpenPeriod } from '@razao/testing/factories';
import {
  CREATES_NOTHING,
  REQUESTS,
  clientOf,
  creatingRequest,
  documentedPosts,
} from './creating-requests.js';
import { csvFile } from './csv-files.js';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();
let lastKey = 0;

const newKey = (): Record<string, string> => ({ 'idempotency-key': `key-${++lastKey}` });

const posts = documentedPosts();
const creating = [...posts.keys()].filter((route) => !(route in CREATES_NOTHING));

describe.each(creating)('POST %s with an Idempotency-Key', (route) => {
  it('answers a repeat as the first time with Idempotency-Hit, and creates nothing', async () => {
    const request = await creatingRequest(route, on);
    const [client, key] = [clientOf(request, on), newKey()];
    const untouched = await on.counts();
    const first = await request.send(client, key);
    expect(first.status).toBe(request.status);
    expect(first.headers.get('idempotency-hit')).toBeNull();
    const before = await on.counts();
    expect(before).not.toEqual(untouched);
    const second = await request.send(client, key);
    expect(second.status).toBe(request.status);
    expect(second.headers.get('idempotency-hit')).toBe('true');
    expect(second.text).toBe(first.text);
    expect(await on.counts()).toEqual(before);
  });

  it('answers a repeat when its records are deleted, and 403 while the caller may not see their branch', async () => {
    const request = await creatingRequest(route, on);
    const [client, key] = [clientOf(request, on), newKey()];
    const first = await request.send(client, key);
    await on.db.query(`SET session_replication_role = replica;
      DELETE FROM ledger.entry; DELETE FROM ledger.document; DELETE FROM ledger.batch; DELETE FROM ledger.tax_calculation;
      SET session_replication_role = origin`);
    expect(await request.send(client, key)).toMatchObject({ status: request.status, text: first.text });
    if (request.by === 'root') {
      expect((await request.send(on.app.as('root'), key)).status).toBe(403);
      return;
    }
    await on.db.query(`UPDATE access.grant_direct SET subject = 'nina' WHERE subject = 'ana'`);
    let repeat = await request.send(client, key);
    for (; repeat.status !== 403; repeat = await request.send(client, key)) await sleep(20);
    expect(repeat.body).toMatchObject({ code: 'BRANCH_FORBIDDEN' });
    await on.db.query(`UPDATE access.grant_direct SET subject = 'ana' WHERE subject = 'nina'`);
    for (; repeat.status === 403; repeat = await request.send(client, key)) await sleep(20);
    expect(repeat).toMatchObject({ status: request.status, text: first.text });
  });

  it('has one effect for eight simultaneous requests, of which others get its answer or 409', async () => {
    const request = await creatingRequest(route, on);
    const [client, key] = [clientOf(request, on), newKey()];
    const answers = await Promise.all(Array.from({ length: 8 }, () => request.send(client, key)));
    const created = answers.filter(({ status }) => status === request.status);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ text }) => text)).size).toBe(1);
    expect(created.filter(({ headers }) => headers.get('idempotency-hit') === null)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== request.status && status !== 409)).toEqual([]);
  });

  it('answers 409 IDEMPOTENCY_KEY_REUSED to the key with another body', async () => {
    const request = await creatingRequest(route, on);
    const [client, key] = [clientOf(request, on), newKey()];
    await request.send(client, key);
    const before = await on.counts();
    expect(await request.sendChanged(client, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await on.counts()).toEqual(before);
  });
});

describe('an Idempotency-Key', () => {
  it('is documented on every POST that creates, and on no other', () => {
    const documented = [...posts].filter(([, hasKey]) => hasKey).map(([path]) => path);
    expect(documented.sort()).toEqual([...creating].sort());
    expect(Object.keys(REQUESTS).sort()).toEqual([...creating].sort());
    expect([...posts.keys()]).toEqual(expect.arrayContaining(Object.keys(CREATES_NOTHING)));
  });

  it('of an import is stored only when the import saved rows', async () => {
    const path = `/batch/${await on.batch()}/import`;
    const key = newKey();
    const good = csvFile({});
    const upload = async (content: string, fields: Record<string, string> = {}) =>
      await on.ana.upload<{ successRows: number }>(path, { filename: 'a.csv', content, fields }, key);
    const dry = await upload(good, { dryRun: 'true' });
    expect(dry).toMatchObject({ status: 200, body: { successRows: 1 } });
    expect(await upload(csvFile({ day: '99' }))).toMatchObject({
      status: 200,
      body: { successRows: 0 },
    });
    const saved = await upload(good);
    expect(saved.headers.get('idempotency-hit')).toBeNull();
    expect(saved).toMatchObject({ status: 200, body: { successRows: 1 } });
    expect(await upload(good, { atomic: 'true' })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('of an import answers a repeat, although its month was consolidated meanwhile', async () => {
    const company = await givenCompany(on.db);
    await givenOpenPeriod(on.db, company.branch, '2024-01-01');
    await on.admit(company);
    const batch = await on.batch({}, company);
    const key = newKey();
    const file = { filename: 'a.csv', content: csvFile({}) };
    const first = await on.ana.upload(`/batch/${batch}/import`, file, key);
    await on.db.query(`SET session_replication_role = replica;
      UPDATE ledger.branch_period SET status = 'CONSOLIDATED', consolidated_at = now() WHERE branch_id = ${company.branch.id};
      SET session_replication_role = origin`);
    const repeat = await on.ana.upload(`/batch/${batch}/import`, file, key);
    expect(repeat).toMatchObject({ status: 200, body: first.body });
    expect(repeat.headers.get('idempotency-hit')).toBe('true');
    expect(await on.ana.upload(`/batch/${batch}/import`, file, newKey())).toMatchObject({
      status: 400,
      body: { code: 'PERIOD_CONSOLIDATED' },
    });
  });

  it('may be used by two users for two requests', async () => {
    const key = newKey();
    const body = { empresa: on.company.code, filial: on.company.branch.code, ano: 2024, mes: 1 };
    const ana = await on.ana.post<{ id: number }>('/batch', body, key);
    const admin = await on.admin.post<{ id: number }>('/batch', body, key);
    expect(admin.status).toBe(201);
    expect(admin.body.id).not.toBe(ana.body.id);
  });

  it.each(['x'.repeat(256), 'a b'])('answers 400 IDEMPOTENCY_KEY_INVALID if malformed: %#', async (value) => {
    const body = { empresa: on.company.code, filial: on.company.branch.code, ano: 2024, mes: 1 };
    expect(await on.ana.post('/batch', body, { 'idempotency-key': value })).toMatchObject({
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_INVALID' },
    });
  });
});
