import { beforeAll, describe, expect, it } from '@jest/globals';
import { testToken, type HttpAnswer, type HttpClient } from '@razao/testing/apps';
import { useSharedMovements } from './movements-fixture.js';

interface Operation {
  method: string;
  path: string;
  takesJson: boolean;
  /** Whether its summary says that it is for the role admin. */
  isForAdmin: boolean;
}

const on = useSharedMovements();
let operations: Operation[];
/** Ids of existing records, by the names of the path parameters. */
let ids: Record<string, string | number>;

beforeAll(async () => {
  const batchId = await on.batch();
  const documentId = await on.document({ batchId });
  const entry = await on.ana.post<{ id: number }>('/entry', on.entry(documentId));
  ids = {
    '/batch/{id}': batchId,
    '/document/{id}': documentId,
    '/entry/{id}': entry.body.id,
    '/taxquotas/{id}/cancellation': 1,
    '/webhooks/{id}': 1,
    '/webhooks/{id}/resume': 1,
    '/document/{id}/reversal': documentId,
    '/entry/{id}/reversal': entry.body.id,
    batchId,
    documentId,
    company: on.company.code,
    branch: on.company.branch.code,
    year: '2024',
    month: '01',
    seal: 1,
    reduced: '1001',
    code: 'V1',
    user: 'bruno',
  };
  operations = await documentedOperations();
});

/** Every route of the service, as its OpenAPI document lists them. */
async function documentedOperations(): Promise<Operation[]> {
  type Documented = { summary: string; requestBody?: { content: Record<string, unknown> } };
  type Paths = Record<string, Record<string, Documented>>;
  const { body } = await on.app.anonymous.get<{ paths: Paths }>('/docs/openapi.json');
  return Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      takesJson: operation.requestBody?.content['application/json'] !== undefined,
      isForAdmin: operation.summary.endsWith('; role admin'),
    })),
  );
}

function address({ path }: Operation): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = ids[path] ?? ids[name];
    if (value === undefined) throw new Error(`no value for ${name} of ${path}`);
    return String(value);
  });
  return `${filled}${/^\/(batches|documents|entries)$/.test(path) ? '?ids=1' : ''}`;
}

async function send(client: HttpClient, operation: Operation, body?: string): Promise<HttpAnswer> {
  return await client.send(address(operation), {
    method: operation.method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body }),
  });
}

/** Returns the routes that did not answer as expected, with their answers. */
async function wrong(
  of: readonly Operation[],
  answer: (operation: Operation) => Promise<HttpAnswer>,
  expected: (answer: HttpAnswer) => boolean,
): Promise<string[]> {
  const found: string[] = [];
  for (const operation of of) {
    const got = await answer(operation);
    if (!expected(got)) found.push(`${operation.method} ${operation.path}: ${got.status} ${got.text}`);
  }
  return found;
}

const isError = (status: number) => (answer: HttpAnswer) =>
  answer.status === status &&
  (answer.body as { status?: number; message?: string; requestId?: string }).status === status;

describe('every documented route', () => {
  it('answers 401 without a token', async () => {
    expect(await wrong(operations, (route) => send(on.app.anonymous, route), isError(401))).toEqual([]);
  });

  it('answers 401 to a token that is expired, unsigned, wrongly signed, or malformed', async () => {
    const [head, body] = testToken({ subject: 'ana' }).split('.');
    const clients = [
      on.app.as('ana', { lifetimeSeconds: -120 }),
      on.app.anonymous.with(`${head}.${body}.`),
      on.app.anonymous.with(`${head}.${body}.${'A'.repeat(86)}`),
      on.app.anonymous.with('nonsense'),
    ];
    for (const client of clients) {
      expect(await wrong(operations, (route) => send(client, route), isError(401))).toEqual([]);
    }
  });

  it('answers 403 or 404 to a user without permission when its path names a company or record', async () => {
    // A reversal names its branch only by ids, so the service reads the body first (corrections.e2e.spec.ts).
    const named = operations.filter(({ path }) => path.includes('{') && !path.endsWith('/reversal'));
    expect(named.length).toBeGreaterThan(10);
    expect(
      await wrong(
        named,
        (route) => send(on.bruno, route, route.method === 'POST' && route.takesJson ? '{}' : undefined),
        ({ status }) => status === 403 || status === 404,
      ),
    ).toEqual([]);
  });

  it('answers 403 ADMIN_REQUIRED to a user without the role admin when it is for that role', async () => {
    const isAdminRequired = ({ status, body }: HttpAnswer): boolean =>
      status === 403 && (body as { code?: string }).code === 'ADMIN_REQUIRED';
    const ofAdmin = operations.filter(({ isForAdmin }) => isForAdmin);
    expect(ofAdmin.map(({ path }) => path.split('/')[1])).toEqual(
      expect.arrayContaining([
        'audit',
        'companies',
        'entries',
        'monthReopening',
        'purge',
        'taxquotas',
        'users',
        'webhooks',
      ]),
    );
    for (const user of [on.ana, on.bruno])
      expect(await wrong(ofAdmin, (route) => send(user, route), isAdminRequired)).toEqual([]);
  });

  it('answers 400 to a body that is not JSON, not an object, or has unknown fields', async () => {
    const writing = operations.filter(({ takesJson }) => takesJson);
    expect(writing.length).toBeGreaterThan(20);
    for (const body of ['{', '[1', '[{}]', 'null', '"text"', '7', '{"__proto__": 1, "nope": true}']) {
      expect(await wrong(writing, (route) => send(on.admin, route, body), isError(400))).toEqual([]);
    }
  });

  it('answers 415 to a body of another content type', async () => {
    const writing = operations.filter(({ takesJson }) => takesJson);
    const asText = async (route: Operation): Promise<HttpAnswer> =>
      await on.admin.send(address(route), {
        method: route.method,
        body: 'a',
        headers: { 'content-type': 'text/plain' },
      });
    expect(await wrong(writing, asText, isError(415))).toEqual([]);
  });
});

describe('a public route', () => {
  it.each([
    '/docs',
    '/docs/openapi.json',
    '/actuator/health',
    '/actuator/health/readiness',
    '/actuator/info',
  ])('%s answers 200 without a token', async (path) => {
    expect(await on.app.anonymous.get(path)).toMatchObject({ status: 200 });
  });

  it('/docs/openapi.json names the version of the interface', async () => {
    const { body } = await on.app.anonymous.get('/docs/openapi.json');
    expect(body).toMatchObject({ info: { version: '0.7.01.202511271' } });
  });
});

describe('an unknown route or method', () => {
  it('answers 404 ROUTE_NOT_FOUND to the route, and 405 to another method of a known route', async () => {
    expect(await on.ana.get('/nothing')).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } });
    expect(await on.ana.send('/batch', { method: 'PUT' })).toMatchObject({ status: 405 });
  });

  it('answers 405 to HEAD of a GET that changes the books, and changes nothing', async () => {
    const place = `${on.company.code}/${on.company.branch.code}`;
    const day = async (): Promise<unknown> =>
      await on.db.query('SELECT accounting_day FROM ledger.branch WHERE id = $1', [on.company.branch.id]);
    const before = await day();
    const paths = [
      `/calendar/closeday/${place}`,
      `/Calendar/closeday/${place}/`,
      `/taxquotacalculation/${place}`,
    ];
    for (const path of paths) {
      const answer = await on.ana.send(path, { method: 'HEAD' });
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET']);
    }
    expect(await day()).toEqual(before);
    expect(await on.ana.send(`/monthOpening/${place}`, { method: 'HEAD' })).toMatchObject({ status: 200 });
  });
});
