import { expect, it } from '@jest/globals';
import { problemOf, withoutRequests } from './problem.ts';

const refusal = { code: 'MONTH_CLOSED', message: 'March is closed.', status: 409, timestamp: '', path: '/' };

it.each([
  [409, JSON.stringify(refusal), 'March is closed.', refusal],
  [502, '<html>', 'no answer', undefined],
  [500, 'null', 'no answer', undefined],
  [500, '{"message":"of a proxy"}', 'no answer', undefined],
  [503, '', 'no answer', undefined],
])('reads %i with body %j as the problem "%s"', async (status, body, message, refused) => {
  const problem = await problemOf(new Response(body, { status }));
  expect(problem).toMatchObject({ status, message, refusal: refused });
});

it('removes a request in parentheses from a message, and keeps other parentheses', () => {
  const message = '04/2025 was never opened: it accepts no entries (POST /monthOpening opens the next month)';
  expect(withoutRequests(message)).toBe('04/2025 was never opened: it accepts no entries');
  expect(withoutRequests('account 1.1 (synthetic) takes no entries')).toBe(
    'account 1.1 (synthetic) takes no entries',
  );
});
