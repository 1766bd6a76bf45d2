// Sends a request on to the cell that has its company (docs/cells.md): a service answers a page with 421 and the
// address of that cell. Only addresses of the configuration are followed, because the request has the token.
import { problemOf } from './problem.ts';

/** While a company moves, two cells may name each other for a moment. */
const TIMES_MAX = 3;
const ELSEWHERE = 421;

/** @param addresses of one service in each cell; requests go to the first one */
export function following(
  addresses: readonly string[],
  send: (request: Request) => Promise<Response> = fetch,
): (request: Request) => Promise<Response> {
  const [first = '', ...others] = addresses;
  if (others.length === 0) return send;
  return async (request) => {
    // The body of a request can be read only once.
    const spare = request.clone();
    let response = await send(request);
    for (let times = 0; times < TIMES_MAX && response.status === ELSEWHERE; times += 1) {
      const address = (await problemOf(response.clone())).refusal?.elsewhere?.url;
      if (address === undefined || !addresses.includes(address)) return response;
      const { method, headers, signal } = spare;
      const body = method === 'GET' ? null : await spare.clone().blob();
      response = await send(
        new Request(address + request.url.slice(first.length), { method, headers, signal, body }),
      );
    }
    return response;
  };
}
