// Tests the other forms of an answer: CSV in both dialects, compressed answers, and 304 for a known answer.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CASH, givenConsolidated, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import {
  HttpClient,
  testToken,
  startApp,
  type HttpAnswer,
  type HttpRequest,
  type RunningApp,
} from '@razao/testing/apps';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { givenSale } from './fixtures/books.js';
import { ROUTES, targetOf } from './fixtures/routes.js';

const PLAIN = { 'accept-encoding': 'identity' };

describe('the representations of an answer', () => {
  const db = useTestDatabase();
  let app: RunningApp;
  let company: GivenCompany;
  let ana: HttpClient;

  beforeAll(async () => {
    const sale = { lancamento: '1', documento: '7', history: '=venda; "balcão"' };
    company = await givenSale(db, { code: 'ALFA', branches: ['1'] }, sale);
    await givenOpenPeriod(db, company.branch, '2024-02-01');
    app = await startApp('queries', { databaseUrl: db.url });
    closeAfterTests(() => app.stop());
    ana = app.as('ana');
  });

  const ledgerBody = () => ({ ...targetOf(company, CASH), year: 2024, month: 1 });
  const balanceBody = () => ({ ...targetOf(company, CASH), anomesini: '01/2024', anomesfim: '01/2024' });
  const dates = 'empresa=ALFA&filial=1&dataInicio=2024-01-01&dataFim=2024-01-31';

  it.each([
    [
      'balances',
      (dialect: string) =>
        ana.post(`/balanceInquiryDetails${dialect}`, balanceBody(), { accept: 'text/csv' }),
      'year,month,movdeb,movcred,movenc,accumulatedBalance,openingBalance\r\n2024,01,1234.50,0.00,,2234.50,1000.00\r\n',
    ],
    [
      'general-ledger',
      (dialect: string) => ana.post(`/generalLedgerQuery${dialect}`, ledgerBody(), { accept: 'text/csv' }),
      `lote,documento,entry,debCre,day,history,value,cdContabil\r\n000001,7,1,D,05,"'=venda; ""balcão""",1234.50,${CASH}\r\n`,
    ],
    [
      'chart-of-accounts',
      (dialect: string) => ana.get(`/allChartOfAccount/ALFA/1${dialect}`, { accept: 'text/csv' }),
      /^id,cdAccounting,cdReduced\r\n\d+,1,1\r\n\d+,1\.1,11\r\n/,
    ],
    [
      'consulta-contabil',
      (dialect: string) =>
        ana.get(`/api/v1/sparts/consulta-contabil?${dates}${dialect.replace('?', '&')}`, {
          accept: 'text/csv',
        }),
      /\r\nALFA,1,M,2024\.01\.31,1\.1\.1\.01,1001,01,1000\.00,1234\.50,0\.00,,2234\.50,D\r\n/,
    ],
    [
      'lancamentos-contabeis',
      (dialect: string) =>
        ana.get(`/api/v1/sparts/lancamentos-contabeis?${dates}${dialect.replace('?', '&')}`, {
          accept: 'text/csv',
        }),
      /\r\nALFA,1,2024\.01\.05,000001,7,1,D,1\.1\.1\.01,1001,3\.1\.01,1234\.50,,"'=venda; ""balcão""",N,0\r\n/,
    ],
    [
      'trial-balance-2024-01',
      (dialect: string) => ana.get(`/trialBalance/ALFA/1/2024/1${dialect}`, { accept: 'text/csv' }),
      /\r\n,,TOTAL,,,,0\.00,D,1234\.50,1234\.50,0\.00,0\.00,0\.00,0\.00,D\r\n$/,
    ],
  ])('%s is CSV when accepted, and 400 in an unknown dialect', async (name, send, expected) => {
    const standard = await send('');
    expect([
      standard.status,
      standard.headers.get('content-type'),
      standard.headers.get('content-disposition'),
    ]).toEqual([200, 'text/csv; charset=utf-8; header=present', `attachment; filename="${name}.csv"`]);
    if (typeof expected === 'string') expect(standard.text).toBe(expected);
    else expect(standard.text).toMatch(expected);
    const spreadsheet = await send('?dialect=pt-BR');
    const bytes = Buffer.from(spreadsheet.text);
    expect([spreadsheet.status, spreadsheet.text.split('\r\n').length]).toEqual([
      200,
      standard.text.split('\r\n').length,
    ]);
    expect(bytes.toString()).toContain(';');
    expect((await send('?dialect=excel')).status).toBe(400);
  });

  it.each([
    ['text/csv', 'text/csv'],
    ['application/json', 'application/json'],
    ['*/*', 'application/json'],
    ['text/csv;q=0.5, application/json', 'application/json'],
    ['application/json;q=0.1, text/*', 'text/csv'],
    ['application/json;charset=UTF-8', 'application/json'],
    ['text/csv; charset=utf-8; header=present', 'text/csv'],
  ])('Accept: %s is answered as %s', async (accept, type) => {
    const { headers } = await ana.post('/balanceInquiryDetails', balanceBody(), { accept });
    expect(headers.get('content-type')).toMatch(type);
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding');
  });

  it.each(ROUTES.filter(({ isTable }) => isTable).map((route) => [route.name, route] as const))(
    '%s answers 406 to a media type that it does not have',
    async (_name, route) => {
      const caller = new XmlClient(app.url, testToken({ subject: 'ana' }));
      expect(await route.send(caller, targetOf(company, CASH))).toMatchObject({
        status: 406,
        body: { code: 'NOT_ACCEPTABLE' },
      });
    },
  );

  it.each([
    ['br', '/allChartOfAccount/ALFA/1'],
    ['gzip', '/allChartOfAccount/ALFA/1'],
    ['br', '/accounts/ALFA'],
  ])(
    'a large answer is compressed with %s when the request accepts it (GET %s), a small one is not',
    async (encoding, path) => {
      const chart = await ana.get(path, { 'accept-encoding': encoding });
      const plain = await ana.get(path, PLAIN);
      expect([chart.headers.get('content-encoding'), plain.headers.get('content-encoding')]).toEqual([
        encoding,
        null,
      ]);
      expect(chart.text).toBe(plain.text);
      expect(Number(chart.headers.get('content-length'))).toBeLessThan(
        Number(plain.headers.get('content-length')),
      );
      const small = await ana.post('/balanceInquiryDetails', balanceBody(), { 'accept-encoding': encoding });
      expect(small.headers.get('content-encoding')).toBeNull();
    },
  );

  it('a chart answers 304 to its ETag, until the chart changes', async () => {
    const path = '/allChartOfAccount/ALFA/1';
    const first = await ana.get(path);
    const etag = first.headers.get('etag') ?? '';
    expect([etag.slice(0, 3), first.headers.get('cache-control')]).toEqual(['W/"', 'private, no-cache']);
    const known = await ana.get(path, { 'if-none-match': etag });
    expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await ana.get(path, { 'if-none-match': etag, accept: 'text/csv' })).status).toBe(200);
    expect((await app.anonymous.get(path, { 'if-none-match': etag })).status).toBe(401);
    expect((await app.as('bob').get(path, { 'if-none-match': etag })).status).toBe(403);
    await db.query(
      `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature) SELECT chart_id, '9', '9', 'NOVA', 'S', '09' FROM ledger.company WHERE code = 'ALFA'`,
    );
    const changed = await ana.get<{ cdAccounting: string }[]>(path, { 'if-none-match': etag });
    expect([changed.status, changed.body.at(-1)?.cdAccounting]).toEqual([200, '9']);
  });

  it('a consolidated month answers 304 to its ETag, and an open month has none', async () => {
    const [january, february] = ['/trialBalance/ALFA/1/2024/1', '/trialBalance/ALFA/1/2024/2'];
    expect((await ana.get(january)).headers.get('etag')).toBeNull();
    await givenConsolidated(db, company.branch, '2024-01-01');
    const etag = (await ana.get(january)).headers.get('etag') ?? '';
    expect((await ana.get(january, { 'if-none-match': etag })).status).toBe(304);
    expect((await ana.get(february, { 'if-none-match': etag })).status).toBe(200);
    const consulted = await ana.get(`/api/v1/sparts/consulta-contabil?${dates}`);
    const known = consulted.headers.get('etag') ?? '';
    expect(
      (await ana.get(`/api/v1/sparts/consulta-contabil?${dates}`, { 'if-none-match': known })).status,
    ).toBe(304);
    expect(
      (await ana.get(`/api/v1/sparts/consulta-contabil?${dates}&tamanho=1`, { 'if-none-match': known }))
        .status,
    ).toBe(200);
  });

  it.each(['*/*', 'application/json', undefined])('a dialect answers 400 with Accept: %s', async (accept) => {
    const headers = accept === undefined ? {} : { accept };
    for (const answer of [
      await ana.get('/allChartOfAccount/ALFA/1?dialect=pt-BR', headers),
      await ana.post('/balanceInquiryDetails?dialect=standard', balanceBody(), headers),
      await ana.get(`/api/v1/sparts/consulta-contabil?${dates}&dialect=pt-BR`, headers),
    ]) {
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
      expect(answer.body).toMatchObject({
        message: expect.stringMatching(
          /^dialect: expected Accept: text\/csv beside it: this answer is JSON.*, found ".*"$/,
        ),
      });
    }
  });

  it('the old path of consulta-contabil redirects with its query string unchanged', async () => {
    const query = '?empresa=ALFA&filial=1&dataInicio=2024.01.01&x=%C3%A1+b&x=2';
    const moved = await ana.get(`/api/v1/consulta-contabil${query}`);
    expect([moved.status, moved.headers.get('location'), moved.text]).toEqual([
      301,
      `/api/v1/sparts/consulta-contabil${query}`,
      '',
    ]);
    expect((await ana.get('/api/v1/consulta-contabil')).headers.get('location')).toBe(
      '/api/v1/sparts/consulta-contabil',
    );
  });
});

/** Accepts XML in every request. */
class XmlClient extends HttpClient {
  override async send<Body>(path: string, init: HttpRequest): Promise<HttpAnswer<Body>> {
    const headers = { ...init.headers, accept: 'application/xml' };
    return await super.send<Body>(path, { ...init, headers });
  }
}
