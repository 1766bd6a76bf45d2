// Every example of the OpenAPI documents, sent as it stands to services with the demo ledger: whoever
// presses "Try it out" and "Execute" gets the success that the document promises.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppName } from '@razao/testing';
import { API_NAMES, startDemoServices } from './demo-services.js';
import type { DemoServices } from './demo-services.js';
import { exampleAddress, exampleBodies, readApiDocument } from './open-api-document.js';
import type { ApiDocument, Operation } from './open-api-document.js';

const START_MS = 120_000;

/** Reads need what these make; deletions and the closing of a day take away what others read. */
const FIRST = ['runCompliance', 'runConsolidation'];
const LAST = ['closeDay', 'purgeMonth'];

let services: DemoServices;
beforeAll(async () => {
  services = await startDemoServices();
}, START_MS);
afterAll(async () => {
  await services.stop();
}, START_MS);

function turnOf({ operationId, method }: Operation): number {
  if (FIRST.includes(operationId)) return 0;
  if (LAST.includes(operationId)) return 4;
  return method === 'GET' ? 1 : method === 'POST' ? 2 : 3;
}

function bodiesOf(document: ApiDocument, operation: Operation): (RequestInit | undefined)[] {
  const [content] = Object.entries(operation.requestBody?.content ?? {});
  if (content === undefined) return [undefined];
  const [type, media] = content;
  if (type === 'multipart/form-data') {
    const [, kind = '', text = ''] = /```(csv|ipl)\n([^`]+)```/.exec(operation.description ?? '') ?? [];
    const form = new FormData();
    // IPL is ISO-8859-1, which a person's editor writes and a Blob of text does not.
    form.set('file', new Blob([kind === 'ipl' ? Buffer.from(text, 'latin1') : text]), `example.${kind}`);
    return [{ body: form }];
  }
  return exampleBodies(document, type, media).map((example) =>
    type === 'application/json'
      ? { body: JSON.stringify(example), headers: { 'content-type': type } }
      : { body: new URLSearchParams(example as Record<string, string>) },
  );
}

async function send(service: AppName, operation: Operation, init: RequestInit = {}): Promise<string> {
  const { method, path, operationId, responses } = operation;
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${services.token}`);
  const url = new URL(exampleAddress(operation), services.apps[service].url);
  const response = await fetch(url, { ...init, method, headers, redirect: 'manual' });
  const text = await response.text();
  const isPromised = response.status < 400 && responses[String(response.status)] !== undefined;
  return isPromised
    ? `${operationId} ok`
    : `${method} ${path} → ${response.status} ${text.slice(0, 300)} (sent ${JSON.stringify(init.body)})`;
}

describe.each(API_NAMES)('the examples of %s', (service) => {
  it('all succeed on the demo ledger', async () => {
    const document = await readApiDocument(service);
    const operations = [...document.operations].sort((a, b) => turnOf(a) - turnOf(b));
    expect(operations.length).toBeGreaterThan(5);
    const outcomes: string[] = [];
    for (const operation of operations) {
      for (const init of bodiesOf(document, operation)) outcomes.push(await send(service, operation, init));
    }
    expect(outcomes.length).toBeGreaterThanOrEqual(operations.length);
    expect(outcomes.filter((outcome) => !outcome.endsWith(' ok'))).toEqual([]);
  });
});
