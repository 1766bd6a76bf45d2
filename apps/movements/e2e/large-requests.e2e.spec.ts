// Tests the largest requests and answers of every operation: the service does the work in parts and answers other
// requests meanwhile.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { readFileSync } from 'node:fs';
import { givenLargeBooks } from './large-books.js';
import { ELSEWHERE, SMALL, largeRequests, type LargeRequest } from './large-requests.js';
import { JSON_TYPE, LOOP_HELD_MS_MAX, adminToken, send, startWatched } from './loop-watch.js';

const TIMEOUT_MS = 600_000;
const SERVICES = ['movements', 'queries', 'compliance'] as const;
const SHOWN_CHARS = 200;
const FORM = 'application/x-www-form-urlencoded';

it.each(SERVICES)('every operation of %s has its largest request here, or is listed without one', (name) => {
  const file = new URL(`../../../docs/openapi/${name}.json`, import.meta.url);
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operations = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  const large = Object.keys(largeRequests({ document: 1, batch: 1 })[name]);
  const known = operations.filter((id) => SMALL.has(id) || id in ELSEWHERE);
  expect([...large, ...known].toSorted()).toEqual(operations.toSorted());
});

const db = useTestDatabase();
let books: { document: number; batch: number };

beforeAll(async () => {
  const document = await givenLargeBooks(db);
  const [{ batch } = { batch: '' }] = await db.query<{ batch: string }>(
    'SELECT batch_id AS batch FROM ledger.document WHERE id = $1',
    [document],
  );
  books = { document, batch: Number(batch) };
}, TIMEOUT_MS);

describe.each(SERVICES)('%s', (name) => {
  it(
    'does its largest requests in parts, which hold the event loop for a bounded time',
    async () => {
      const { app, held } = await startWatched(name, db);
      const found: string[] = [];
      let longest = { ms: 0, what: '' };
      try {
        for (const [operation, requests] of Object.entries(largeRequests(books)[name]))
          for (const request of requests) {
            const { path, accept = '', charsMin = 0 } = request;
            const what = `${operation} ${path} ${accept}`;
            const ms = await held(async () => {
              const { status, text } = await send(app.url + path, sentOf(request));
              if (status >= 300 || text.length < charsMin)
                found.push(`${what}: ${status}, ${text.length}: ${text.slice(0, SHOWN_CHARS)}`);
            });
            if (ms > longest.ms) longest = { ms, what };
            if (ms > LOOP_HELD_MS_MAX) found.push(`${what}: loop held for ${ms.toFixed(0)} ms`);
          }
      } finally {
        await app.stop();
      }
      process.stdout.write(
        `${name}: loop held for ${longest.ms.toFixed(0)} ms at most, by ${longest.what}\n`,
      );
      expect(found).toEqual([]);
    },
    TIMEOUT_MS,
  );
});

it(
  'movements also refuses the largest sets of wrong rows in parts',
  async () => {
    const { app, held } = await startWatched('movements', db);
    const found: string[] = [];
    try {
      for (const { path, method, body } of Object.values(largeRequests(books).movements).flat()) {
        if (method !== 'PUT' || typeof body !== 'object') continue;
        for (const [what, wrong] of wrongSetsOf(body)) {
          const ms = await held(async () => {
            const { status, text } = await send(app.url + path, sentOf({ path, method, body: wrong }));
            if (status !== 400) found.push(`${path} ${what}: ${status} ${text.slice(0, SHOWN_CHARS)}`);
          });
          if (ms > LOOP_HELD_MS_MAX) found.push(`${path} ${what}: loop held for ${ms.toFixed(0)} ms`);
        }
      }
    } finally {
      await app.stop();
    }
    expect(found).toEqual([]);
  },
  TIMEOUT_MS,
);

/**
 * Makes wrong bodies. The rows of each list are null, or have no fields, fields of another type or unknown fields, or
 * are all the same.
 */
function wrongSetsOf(body: object): [what: string, wrong: object][] {
  return Object.entries(body as Record<string, object[]>).flatMap(([list, rows]) => {
    const each = (rowOf: (row: object, index: number) => unknown): object => ({
      ...body,
      [list]: rows.map(rowOf),
    });
    return [
      [`${list} of null`, each(() => null)],
      [`${list} of nothing`, each(() => ({}))],
      [`${list} of objects`, each((row) => Object.fromEntries(Object.keys(row).map((field) => [field, {}])))],
      [`${list} with unknown fields`, each((row, index) => ({ ...row, [`x${index}`]: 1 }))],
      [`${list} of one row`, each(() => rows[0])],
    ] as [string, object][];
  });
}

function sentOf({ method = 'GET', accept = JSON_TYPE, body }: LargeRequest): Parameters<typeof send>[1] {
  const headers: Record<string, string> = { authorization: adminToken(), accept };
  if (body === undefined) return { method, headers };
  headers['content-type'] = typeof body === 'string' ? FORM : JSON_TYPE;
  return { method, headers, body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)) };
}
