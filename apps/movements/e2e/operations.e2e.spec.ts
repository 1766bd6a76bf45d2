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

  it('names tests that there are, and that speak of the route', async () => {
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

/** The test with what it takes its requests from. */
async function textOf(spec: URL): Promise<string> {
  const text = await readFile(spec, 'utf8');
  const requests = REQUESTS.exec(text)?.[1];
  return requests === undefined ? text : text + (await textOf(new URL(`${requests}.ts`, spec)));
}
