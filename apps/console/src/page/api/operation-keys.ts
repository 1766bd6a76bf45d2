// The Idempotency-Key of what the page has written. Pressed again after an answer that did not arrive, the same request has the
// same key, and the service answers what it did the first time; once it succeeded, the next one is another operation.
// Files have no key: a document that is in its batch already is refused.
import type { Middleware } from 'openapi-fetch';

const HEADER = 'Idempotency-Key';

export function operationKeys(): Middleware {
  const keys = new Map<string, string>();
  const operations = new WeakMap<Request, string>();
  return {
    async onRequest({ request }) {
      if (request.method !== 'POST' || request.headers.get('Content-Type') !== 'application/json') return;
      const operation = `${request.url} ${await request.clone().text()}`;
      const key = keys.get(operation) ?? crypto.randomUUID();
      keys.set(operation, key);
      operations.set(request, operation);
      request.headers.set(HEADER, key);
    },
    onResponse({ request, response }) {
      const operation = operations.get(request);
      if (operation !== undefined && response.ok) keys.delete(operation);
    },
  };
}
