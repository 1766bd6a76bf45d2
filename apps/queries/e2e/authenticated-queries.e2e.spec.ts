import { beforeAll, describe, expect, it } from '@jest/globals';
import { CASH, SALES, type GivenCompany } from '@razao/testing/factories';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { startApp, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { givenSale } from './fixtures/books.js';

describe('the authenticated queries', () => {
  const db = useTestDatabase();
  let app: RunningApp;
  let company: GivenCompany;
  let ana: HttpClient;

  beforeAll(async () => {
    const sale = { lancamento: '00001', documento: '000007', history: 'Venda à vista "balcão"' };
    company = await givenSale(db, { branches: ['0001'] }, sale);
    app = await startApp('queries', { databaseUrl: db.url });
    closeAfterTests(() => app.stop());
    ana = app.as('ana');
  });

  const inquiry = () => ({
    contaId: company.account(CASH),
    empresa: company.code,
    filial: '0001',
    anomesini: '01/2024',
    anomesfim: '02/2024',
  });
  const query = () => ({
    contaId: company.account(SALES),
    empresa: company.code,
    filial: '0001',
    year: 2024,
    month: 1,
  });

  it('POST /balanceInquiryDetails answers amounts as numbers, one row per month, without a null movenc', async () => {
    const answer = await ana.post('/balanceInquiryDetails', {
      ...inquiry(),
      comboType: 'whatever',
      other: 1,
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(answer.text).toBe(
      '[{"year":"2024","month":"01","movdeb":1234.50,"movcred":0.00,"accumulatedBalance":2234.50,"openingBalance":1000.00},' +
        '{"year":"2024","month":"02","movdeb":0.00,"movcred":0.00,"accumulatedBalance":2234.50,"openingBalance":2234.50}]',
    );
  });

  it('treat an empty branch as missing', async () => {
    const accept = 'text/csv';
    for (const [kind, fields] of [
      ['statements', 'bp?branch=&compare='],
      ['books', 'diario?branch='],
    ] as const) {
      const path = `/${kind}/${company.code}/`;
      const empty = await ana.get(`${path}${fields}&from=2024-01&to=2024-01`, { accept });
      const without = fields.replace(/\?.*/, '?from=2024-01&to=2024-01');
      expect([empty.status, empty.text]).toEqual([
        200,
        (await ana.get(`${path}${without}`, { accept })).text,
      ]);
    }
  });

  it('find an account by its reduced or accounting code', async () => {
    const contaId = company.account(CASH);
    for (const [path, body] of [
      ['/balanceInquiryDetails', inquiry()],
      ['/generalLedgerQuery', query()],
    ] as const) {
      const byId = await ana.post(path, { ...body, contaId });
      expect((await ana.post(path, { ...body, contaId, conta: '' })).body).toEqual(byId.body);
      for (const conta of [CASH, '1001'])
        expect(await ana.post(path, { ...body, contaId: undefined, conta })).toMatchObject({
          status: 200,
          body: byId.body,
        });
    }
  });

  it('POST /generalLedgerQuery answers every field as a string, and a counter-account with the opposite side', async () => {
    const answer = await ana.post('/generalLedgerQuery', query());
    expect([answer.status, answer.body]).toEqual([
      200,
      [
        {
          lote: '000001',
          documento: '000007',
          entry: '00001',
          debCre: 'C',
          day: '05',
          history: 'Venda à vista "balcão"',
          value: '1234.50',
          cdContabil: SALES,
        },
      ],
    ]);
  });

  it('/actuator is on the management port only, and /docs on the main port', async () => {
    expect((await fetch(`${app.managementUrl}/actuator/health`)).status).toBe(200);
    expect((await app.anonymous.get('/actuator/health')).status).toBe(404);
    expect((await app.anonymous.get('/docs')).status).toBe(200);
  });
});
