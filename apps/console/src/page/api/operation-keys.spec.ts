import { expect, it } from '@jest/globals';
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

it('repeats the Idempotency-Key of a request until it succeeds, then sends a new one', async () => {
  const keys: (string | null)[] = [];
  const answers = [undefined, 503, 200, 200, 200];
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
  client.use(operationKeys());
  const post = async (mes: number): Promise<unknown> => await client.POST('/batch', { body: { mes } });
  await expect(post(1)).rejects.toThrow('no answer');
  for (const mes of [1, 1, 1, 2]) await post(mes);
  const [lost, busy, done, next, other] = keys;
  expect(lost).toMatch(/^[0-9a-f-]{36}$/);
  expect([busy, done]).toEqual([lost, lost]);
  expect(new Set([lost, next, other]).size).toBe(3);
});
