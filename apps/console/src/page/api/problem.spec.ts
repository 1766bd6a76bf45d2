import { expect, it } from '@jest/globals';
import { problemOf } from './problem.ts';

const refusal = { code: 'MONTH_CLOSED', message: 'March is closed.', status: 409, timestamp: '', path: '/' };

it.each([
  [409, refusal, 'March is closed.', refusal],
  [502, '<html>', 'no answer', undefined],
  [500, null, 'no answer', undefined],
  [500, { message: 'of a proxy' }, 'no answer', undefined],
  [undefined, undefined, 'no answer', undefined],
])('an answer of %s with %j is a problem', (status, body, message, refused) => {
  expect(problemOf(status, body)).toMatchObject({ status, message, refusal: refused });
});
