import { beforeEach, expect, it } from '@jest/globals';
import createClient from 'openapi-fetch';
import { operationKeys } from './operation-keys.ts';

interface Paths {
  '/batch': {
    post: {
      requestBody: { content: { 'application/json': { mes: number } } };
      responses: { 200: { content: { 'application/json': object } } };
    };
  };
}

const MINUTE_MS = 60_000;

let time: number;
let keys: (string | null)[];

/** Sends writes one after another, which get these answers: a status, or none. */
function posting(...answers: (number | undefined)[]): (mes: number) => Promise<unknown> {
  const client = createClient<Paths>({
    baseUrl: 'http://movements.test',
    fetch: (request) => {
      keys.push(request.headers.get('Idempotency-Key'));
      const status = answers.shift();
      return status === undefined
        ? Promise.reject(new TypeError('no answer'))
        : Promise.resolve(Response.json({}, { status }));
    },
  });
  client.use(operationKeys(() => new Date(time)));
  return async (mes) => await client.POST('/batch', { body: { mes } }).catch(() => undefined);
}

beforeEach(() => {
  [time, keys] = [0, []];
});

it('repeats the Idempotency-Key of a request until it succeeds, then sends a new one', async () => {
  const post = posting(undefined, 503, 200, 200, 200);
  for (const mes of [1, 1, 1, 1, 2]) await post(mes);
  const [lost, busy, done, next, other] = keys;
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect([busy, done]).toEqual([lost, lost]);
  expect(new Set([lost, next, other]).size).toBe(3);
});

it('sends a new key after another write succeeded: the books have changed since', async () => {
  const post = posting(undefined, 200, 200);
  for (const mes of [1, 2, 1]) await post(mes);
  expect(new Set(keys).size).toBe(3);
});

it('sends a new key when the last try is five minutes old', async () => {
  const post = posting();
  await post(1);
  time += 5 * MINUTE_MS - 1;
  await post(1);
  time += 5 * MINUTE_MS;
  await post(1);
  expect([keys[1] === keys[0], keys[2] === keys[0]]).toEqual([true, false]);
});
