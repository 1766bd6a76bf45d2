// Every route of the OpenAPI documents is sent a query parameter that it does not document, beside an
// otherwise good request by a user who may do everything: each refuses it and nothing is written. The
// legacy queries alone leave it alone.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppName } from '@razao/testing';
import { API_NAMES, startDemoServices } from './demo-services.js';
import type { DemoServices } from './demo-services.js';
import { exampleAddress, exampleBodies, readApiDocument } from './open-api-document.js';
import type { ApiDocument, Operation } from './open-api-document.js';

const START_MS = 120_000;
const STRANGER = 'estranho=1';

const LEGACY = [
  'GET /api/v1/consulta-contabil',
  'GET /api/v1/sparts/consulta-contabil',
  'GET /api/v1/sparts/lancamentos-contabeis',
];

let services: DemoServices;
beforeAll(async () => {
  services = await startDemoServices();
}, START_MS);
afterAll(async () => {
  await services.stop();
}, START_MS);

function bodyOf(document: ApiDocument, operation: Operation): RequestInit {
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  if (content === undefined) return {};
  const [type, media] = content;
  if (type === 'multipart/form-data') {
    const form = new FormData();
    form.set('file', new Blob(['']), 'empty.csv');
    return { body: form };
  }
  const [example] = exampleBodies(document, type, media);
  return type === 'application/json'
    ? { body: JSON.stringify(example), headers: { 'content-type': type } }
    : { body: new URLSearchParams(example as Record<string, string>) };
}

async function send(
  service: AppName,
  document: ApiDocument,
  operation: Operation,
): Promise<{ status: number; text: string }> {
  const url = new URL(exampleAddress(operation), services.apps[service].url);
  const init = bodyOf(document, operation);
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${services.token}`);
  const separator = url.search === '' ? '?' : '&';
  const response = await fetch(`${url.href}${separator}${STRANGER}`, {
    ...init,
    method: operation.method,
    headers,
    redirect: 'manual',
  });
  return { status: response.status, text: await response.text() };
}

describe.each(API_NAMES)('an unknown query parameter, to %s', (service) => {
  it('is refused by every route, but by those that say otherwise', async () => {
    const document = await readApiDocument(service);
    expect(document.operations.length).toBeGreaterThan(5);
    const taken: string[] = [];
    for (const operation of document.operations) {
      const name = `${operation.method} ${operation.path}`;
      const { status, text } = await send(service, document, operation);
      const refused = `estranho: is not a query parameter of ${name}`;
      if (status === 400 && text.includes('"UNKNOWN_PARAMETER"') && text.includes(refused)) continue;
      taken.push(status < 400 ? name : `${name} → ${status} ${text.slice(0, 300)}`);
    }
    expect(taken.sort()).toEqual(service === 'queries' ? LEGACY : []);
    const told = document.operations.filter((operation) => operation['x-unknown-parameters'] === 'ignored');
    expect(told.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(taken);
  });
});
