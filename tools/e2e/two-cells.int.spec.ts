// Tests two cells, each a database with its three services. Every operation of the OpenAPI documents that names a
// company is sent to the cell without that company. The response must be 308 when path or query name the company, and
// 421 otherwise, never empty or a 404. One company always lived in the other cell, one moved there and left its rows
// behind, one is arriving, and one lives here.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { formatIplLine } from '@razao/domain';
import type { AppName, HttpAnswer, HttpClient } from '@razao/testing/apps';
import { CASH } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import { MONTH, givenBooks, type Books } from './books-of-a-cell.js';
import { SERVICES } from '../src/documents/service-variables.js';
import { readApiDocument } from './open-api-document.js';
import { namedRequests, type Names, type NamedRequest } from './named-requests.js';
import { serviceStacks, type ServiceStack } from './service-stacks.js';

/** Operations that name no company; for IPL, the lines of the file name it. */
const NAMING_NONE: Readonly<Record<AppName, readonly string[]>> = {
  movements: ['deletePermissions', 'importIpl', 'readPermissions'],
  queries: ['listCompanies', 'listCompaniesElsewhere', 'redirectLegacyBalances'],
  compliance: ['listComplianceRules', 'validateEcd'],
};

const { startCells } = serviceStacks();
let cells: [ServiceStack, ServiceStack];
let left: Books;
let always: Books;
let arriving: Books;
let here: Books;

beforeAll(async () => {
  cells = await startCells({ WEBHOOK_SECRET_KEY: '0'.repeat(64) });
  const [{ db: first }, { db: second }] = cells;
  here = await givenBooks(first, 'HERE');
  left = await givenBooks(first, 'LEFT');
  arriving = await givenBooks(first, 'COMING');
  always = await givenBooks(second, 'ALWAYS');
  await first.query(
    `INSERT INTO ledger.company_home VALUES ('LEFT', 1, 'SERVED'), ('ALWAYS', 1, 'SERVED'), ('COMING', 0, 'ARRIVING')`,
  );
});

const admin = (service: AppName): HttpClient => cells[0].apps[service].as('root', { roles: ['admin'] });
const namesOf = ({ company, ids }: Books): Names => ({
  company: company.code,
  branch: company.branch.code,
  companyId: company.id,
  branchId: company.branch.id,
  account: company.account(CASH),
  ...ids,
});

interface Answered {
  readonly request: NamedRequest;
  readonly answer: HttpAnswer<{ code?: string; elsewhere?: { cell: number; url: string } }>;
}

/** The responses of each operation that names the company. */
async function answersTo(service: AppName, books: Books, client: HttpClient): Promise<Answered[]> {
  const requests = namedRequests(await readApiDocument(service), namesOf(books));
  const answers: Answered[] = [];
  for (const request of requests)
    answers.push({ request, answer: await client.send(request.address, request.init) });
  return answers;
}

/** Whether the response redirects the same request to the other cell, or has that cell's address in its body. */
function isElsewhere(service: AppName, { request, answer }: Answered): boolean {
  const { url } = cells[1].apps[service];
  const { status, headers, body } = answer;
  const address = JSON.stringify(body.elsewhere) === JSON.stringify({ cell: 1, url });
  if (body.code !== 'COMPANY_ELSEWHERE' || !address || headers.get('cache-control') !== 'no-store')
    return false;
  return request.by === 'address'
    ? status === 308 && headers.get('location') === `${url}${request.address}`
    : status === 421 && !headers.has('location');
}

const shown = ({ request, answer }: Answered): string =>
  `${request.operationId} ${request.by} ${request.init.method} ${request.address}: ${answer.status} ${answer.headers.get('location')} ${answer.text.slice(0, 300)}`;

