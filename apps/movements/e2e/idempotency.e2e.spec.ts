import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CASH, SALES, givenCompany } from '@razao/testing';
import type { HttpClient } from '@razao/testing';
import { startMovements } from './movements-fixture.js';
import type { MovementsFixture } from './movements-fixture.js';

let on: MovementsFixture;
let lastKey = 0;

beforeAll(async () => {
  on = await startMovements();
});

afterAll(async () => {
  await on.stop();
});

interface Creation {
  path: string;
  body: unknown;
  /** The same request with one thing changed. */
  changed: unknown;
  client: HttpClient;
}

const entry = async (valor: number): Promise<Record<string, unknown>> => ({
  documentId: await on.document(),
  lancamento: '1',
  debcre: 'D',
  day: '1',
  contaId: on.company.account(CASH),
  contrapartida: on.company.account(SALES),
  valor,
});

const creations: Record<string, () => Promise<Creation>> = {
  '/batch': () => {
    const body = { empresa: on.company.code, filial: on.company.branch.code, ano: 2024, mes: 1 };
    return Promise.resolve({ path: '/batch', body, changed: { ...body, mes: 2 }, client: on.ana });
  },
  '/document': async () => {
    const body = { batchId: await on.batch() };
    return { path: '/document', body, changed: { ...body, texto: 'other' }, client: on.ana };
  },
  '/entry': async () => {
    const body = await entry(1);
    return { path: '/entry', body, changed: { ...body, valor: 2 }, client: on.ana };
  },
  '/entries/bulk': async () => {
    const one = await entry(1);
    return {
      path: '/entries/bulk',
      body: { entries: [one] },
      changed: { entries: [{ ...one, valor: 2 }] },
      client: on.admin,
    };
  },
  '/monthOpening': async () => {
    const company = await givenCompany(on.db);
    await on.admit(company);
    const path = `/monthOpening/${company.code}/${company.branch.code}`;
    return { path, body: { newyearmonth: '01/2024' }, changed: { newyearmonth: '02/2024' }, client: on.ana };
  },
};

const newKey = (): Record<string, string> => ({ 'idempotency-key': `key-${++lastKey}` });

describe.each(Object.keys(creations))('POST %s with an Idempotency-Key', (route) => {
  it('answers a repeat as the first time, and creates nothing', async () => {
    const { path, body, client } = await creations[route]!();
    const key = newKey();
    const first = await client.post(path, body, key);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-hit')).toBeNull();
    const before = await on.counts();
    const second = await client.post(path, body, key);
    expect(second.status).toBe(201);
    expect(second.headers.get('idempotency-hit')).toBe('true');
    expect(second.body).toEqual(first.body);
    expect(await on.counts()).toEqual(before);
  });

  it('happens once for eight at the same time', async () => {
    const { path, body, client } = await creations[route]!();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post(path, body, key)));
    const created = answers.filter(({ status }) => status === 201);
    expect(created.length).toBeGreaterThan(0);
    expect(new Set(created.map(({ text }) => JSON.stringify(sorted(JSON.parse(text))))).size).toBe(1);
    expect(created.filter(({ headers }) => headers.get('idempotency-hit') === null)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([]);
  });

  it('refuses the key for another body', async () => {
    const { path, body, changed, client } = await creations[route]!();
    const key = newKey();
    await client.post(path, body, key);
    const before = await on.counts();
    expect(await client.post(path, changed, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await on.counts()).toEqual(before);
  });
});

describe('an Idempotency-Key', () => {
  it('is documented on the routes that are tried here, and on no other', async () => {
    type Paths = Record<string, Record<string, { parameters?: { name: string }[] }>>;
    const { body } = await on.app.anonymous.get<{ paths: Paths }>('/docs/openapi.json');
    const documented = Object.entries(body.paths)
      .filter(([, methods]) => methods['post']?.parameters?.some(({ name }) => name === 'Idempotency-Key'))
      .map(([path]) => path.replace('/{company}/{branch}', ''));
    expect(documented.sort()).toEqual(Object.keys(creations).sort());
  });

  it('is free again after a refusal', async () => {
    const key = newKey();
    const body = await entry(1);
    expect(await on.ana.post('/entry', { ...body, contrapartida: null }, key)).toMatchObject({ status: 400 });
    expect(await on.ana.post('/entry', body, key)).toMatchObject({ status: 201 });
  });

  it('belongs to its user', async () => {
    const key = newKey();
    const body = { empresa: on.company.code, filial: on.company.branch.code, ano: 2024, mes: 1 };
    const ana = await on.ana.post<{ id: number }>('/batch', body, key);
    const admin = await on.admin.post<{ id: number }>('/batch', body, key);
    expect(admin.status).toBe(201);
    expect(admin.body.id).not.toBe(ana.body.id);
  });

  it.each(['x'.repeat(256), 'a b'])('is refused when it is malformed', async (value) => {
    const body = { empresa: on.company.code, filial: on.company.branch.code, ano: 2024, mes: 1 };
    expect(await on.ana.post('/batch', body, { 'idempotency-key': value })).toMatchObject({
      status: 400,
      body: { code: 'IDEMPOTENCY_KEY_INVALID' },
    });
  });
});

/** A kept answer has its fields in another order. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => a.localeCompare(b)));
}
