import { expect, it } from '@jest/globals';
import { problemOf } from './problem.ts';

const refusal = { code: 'MONTH_CLOSED', message: 'March is closed.', status: 409, timestamp: '', path: '/' };

it.each([
  [409, JSON.stringify(refusal), 'March is closed.', refusal],
  [502, '<html>', 'no answer', undefined],
  [500, 'null', 'no answer', undefined],
  [500, '{"message":"of a proxy"}', 'no answer', undefined],
  [503, '', 'no answer', undefined],
])('an answer of %s with %s is a problem', async (status, body, message, refused) => {
  const problem = await problemOf(new Response(body, { status }));
  expect(problem).toMatchObject({ status, message, refusal: refused });
});