describe.each(SERVICES)('%s of a cell without the company', (service) => {
  it.each(['ALWAYS', 'LEFT'] as const)(
    'answers 308 or 421 COMPANY_ELSEWHERE to every operation that names %s',
    async (code) => {
      const answers = await answersTo(service, code === 'LEFT' ? left : always, admin(service));
      const named = new Set(answers.map(({ request }) => request.operationId));
      const { operations } = await readApiDocument(service);
      const others = operations.map(({ operationId }) => operationId).filter((id) => !named.has(id));
      expect(others.sort()).toEqual(NAMING_NONE[service]);
      expect(answers.filter((answered) => !isElsewhere(service, answered)).map(shown)).toEqual([]);
      const documented = new Map(operations.map((operation) => [operation.operationId, operation.responses]));
      const unsaid = answers.filter(
        ({ request, answer }) => documented.get(request.operationId)?.[answer.status] === undefined,
      );
      expect(unsaid.map(shown)).toEqual([]);
    },
  );

  it('answers 308 or 421 COMPANY_ELSEWHERE to a user who may see the company, except on routes for admins', async () => {
    const answers = await answersTo(service, left, cells[0].apps[service].as('ana'));
    const others = answers.filter((answered) => !isElsewhere(service, answered));
    expect(others.filter(({ answer }) => answer.body.code !== 'ADMIN_REQUIRED').map(shown)).toEqual([]);
  });

  it('answers 421 to a request with Origin, because a page cannot follow a redirect with its token', async () => {
    const requests = namedRequests(await readApiDocument(service), namesOf(left));
    const { address, init } = requests.find(({ by }) => by === 'address')!;
    const headers = { ...init.headers, origin: 'https://console.example.com' };
    const answer = await admin(service).send(address, { ...init, headers });
    expect([answer.status, answer.headers.has('location')]).toEqual([421, false]);
    expect(answer.body).toMatchObject({ elsewhere: { cell: 1, url: cells[1].apps[service].url } });
  });

  it('answers 503 COMPANY_ARRIVING with Retry-After to every operation while the company arrives', async () => {
    const answers = await answersTo(service, arriving, admin(service));
    const others = answers.filter(
      ({ answer }) =>
        answer.status !== 503 ||
        answer.body.code !== 'COMPANY_ARRIVING' ||
        answer.headers.get('retry-after') !== '5',
    );
    expect(others.map(shown)).toEqual([]);
  });
});

describe('a caller without permission for the company', () => {
  const stranger = (service: AppName): HttpClient => cells[0].apps[service].as('stranger');

  it('gets 308 for the code of a company, and no trace of a record by its id', async () => {
    const { batch, document } = left.ids;
    const ask = stranger('movements');
    expect(await ask.get('/allbatch/LEFT/1')).toMatchObject({ status: 308 });
    expect(await ask.get(`/batch/${batch}`)).toMatchObject({
      status: 404,
      body: { code: 'BATCH_NOT_FOUND' },
    });
    expect(await ask.get('/batch/999')).toMatchObject({ status: 404, body: { code: 'BATCH_NOT_FOUND' } });
    expect(await ask.post('/document', { batchId: batch, documento: '1', diaref: '1' })).toMatchObject({
      body: { code: 'DOCUMENT_BATCH_MISSING' },
      status: 400,
    });
    expect((await ask.get<{ content: unknown[] }>(`/entries?documentId=${document}`)).body.content).toEqual(
      [],
    );
    expect(await stranger('compliance').get(`/api/compliance/run/${left.ids.run}`)).toMatchObject({
      status: 404,
    });
  });

  it('gets 401 without a token, 404 for a company that no cell has, and 403 for one of this cell', async () => {
    expect(await cells[0].apps.movements.anonymous.get('/allbatch/LEFT/1')).toMatchObject({ status: 401 });
    expect(await stranger('movements').get('/allbatch/NOWHERE/1')).toMatchObject({ status: 404 });
    expect(await stranger('movements').get('/allbatch/HERE/1')).toMatchObject({ status: 403 });
  });
});

