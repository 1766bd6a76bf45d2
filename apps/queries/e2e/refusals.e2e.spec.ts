// Dates, pages, codes and bodies at and over every edge: refused with the field and the value, and
// never by an internal error.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  createTestDatabase,
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  startApp,
} from '@razao/testing';
import type { GivenCompany, HttpAnswer, HttpClient, RunningApp, TestDatabase } from '@razao/testing';
import fc from 'fast-check';
import { targetOf } from './fixtures/routes.js';

interface Refusal {
  code: string;
  message: string;
  status: number;
  error: string;
  timestamp: string;
  requestId: string;
  details: { field?: string; value?: string; reason: string }[];
}

describe('refusals', () => {
  let db: TestDatabase;
  let app: RunningApp;
  let company: GivenCompany;
  let without: GivenCompany;
  let stranger: GivenCompany;
  let ana: HttpClient;

  beforeAll(async () => {
    db = await createTestDatabase();
    company = await givenCompany(db, { code: 'ALFA' });
    without = await givenCompany(db, { code: 'NOCHART', chart: null });
    stranger = await givenCompany(db, { code: 'BETA' });
    await givenOpenPeriod(db, company.branch, '2024-01-01');
    for (const own of [company, without]) await givenGrant(db, 'ana', own);
    app = await startApp('queries', { databaseUrl: db.url });
    ana = app.as('ana');
  });
  afterAll(async () => {
    await app.stop();
    await db.close();
  });

  const balance = (over: Record<string, unknown>) =>
    ana.post('/balanceInquiryDetails', {
      ...targetOf(company, CASH),
      anomesini: '01/2024',
      anomesfim: '01/2024',
      ...over,
    });
  const ledger = (over: Record<string, unknown>) =>
    ana.post('/generalLedgerQuery', { ...targetOf(company, CASH), year: 2024, month: 1, ...over });
  const consult = (over: Record<string, string>) =>
    ana.get(
      `/api/v1/sparts/consulta-contabil?${new URLSearchParams({ empresa: 'ALFA', filial: '1', dataInicio: '2024-01-01', dataFim: '2024-01-31', ...over }).toString()}`,
    );
  const list = (over: Record<string, string>) =>
    ana.get(
      `/api/v1/sparts/lancamentos-contabeis?${new URLSearchParams({ dataInicio: '2024-01-01', dataFim: '2024-01-31', ...over }).toString()}`,
    );
  type Ask = () => Promise<HttpAnswer>;

  const cases: readonly (readonly [string, Ask, number, string, string | RegExp])[] = [
    [
      'no contaId',
      () => balance({ contaId: undefined }),
      400,
      'VALIDATION_FAILED',
      'contaId is missing: expected a whole number of at most 64 bits',
    ],
    [
      'contaId null',
      () => balance({ contaId: null }),
      400,
      'VALIDATION_FAILED',
      'contaId is missing: expected a whole number of at most 64 bits',
    ],
    [
      'contaId as text',
      () => balance({ contaId: '1' }),
      400,
      'VALIDATION_FAILED',
      'contaId: "1" is not a whole number of at most 64 bits',
    ],
    [
      'contaId with a fraction',
      () => balance({ contaId: 1.5 }),
      400,
      'VALIDATION_FAILED',
      'contaId: "1.5" is not a whole number of at most 64 bits',
    ],
    [
      'contaId at the edge of int64',
      () => balance({ contaId: 9223372036854774000 }),
      404,
      'ACCOUNT_NOT_FOUND',
      /^contaId: account \d+ is not in the chart of company ALFA$/,
    ],
    [
      'contaId beyond int64',
      () => balance({ contaId: 9223372036854775808 }),
      400,
      'VALIDATION_FAILED',
      /^contaId: "9223372036854776000" is not/,
    ],
    [
      'contaId below zero',
      () => balance({ contaId: -1 }),
      404,
      'ACCOUNT_NOT_FOUND',
      'contaId: account -1 is not in the chart of company ALFA',
    ],
    [
      'an account of another chart',
      () => balance({ contaId: stranger.account(CASH) }),
      404,
      'ACCOUNT_NOT_FOUND',
      /is not in the chart of company ALFA$/,
    ],
    ['no empresa', () => balance({ empresa: undefined }), 400, 'INVALID_CODE', /^empresa: is missing/],
    ['empresa as number', () => balance({ empresa: 1 }), 400, 'INVALID_CODE', /^empresa: /],
    [
      'empresa of eleven characters',
      () => balance({ empresa: 'ABCDEFGHIJK' }),
      400,
      'INVALID_CODE',
      /^empresa: /,
    ],
    [
      'empresa of ten characters',
      () => balance({ empresa: 'ABCDEFGHIJ' }),
      404,
      'COMPANY_NOT_FOUND',
      /ABCDEFGHIJ/,
    ],
    ['empresa in another case', () => balance({ empresa: 'alfa' }), 404, 'COMPANY_NOT_FOUND', /alfa/],
    ['filial with an accent', () => balance({ filial: 'á' }), 400, 'INVALID_CODE', /^filial: /],
    [
      'filial unknown',
      () => balance({ filial: '2' }),
      404,
      'BRANCH_NOT_FOUND',
      'Company ALFA has no branch 2.',
    ],
    [
      'another company',
      () => balance({ empresa: 'BETA' }),
      403,
      'BRANCH_FORBIDDEN',
      'The user has no permission for this company/branch (BETA/1).',
    ],
    [
      'anomesini of another form',
      () => balance({ anomesini: '2024-01' }),
      400,
      'INVALID_DATE',
      'anomesini: "2024-01" is not a month of the form MM/YYYY, such as 01/2019',
    ],
    [
      'anomesfim in month 13',
      () => balance({ anomesfim: '13/2024' }),
      400,
      'INVALID_DATE',
      /^anomesfim: "13\/2024" is not a month/,
    ],
    [
      'anomesfim in month 0',
      () => balance({ anomesfim: '00/2024' }),
      400,
      'INVALID_DATE',
      /^anomesfim: "00\/2024" is not a month/,
    ],
    [
      'anomesini in the year 0',
      () => balance({ anomesini: '01/0000' }),
      400,
      'INVALID_DATE',
      /^anomesini: "01\/0000" is not a month/,
    ],
    [
      'anomesini after anomesfim',
      () => balance({ anomesini: '02/2024' }),
      400,
      'INVALID_RANGE',
      'anomesini: "02/2024" is later than anomesfim 01/2024',
    ],
    [
      'a range before the base month',
      () => balance({ anomesini: '12/2023' }),
      400,
      'VALIDATION_FAILED',
      'anomesini: "12/2023" is before the base month of company ALFA: 01/2024 or later is expected',
    ],
    [
      'a range of 121 months',
      () => balance({ anomesfim: '01/2034' }),
      400,
      'VALIDATION_FAILED',
      /^anomesfim: "01\/2034" is too late: at most 120 months/,
    ],
    [
      'a company without chart',
      () => balance({ empresa: 'NOCHART' }),
      400,
      'CHART_NOT_CONFIGURED',
      'Company NOCHART has no chart of accounts configured.',
    ],
    [
      'three faults at once',
      () => balance({ contaId: 'x', anomesini: 1, anomesfim: [] }),
      400,
      'VALIDATION_FAILED',
      /^contaId: "x" is not .* \(and 2 more in details\)$/,
    ],
    [
      'year 1999',
      () => ledger({ year: 1999 }),
      400,
      'VALIDATION_FAILED',
      'year: "1999" is not a whole number from 2000 to 9999',
    ],
    [
      'year 10000',
      () => ledger({ year: 10_000 }),
      400,
      'VALIDATION_FAILED',
      'year: "10000" is not a whole number from 2000 to 9999',
    ],
    [
      'year as text',
      () => ledger({ year: '2024' }),
      400,
      'VALIDATION_FAILED',
      'year: "2024" is not a whole number from 2000 to 9999',
    ],
    [
      'month 0',
      () => ledger({ month: 0 }),
      400,
      'VALIDATION_FAILED',
      'month: "0" is not a whole number from 1 to 12',
    ],
    [
      'month 13',
      () => ledger({ month: 13 }),
      400,
      'VALIDATION_FAILED',
      'month: "13" is not a whole number from 1 to 12',
    ],
    [
      'dayStart -1',
      () => ledger({ dayStart: -1 }),
      400,
      'VALIDATION_FAILED',
      'dayStart: "-1" is not a whole number from 0 to 31',
    ],
    [
      'dayEnd 32',
      () => ledger({ dayEnd: 32 }),
      400,
      'VALIDATION_FAILED',
      'dayEnd: "32" is not a whole number from 0 to 31',
    ],
    [
      'dayStart after dayEnd',
      () => ledger({ dayStart: 2, dayEnd: 1 }),
      400,
      'INVALID_RANGE',
      'dayStart: "2" is later than dayEnd 1',
    ],
    [
      'an unknown account',
      () => ledger({ contaId: 2_000_000_000 }),
      404,
      'ACCOUNT_NOT_FOUND',
      'contaId: account 2000000000 is not in the chart of company ALFA',
    ],
    ['a ledger without chart', () => ledger({ empresa: 'NOCHART' }), 400, 'CHART_NOT_CONFIGURED', /NOCHART/],
    [
      'a chart that is not configured',
      () => ana.get('/allChartOfAccount/NOCHART/1'),
      400,
      'CHART_NOT_CONFIGURED',
      /NOCHART/,
    ],
    [
      'a chart of a malformed code',
      () => ana.get('/allChartOfAccount/A-B/1'),
      400,
      'INVALID_CODE',
      /^company: /,
    ],
    [
      'a chart of an unknown company',
      () => ana.get('/allChartOfAccount/NOBODY/1'),
      404,
      'COMPANY_NOT_FOUND',
      /NOBODY/,
    ],
    [
      'a chart of an unknown branch',
      () => ana.get('/allChartOfAccount/ALFA/9'),
      404,
      'BRANCH_NOT_FOUND',
      /9/,
    ],
    [
      'a trial balance in month 13',
      () => ana.get('/trialBalance/ALFA/1/2024/13'),
      400,
      'INVALID_DATE',
      'month: "13" is not a whole number from 1 to 12',
    ],
    [
      'a trial balance in the year 1999',
      () => ana.get('/trialBalance/ALFA/1/1999/1'),
      400,
      'INVALID_DATE',
      'year: "1999" is not a whole number from 2000 to 9999',
    ],
    [
      'a trial balance before the base month',
      () => ana.get('/trialBalance/ALFA/1/2023/12'),
      400,
      'VALIDATION_FAILED',
      /^month: "12\/2023" is before the base month/,
    ],
    [
      'a trial balance without chart',
      () => ana.get('/trialBalance/NOCHART/1/2024/1'),
      400,
      'CHART_NOT_CONFIGURED',
      /NOCHART/,
    ],
    [
      'dataInicio on no day',
      () => consult({ dataInicio: '2024-02-30' }),
      400,
      'INVALID_DATE',
      'dataInicio: "2024-02-30" is not a day of the form YYYY-MM-DD or YYYY.MM.DD',
    ],
    [
      'dataFim in another form',
      () => consult({ dataFim: '31/01/2024' }),
      400,
      'INVALID_DATE',
      /^dataFim: "31\/01\/2024" is not a day/,
    ],
    [
      'dataFim before dataInicio',
      () => consult({ dataFim: '2023-12-31' }),
      400,
      'INVALID_RANGE',
      'dataInicio: "2024-01-01" is later than dataFim 2023-12-31',
    ],
    [
      'tipoSaldo X',
      () => consult({ tipoSaldo: 'X' }),
      400,
      'VALIDATION_FAILED',
      'tipoSaldo: "X" is not M or 0 (monthly), D or 1 (daily)',
    ],
    [
      'pagina 0',
      () => consult({ pagina: '0' }),
      400,
      'INVALID_PAGE',
      'pagina: "0" is not a whole number from 1 to 1000000000',
    ],
    [
      'pagina beyond its limit',
      () => consult({ pagina: '1000000001' }),
      400,
      'INVALID_PAGE',
      /^pagina: "1000000001" is not/,
    ],
    [
      'tamanho 0',
      () => consult({ tamanho: '0' }),
      400,
      'INVALID_PAGE',
      'tamanho: "0" is not a whole number from 1 to 1000',
    ],
    [
      'tamanho 1001',
      () => list({ tamanho: '1001' }),
      400,
      'INVALID_PAGE',
      'tamanho: "1001" is not a whole number from 1 to 1000',
    ],
    [
      'consulta-contabil without empresa',
      () => ana.get('/api/v1/sparts/consulta-contabil?filial=1&dataInicio=2024-01-01&dataFim=2024-01-01'),
      400,
      'INVALID_CODE',
      /^empresa: is missing/,
    ],
    [
      'empresa given twice',
      () =>
        ana.get(
          '/api/v1/sparts/consulta-contabil?empresa=ALFA&empresa=BETA&filial=1&dataInicio=2024-01-01&dataFim=2024-01-01',
        ),
      400,
      'INVALID_CODE',
      /^empresa: /,
    ],
    [
      'dataInicio given twice',
      () =>
        ana.get(
          '/api/v1/sparts/lancamentos-contabeis?dataInicio=2024-01-01&dataInicio=2024-01-02&dataFim=2024-01-03',
        ),
      400,
      'INVALID_DATE',
      /^dataInicio: /,
    ],
    [
      'lancamentos-contabeis without dates',
      () => ana.get('/api/v1/sparts/lancamentos-contabeis'),
      400,
      'INVALID_DATE',
      'dataInicio is missing: expected a day of the form YYYY-MM-DD or YYYY.MM.DD (and 1 more in details)',
    ],
    ['filial without empresa', () => list({ filial: '1' }), 400, 'INVALID_CODE', /^empresa: /],
    ['a NUL in a parameter', () => consult({ dataInicio: '2024-01-01\0' }), 400, 'VALIDATION_FAILED', /NUL/],
    ['no JSON', () => ana.post('/balanceInquiryDetails', '{"contaId":'), 400, 'MALFORMED_JSON', /./],
    ['no body', () => ana.post('/generalLedgerQuery'), 400, 'INVALID_CODE', /^empresa: /],
    ['an array', () => ana.post('/generalLedgerQuery', []), 400, 'INVALID_CODE', /^empresa: /],
    [
      'a NUL in the body',
      () =>
        ana.post(
          '/balanceInquiryDetails',
          '{"empresa":"ALFA","filial":"1","contaId":1,"anomesini":"01/2024\\u0000","anomesfim":"01/2024"}',
        ),
      400,
      'VALIDATION_FAILED',
      /^anomesini: /,
    ],
    [
      'half a surrogate pair',
      () =>
        ana.post(
          '/balanceInquiryDetails',
          '{"empresa":"ALFA","filial":"1","contaId":1,"anomesini":"\\ud800","anomesfim":"01/2024"}',
        ),
      400,
      'VALIDATION_FAILED',
      /^anomesini: /,
    ],
    [
      'a form',
      () => ana.postForm('/balanceInquiryDetails', { empresa: 'ALFA' }),
      415,
      'UNSUPPORTED_MEDIA_TYPE',
      /./,
    ],
    ['another method', () => ana.get('/balanceInquiryDetails'), 405, 'METHOD_NOT_ALLOWED', /./],
    ['another path', () => ana.get('/balance'), 404, 'ROUTE_NOT_FOUND', /./],
  ];

  it.each(cases)('%s', async (_what, ask, status, code, message) => {
    const { status: answered, body } = await ask();
    const refusal = body as Refusal;
    expect([answered, refusal.code]).toEqual([status, code]);
    expect(refusal).toEqual({
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      status,
      error: expect.any(String),
      code,
      details: expect.any(Array),
      requestId: expect.stringMatching(/./),
    });
  });

  it('the last days that exist are answered', async () => {
    expect((await ledger({ year: 9999, month: 12, dayStart: 1, dayEnd: 31 })).status).toBe(200);
    expect((await ledger({ month: 2, dayStart: 31, dayEnd: 31 })).status).toBe(200);
    expect((await balance({ anomesini: '12/9999', anomesfim: '12/9999' })).status).toBe(200);
    expect((await consult({ dataInicio: '0001-01-01', dataFim: '0001-12-31' })).status).toBe(200);
    expect((await consult({ dataInicio: '9999-12-01', dataFim: '9999-12-31', tipoSaldo: 'D' })).status).toBe(
      200,
    );
    expect((await consult({ pagina: '1000000000', tamanho: '1000' })).status).toBe(200);
    expect(
      (await list({ dataInicio: '0001-01-01', dataFim: '9999-12-31', pagina: '1000000000' })).status,
    ).toBe(200);
    expect((await ana.get('/trialBalance/ALFA/1/9999/12')).status).toBe(200);
  });

  it('whatever is sent, the answer is no internal error', async () => {
    const wild = fc.oneof(
      fc.anything({ maxDepth: 1 }),
      fc.double(),
      fc.maxSafeInteger(),
      fc.constantFrom('01/2024', '2024-01-01', 'ALFA', '1', '', -0, 1e308, '\u0000', "' OR 1=1 --"),
    );
    const body = fc.record(
      {
        contaId: wild,
        empresa: fc.oneof(fc.constant('ALFA'), wild),
        filial: fc.oneof(fc.constant('1'), wild),
        anomesini: wild,
        anomesfim: wild,
        year: wild,
        month: wild,
        dayStart: wild,
        dayEnd: wild,
        comboType: wild,
      },
      { requiredKeys: ['empresa', 'filial'] },
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('2024-01-01', '9999.12.31', 'M', '1', '99999999999999999999'),
    );
    const parameters = fc.record(
      { dataInicio: text, dataFim: text, tipoSaldo: text, pagina: text, tamanho: text, dialect: text },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, parameters, async (sent, asked) => {
        const json =
          JSON.stringify(sent, (_key, value: unknown) =>
            typeof value === 'bigint' ? Number(value) : value,
          ) ?? 'null';
        const query = new URLSearchParams({ empresa: 'ALFA', filial: '1', ...asked }).toString();
        const answers = await Promise.all([
          ana.post('/balanceInquiryDetails', json),
          ana.post('/generalLedgerQuery', json),
          ana.get(`/api/v1/sparts/consulta-contabil?${query}`),
          ana.get(`/api/v1/sparts/lancamentos-contabeis?${query}`),
          ana.get(
            `/trialBalance/ALFA/1/${encodeURIComponent(asked.pagina ?? '2024')}/${encodeURIComponent(asked.tipoSaldo ?? '1')}`,
          ),
          ana.get(`/allChartOfAccount/ALFA/1?${query}`, { accept: 'text/csv' }),
        ]);
        for (const { status } of answers) expect(status).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });
});
