// Gives each write of the page an Idempotency-Key. When a person presses again because no answer arrived, the same
// request gets the same key, and the service returns the result of the first one. After a success, the same request is
// a new operation.
// Files have no key, because the service refuses a document that is in its batch already.
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
