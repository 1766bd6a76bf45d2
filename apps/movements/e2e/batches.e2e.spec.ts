import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, givenCompany, givenGrant, givenOpenPeriod, startApp } from '@razao/testing';
import type { GivenCompany, HttpClient, RunningApp, TestDatabase } from '@razao/testing';

let db: TestDatabase;
let app: RunningApp | undefined;
let company: GivenCompany;
let ana: HttpClient;

beforeAll(async () => {
  db = await createTestDatabase();
  company = await givenCompany(db);
  await givenGrant(db, 'ana', company);
  await givenOpenPeriod(db, company.branch, '2024-01-01');
  app = await startApp('movements', { databaseUrl: db.url });
  ana = app.as('ana');
});

afterAll(async () => {
  await app?.stop();
  await db.close();
});

const batch = () => ({ empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 });

describe('POST /batch', () => {
  it('gives the next free number of the month', async () => {
    const first = await ana.post('/batch', { ...batch(), descricao: 'Vendas' });
    expect(first).toMatchObject({
      status: 201,
      body: { lote: '000001', ano: 2024, mes: 1, descricao: 'Vendas' },
    });
    const second = await ana.post<{ id: number }>('/batch', batch());
    expect(second).toMatchObject({ status: 201, body: { lote: '000002' } });
    const read = await ana.get(`/batch/${second.body.id}`);
    expect(read).toMatchObject({ status: 200, body: second.body });
  });
});
