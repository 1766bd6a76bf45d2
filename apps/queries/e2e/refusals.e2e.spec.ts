// Sends dates, pages, codes and bodies at and over every limit: they are refused with the field and the value. The test
// fuzz.int of tools sends random requests.
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody } from '@razao/platform/http';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { givenCompany, givenGrant, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import { startApp, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { REFUSALS, refusalRequests } from './fixtures/refusal-cases.js';

describe('a request at a limit or over it', () => {
  const db = useTestDatabase();
  let app: RunningApp;
  let company: GivenCompany;
  let ana: HttpClient;

  beforeAll(async () => {
    company = await givenCompany(db, { code: 'ALFA' });
    const without = await givenCompany(db, { code: 'NOCHART', chart: null });
    await givenCompany(db, { code: 'BETA' });
    await givenOpenPeriod(db, company.branch, '2024-01-01');
    for (const own of [company, without]) await givenGrant(db, 'ana', own);
    app = await startApp('queries', { databaseUrl: db.url });
    closeAfterTests(() => app.stop());
    ana = app.as('ana');
  });

  const requests = () => refusalRequests(ana, company);

  it.each(REFUSALS)('%s %j answers %s', async (_request, _given, answer, message, send) => {
    const { status, body } = await send(requests());
    const { code } = body as ErrorBody;
    expect(`${status} ${code}`).toBe(answer);
    expect(body).toEqual({
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status,
      error: expect.any(String),
      code,
      details: expect.any(Array),
      requestId: expect.stringMatching(/./),
    });
  });

  it('answers 200 for the first and last days, months and pages that exist', async () => {
    expect((await requests().ledger({ year: 9999, month: 12, dayStart: 1, dayEnd: 31 })).status).toBe(200);
    expect((await requests().ledger({ month: 2, dayStart: 31, dayEnd: 31 })).status).toBe(200);
    expect((await requests().balance({ anomesini: '12/9999', anomesfim: '12/9999' })).status).toBe(200);
    expect((await requests().consult({ dataInicio: '0001-01-01', dataFim: '0001-12-31' })).status).toBe(200);
    expect(
      (await requests().consult({ dataInicio: '9999-12-01', dataFim: '9999-12-31', tipoSaldo: 'D' })).status,
    ).toBe(200);
    expect((await requests().consult({ pagina: '1000000000', tamanho: '1000' })).status).toBe(200);
    expect((await requests().consult({ dataFim: '2033-12-31' })).status).toBe(200);
    expect((await requests().consult({ dataFim: '2024-12-31', tipoSaldo: 'D' })).status).toBe(200);
    expect((await requests().balance({ anomesfim: '12/2033' })).status).toBe(200);
    expect(
      (await requests().list({ dataInicio: '0001-01-01', dataFim: '9999-12-31', pagina: '1000000000' }))
        .status,
    ).toBe(200);
    expect((await ana.get('/trialBalance/ALFA/1/9999/12')).status).toBe(200);
  });
});
