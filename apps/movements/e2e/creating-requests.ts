// Provides a request for every route of the OpenAPI document that creates records, for the tests of Idempotency-Key,
// which repeat it. Those tests fail for a POST of the document that has neither a request here nor a reason why it
// creates nothing.
import { readFileSync } from 'node:fs';
import {
  SALES,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  givenPostings,
} from '@razao/testing/factories';
import type { HttpAnswer, HttpClient } from '@razao/testing/apps';
import { csvFile } from './csv-files.js';
import { iplLine } from './ipl-lines.js';
import type { SharedMovements } from './movements-fixture.js';

type RequestHeaders = Readonly<Record<string, string>>;

export interface CreatingRequest {
  /** The caller: the user ana, or root with the role admin. */
  by: 'ana' | 'root';
  status: 200 | 201;
  send(client: HttpClient, headers: RequestHeaders): Promise<HttpAnswer>;
  /** Sends the request with one difference in its body. */
  sendChanged(client: HttpClient, headers: RequestHeaders): Promise<HttpAnswer>;
}

interface PostOperation {
  parameters?: { name: string }[];
}

const DOCUMENT = new URL('../../../docs/openapi/movements.json', import.meta.url);

/** Returns the POST routes of the document, and whether the document names an Idempotency-Key for them. */
export function documentedPosts(): Map<string, boolean> {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    paths: Record<string, { post?: PostOperation }>;
  };
  return new Map(
    Object.entries(paths).flatMap(([path, { post }]) =>
      post === undefined
        ? []
        : [[path, post.parameters?.some(({ name }) => name === 'Idempotency-Key') === true] as const],
    ),
  );
}

/** The routes whose repeat has no second effect even without a key, each with the reason. */
export const CREATES_NOTHING: Readonly<Record<string, string>> = {
  '/runconsolidation': 'a second request returns the run as it is',
  '/purge': 'it deletes',
  '/webhooks': 'a second request is refused with 409; a kept answer would keep the secret',
  '/webhooks/{id}/resume': 'a second request finds it resumed',
};

export function creatingRequest(route: string, on: SharedMovements): Promise<CreatingRequest> {
  const make = REQUESTS[route];
  if (make === undefined) throw new Error(`POST ${route} is neither in REQUESTS nor in CREATES_NOTHING`);
  return make(on);
}

export function clientOf({ by }: CreatingRequest, on: Pick<SharedMovements, 'app'>): HttpClient {
  return by === 'root' ? on.app.as('root', { roles: ['admin'] }) : on.app.as('ana');
}

export const REQUESTS: Readonly<Record<string, (on: SharedMovements) => Promise<CreatingRequest>>> = {
  '/batch': (on) => Promise.resolve(json('/batch', january(on), { mes: 2 })),
  '/document': async (on) => json('/document', { batchId: await on.batch() }, { texto: 'other' }),
  '/entry': async (on) => json('/entry', on.entry(await on.document()), { valor: 2 }),
  '/entries/bulk': async (on) => {
    const one = on.entry(await on.document());
    const request = json('/entries/bulk', { entries: [one] }, { entries: [{ ...one, valor: 2 }] });
    return { ...request, by: 'root' };
  },
  '/entry/{id}/reversal': (on) => reversal(on, '/entry'),
  '/document/{id}/reversal': (on) => reversal(on, '/document'),
  '/monthOpening/{company}/{branch}': async (on) => {
    const company = await givenCompany(on.db);
    await on.admit(company);
    const path = `/monthOpening/${company.code}/${company.branch.code}`;
    return json(path, { newyearmonth: '01/2024' }, { newyearmonth: '02/2024' });
  },
  '/monthReopening/{company}/{branch}': async (on) => {
    const company = await givenCompany(on.db);
    await givenOpenPeriod(on.db, company.branch, '2024-01-01');
    await givenConsolidated(on.db, company.branch, '2024-01-01');
    const path = `/monthReopening/${company.code}/${company.branch.code}`;
    const request = json(path, { yearmonth: '01/2024', reason: 'wrong amount' }, { reason: 'another' });
    return { ...request, by: 'root' };
  },
  '/yearClosing/{company}/{branch}': async (on) => {
    const company = await givenCompany(on.db, { basePeriod: '2024-12-01' });
    await on.admit(company);
    await givenOpenPeriod(on.db, company.branch, '2024-12-01');
    await givenPostings(on.db, company, '2024-12-01', { [SALES]: '-10.00' });
    const body = { year: 2024, profitAccount: '2302', lossAccount: '2301' };
    return json(`/yearClosing/${company.code}/${company.branch.code}`, body, { lossAccount: '2302' });
  },
  '/batch/{batchId}/import': async (on) =>
    file(`/batch/${await on.batch()}/import`, (documento) => csvFile({ documento })),
  '/import/json': (on) => {
    const movement = (texto: string) => ({
      documentos: [{ texto, lancamentos: [on.entry(0, { documentId: undefined })] }],
    });
    const request = json('/import/json', { ...january(on), ...movement('first') }, movement('other'));
    return Promise.resolve({ ...request, status: 200 });
  },
  '/taxquotas/{id}/cancellation': async (on) => {
    const [saved] = await on.db.query<{ id: number }>(
      `INSERT INTO ledger.tax_calculation (branch_id, year, quarter, regime, months)
       VALUES ($1, 2024, 1, 'LUCRO_REAL', 3) RETURNING id`,
      [on.company.branch.id],
    );
    const request = json(`/taxquotas/${saved?.id}/cancellation`, { reason: 'first' }, { reason: 'other' });
    return { ...request, by: 'root' };
  },
  '/import/ipl': async (on) => {
    const company = await givenCompany(on.db, { code: String(7_000 + (await on.counts()).batch) });
    await givenOpenPeriod(on.db, company.branch, '2024-01-01');
    await on.admit(company);
    return file('/import/ipl', (documento) => iplLine({ empresa: company.code, documento }));
  },
};

async function reversal(on: SharedMovements, kind: '/entry' | '/document'): Promise<CreatingRequest> {
  const batchId = await on.batch();
  const documentId = await on.document({ batchId });
  const entry = await on.ana.post<{ id: number }>('/entry', on.entry(documentId));
  const id = kind === '/entry' ? entry.body.id : documentId;
  return json(`${kind}/${id}/reversal`, { batchId, day: '31', reason: 'em dobro' }, { reason: 'other' });
}

function january(on: SharedMovements): Record<string, unknown> {
  return { empresa: on.company.code, filial: on.company.branch.code, ano: 2024, mes: 1 };
}

/** @param contentOf makes a file with the document of this number; the content of the file shows its format */
function file(path: string, contentOf: (documento: string) => string): CreatingRequest {
  const send =
    (documento: string): CreatingRequest['send'] =>
    async (client, headers) =>
      await client.upload(path, { filename: 'movements', content: contentOf(documento) }, headers);
  return { by: 'ana', status: 200, send: send('D1'), sendChanged: send('D2') };
}

function json(
  path: string,
  body: Readonly<Record<string, unknown>>,
  change: Readonly<Record<string, unknown>>,
): CreatingRequest {
  return {
    by: 'ana',
    status: 201,
    send: async (client, headers) => await client.post(path, body, headers),
    sendChanged: async (client, headers) => await client.post(path, { ...body, ...change }, headers),
  };
}
