import { readFile, readdir } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useSharedMovements } from './movements-fixture.js';

const TABLE = new URL('../../../docs/movements-operations.md', import.meta.url);
const REQUESTS = /'(\.\/(?:consolidation-fixture|creating-requests|real-year-fixture))\.js'/;
const ROW = /^\| .+ \| `([A-Z]+ \/\S+)` \| (.+) \|$/;

const on = useSharedMovements();
let rows: { route: string; tests: string[] }[];

beforeAll(async () => {
  rows = (await readFile(TABLE, 'utf8')).split('\n').flatMap((line) => {
    const [, route, tests] = ROW.exec(line) ?? [];
    return route === undefined || tests === undefined
      ? []
      : [{ route, tests: [...tests.matchAll(/`([\w-]+)`/g)].map(([, name]) => name ?? '') }];
  });
});

describe('docs/movements-operations.md', () => {
  it('has every route of the service, and no other', async () => {
    type Paths = Record<string, Record<string, unknown>>;
    const { body } = await on.app.anonymous.get<{ paths: Paths }>('/docs/openapi.json');
    const routes = Object.entries(body.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(rows.map(({ route }) => route).sort()).toEqual(routes.sort());
  });

  it('names for each route tests that exist and mention the route', async () => {
    const directory = new URL('.', import.meta.url);
    const files = await readdir(directory);
    for (const { route, tests } of rows) {
      expect(tests.length).toBeGreaterThan(0);
      for (const test of tests) {
        expect(files).toContain(`${test}.e2e.spec.ts`);
        const text = await textOf(new URL(`${test}.e2e.spec.ts`, directory));
        const [first] = route.split(' /')[1]?.split(/[/{]/) ?? [];
        expect(`${route}: ${text.includes(String(first)) ? 'named' : 'missing'} in ${test}`).toBe(
          `${route}: named in ${test}`,
        );
      }
    }
  });
});

describe('the OpenAPI document', () => {
  it('describes the 409 refusals that a route has, and no others', async () => {
    type Operation = { parameters?: { name: string }[]; responses: Record<string, { description: string }> };
    type Paths = Record<string, Record<string, Operation>>;
    const { body } = await on.app.anonymous.get<{ paths: Paths }>('/docs/openapi.json');
    const conflictOf = (method: string, path: string) => body.paths[path]?.[method]?.responses['409'];
    for (const operation of Object.values(body.paths).flatMap((methods) => Object.values(methods)))
      if (operation.responses['409']?.description.includes('Idempotency-Key'))
        expect(operation.parameters?.map(({ name }) => name)).toContain('Idempotency-Key');
    for (const [method, path, conflict] of [
      ['get', '/taxquotacalculation/{company}/{branch}', 'Another branch of the company has confirmed'],
      ['post', '/taxquotas/{id}/cancellation', 'The tax calculation was cancelled before'],
      ['post', '/yearClosing/{company}/{branch}', 'The fiscal year has closing entries'],
      ['post', '/monthReopening/{company}/{branch}', 'The month is in a filed ECD'],
      ['put', '/companies/{company}/openings', 'A part of the company or chart'],
    ] as const)
      expect(conflictOf(method, path)?.description).toContain(conflict);
    expect(conflictOf('put', '/companies/{company}/taxRoles')).toBeUndefined();
    expect(body.paths['/users/{user}/permissions']?.['get']?.responses['404']).toBeUndefined();
  });
});

/** Returns the text of a test, with that of the files that it takes its requests from. */
async function textOf(spec: URL): Promise<string> {
  const text = await readFile(spec, 'utf8');
  const requests = REQUESTS.exec(text)?.[1];
  return requests === undefined ? text : text + (await textOf(new URL(`${requests}.ts`, spec)));
}
