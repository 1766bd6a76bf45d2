// Two companies use one chart of accounts. A user of one of them sees its figures, and none of the other company.
import { beforeAll, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenEntries,
  givenGrant,
  givenOpenDocument,
  type GivenCompany,
} from '@razao/testing/factories';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { startApp, type HttpAnswer, type HttpClient, type RunningApp } from '@razao/testing/apps';

const MONTH = '2024-01-01';
const RANGE = '?from=2024-01&to=2024-01';
const [OWN, OTHER] = ['10.00', '777.77'];

const db = useTestDatabase();
let app: RunningApp;
let own: GivenCompany;
let other: GivenCompany;
let ana: HttpClient;

beforeAll(async () => {
  own = await givenCompany(db);
  other = await givenCompany(db, { chart: null, historyCodes: { S1: 'SEGREDO' } });
  await db.query('UPDATE ledger.company SET chart_id = $2 WHERE id = $1', [other.id, own.chartId]);
  await givenGrant(db, 'ana', own);
  for (const [company, amount, history] of [
    [own, OWN, 'VENDA'],
    [other, OTHER, 'SEGREDO'],
  ] as const) {
    const [account, contra] = [own.account(CASH), own.account(SALES)];
    const document = await givenOpenDocument(db, company.branch, MONTH);
    await givenEntries(db, document, [{ debcre: 'D', account, contra, amount, history, day: 5 }]);
  }
  app = await startApp('queries', { databaseUrl: db.url });
  closeAfterTests(() => app.stop());
  ana = app.as('ana');
});

const days = 'filial=1&dataInicio=2024-01-01&dataFim=2024-01-31&pagina=1&tamanho=100';
/** The routes that answer figures of the company's entry, and the lists, which have no figures. */
const ROUTES: Readonly<Record<string, (company: GivenCompany) => Promise<HttpAnswer>>> = {
  balances: ({ code }) =>
    ana.post('/balanceInquiryDetails', {
      contaId: own.account(CASH),
      empresa: code,
      filial: '*',
      anomesini: '01/2024',
      anomesfim: '01/2024',
    }),
  ledger: ({ code }) =>
    ana.post('/generalLedgerQuery', {
      contaId: own.account(CASH),
      empresa: code,
      filial: '1',
      year: 2024,
      month: 1,
    }),
  'trial balance': ({ code }) => ana.get(`/trialBalance/${code}/*/2024/1`),
  statement: ({ code }) => ana.get(`/statements/${code}/bp${RANGE}`),
  journal: ({ code }) => ana.get(`/books/${code}/diario${RANGE}`, { accept: 'text/csv' }),
  'printed ledger': ({ code }) => ana.get(`/books/${code}/razao${RANGE}`, { accept: 'text/csv' }),
  'printed trial balance': ({ code }) => ana.get(`/books/${code}/balancete${RANGE}`, { accept: 'text/csv' }),
  'monthly balances': ({ code }) =>
    ana.get(`/api/v1/sparts/consulta-contabil?empresa=${code}&tipoSaldo=M&${days}`),
  postings: ({ code }) => ana.get(`/api/v1/sparts/lancamentos-contabeis?empresa=${code}&${days}`),
  accounts: ({ code }) => ana.get(`/accounts/${code}?size=1000`),
  histories: ({ code }) => ana.get(`/historyCodes/${code}`),
};

it.each(Object.keys(ROUTES))('%s has no figures of the other company, which answers 403', async (route) => {
  const answer = await ROUTES[route]?.(own);
  expect(answer?.status).toBe(200);
  const text = answer?.text.replace(/(\d)[.,](?=\d{3}\b)/g, '$1') ?? '';
  expect(text).not.toMatch(/777[.,]?77|787[.,]?77|SEGREDO/);
  if (!['accounts', 'histories'].includes(route)) expect(text).toMatch(/\b10(\.00?|,00)?\b/);
  expect((await ROUTES[route]?.(other))?.status).toBe(403);
});