describe('a request that is not of one company', () => {
  const get = async (path: string): Promise<unknown[]> =>
    (await admin('movements').get<{ content: unknown[] }>(path)).body.content;

  it('lists only data of companies of this cell, also to an admin', async () => {
    const batches = await admin('movements').get<{ content: { empresa: string }[] }>('/batches');
    expect(batches.body.content.map(({ empresa }) => empresa)).toEqual(['HERE']);
    expect(await get('/webhooks')).toMatchObject([{ company: 'HERE' }]);
    expect(await get('/audit')).toEqual([]);
    expect(
      (await admin('movements').get<{ permissions: unknown }>('/users/ana/permissions')).body.permissions,
    ).toEqual([{ company: 'HERE', branch: '*' }]);
  });

  it.each([
    ['batches', 'batchId', 'batch'],
    ['documents', 'batchId', 'batch'],
    ['entries', 'documentId', 'document'],
    ['entries/summary', 'documentId', 'document'],
  ] as const)(
    'GET /%s?%s= answers 308 COMPANY_ELSEWHERE for a record of another cell, instead of an empty list',
    async (list, filter, kind) => {
      for (const { ids } of [left, always])
        expect(await admin('movements').get(`/${list}?${filter}=${ids[kind]}`)).toMatchObject({
          status: 308,
          body: { code: 'COMPANY_ELSEWHERE' },
        });
      expect(await get(`/${list}?${filter}=${here.ids[kind]}`)).not.toEqual([]);
      expect(await get(`/${list}?${filter}=9999`)).toEqual([]);
    },
  );

  it('GET /companies/elsewhere lists the companies of other cells with their addresses, to users only their own', async () => {
    const [{ movements, queries, compliance }] = [cells[1].apps];
    const urls = { movements: movements.url, queries: queries.url, compliance: compliance.url };
    const codesOf = async (client: HttpClient, query = ''): Promise<string[]> =>
      (await client.get<{ content: { code: string }[] }>(`/companies/elsewhere${query}`)).body.content.map(
        ({ code }) => code,
      );
    const { body } = await admin('queries').get('/companies/elsewhere?q=left');
    expect(body).toMatchObject({
      content: [{ code: 'LEFT', cell: 1, state: 'SERVED', ...urls }],
      totalElements: 1,
    });
    expect(await codesOf(admin('queries'))).toEqual(['ALWAYS', 'COMING', 'LEFT']);
    expect(await codesOf(cells[0].apps.queries.as('ana'))).toEqual(['COMING', 'LEFT']);
    expect(await codesOf(cells[0].apps.queries.as('stranger'))).toEqual([]);
    const here = await admin('queries').get<{ content: { code: string }[] }>('/companies');
    expect(here.body.content.map(({ code }) => code)).toEqual(['HERE']);
  });

  it('answers 421 to a deletion of records of two cells', async () => {
    const ids = [here.ids.entry, left.ids.entry].join(',');
    expect(await admin('movements').delete(`/entries?ids=${ids}`)).toMatchObject({ status: 421 });
  });

  it('answers 421 instead of 308 for an id of another cell when a company came from there', async () => {
    const unknown = 2 ** 40 + 999;
    expect(await admin('movements').get(`/batch/${unknown}`)).toMatchObject({ status: 308 });
    await cells[0].db.query(
      `INSERT INTO ledger.company (id, code, name, base_period) OVERRIDING SYSTEM VALUE VALUES (262144, 'MOVED', 'x', $1)`,
      [MONTH],
    );
    expect(await admin('movements').get(`/batch/${unknown}`)).toMatchObject({ status: 421 });
  });

  it('refuses a line of a file that names a company of another cell with COMPANY_ELSEWHERE', async () => {
    const line = formatIplLine({
      empresa: '77',
      filial: '1',
      ano: '2024',
      mes: '01',
      lote: '1',
      documento: '1',
      lancamento: '1',
      debcre: 'D',
      dia: '05',
      conta: '1',
      contrapartida: '2',
      valor: '1.00',
      historico: 'x',
    });
    await cells[0].db.query(`INSERT INTO ledger.company_home VALUES ('0077', 1)`);
    const movedAway = cells[0].apps.movements.as('of-companies-elsewhere-only');
    for (const caller of [admin('movements'), movedAway]) {
      const { body } = await caller.upload<{ details: unknown }>('/import/ipl', {
        filename: 'a.ipl',
        content: line,
      });
      expect(body.details).toMatchObject([{ line: 1, field: 'empresa', code: 'COMPANY_ELSEWHERE' }]);
    }
  });
});

describe('a company that comes back', () => {
  it('is served when its row in the directory is deleted', async () => {
    const [{ db: first }] = cells;
    const batches = () => admin('movements').get<unknown[]>('/allbatch/LEFT/1');
    expect(await batches()).toMatchObject({ status: 308 });
    await first.query(`DELETE FROM ledger.company_home WHERE company_code = 'LEFT'`);
    // The notification of a change may arrive a moment after its commit.
    expect((await until(batches, ({ status }) => status !== 308)).body).toHaveLength(1);
    expect(await admin('movements').get(`/batch/${left.ids.batch}`)).toMatchObject({ status: 200 });
    await first.query(`INSERT INTO ledger.company_home VALUES ('LEFT', 1)`);
    await until(batches, ({ status }) => status === 308);
  });
});
