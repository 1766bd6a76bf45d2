// Gives each write of the page an Idempotency-Key. When a person presses again because no answer arrived, the same
// request gets the same key, and the service returns the result of the first one. A key ends with the first success of
// any write, or after some minutes: from then on the books may have changed, and the same request is a new operation.
// A closing that was reopened in between must be posted again.
// Files have no key, because the service refuses a document that is in its batch already.
import type { Middleware } from 'openapi-fetch';

const HEADER = 'Idempotency-Key';
const KEY_LIFE_MS = 5 * 60_000;

/** @param now returns the present time */
export function operationKeys(now: () => Date): Middleware {
  const sent = new Map<string, { readonly key: string; readonly until: number }>();
  return {
    async onRequest({ request }) {
      if (request.method !== 'POST' || request.headers.get('Content-Type') !== 'application/json') return;
      const operation = `${request.url} ${await request.clone().text()}`;
      const time = now().getTime();
      const earlier = sent.get(operation);
      const key = earlier !== undefined && time < earlier.until ? earlier.key : crypto.randomUUID();
      sent.set(operation, { key, until: time + KEY_LIFE_MS });
      request.headers.set(HEADER, key);
    },
    onResponse({ request, response }) {
      if (request.method !== 'GET' && response.ok) sent.clear();
    },
  };
}
