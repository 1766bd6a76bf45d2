// Tests that a collector of OpenTelemetry receives one trace through service, queue, worker and SQL.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { redisForTests } from '@razao/testing/broker';
import { until } from '@razao/testing/waiting';
import { requestOf, ended } from './consolidation-fixture.js';
import { startMovements, type MovementsFixture } from './movements-fixture.js';

interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
}

interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: Span[] }[] }[];
}

interface Received extends Span {
  service: string | undefined;
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
const [SERVER, CLIENT, PRODUCER, CONSUMER] = [2, 3, 4, 5];

const received: Received[] = [];
const paths = new Set<string>();
const collector = createServer((request, response) => {
  paths.add(request.url ?? '');
  void json(request).then((body) => {
    for (const { resource, scopeSpans } of (body as Sent).resourceSpans) {
      const service = textOf(resource.attributes, 'service.name');
      received.push(...scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, service }))));
    }
    response.setHeader('Content-Type', 'application/json').end('{}');
  });
});
let on: MovementsFixture;

beforeAll(async () => {
  await new Promise<void>((listening) => collector.listen(0, '127.0.0.1', listening));
  const endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  const redisUrl = await redisForTests();
  on = await startMovements({
    worker: true,
    env: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_BSP_SCHEDULE_DELAY: '50',
      ...(redisUrl !== undefined && { REDIS_URL: redisUrl, QUEUE_PREFIX: 'traces-e2e' }),
    },
  });
});
afterAll(async () => {
  await on.stop();
  collector.close();
});

it('a trace goes from the traceparent of the caller through service and queue to the statements of the worker', async () => {
  const { company } = on;
  const headers = { traceparent: `00-${TRACE}-${CALLER}-01` };
  const answer = await on.ana.post('/runconsolidation', requestOf(company, company.branch), headers);
  expect(answer.status).toBe(200);
  expect(await ended(on.ana, company, company.branch)).toMatchObject({ status: 'COMPLETED' });

  const spans = await until(
    () => Promise.resolve(received.filter(({ traceId }) => traceId === TRACE)),
    // Two processes export them, each after the spans within it.
    (found) =>
      ['POST /runconsolidation', 'process consolidation'].every((last) =>
        found.some(({ name }) => name === last),
      ),
  );
  expect([...paths]).toEqual(['/v1/traces']);
  // The attributes have only kinds, names and counts: no path, value or text of a request or of a row.
  expect(new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)))).toEqual(
    new Set([
      'db.system.name',
      'http.request.method',
      'http.response.status_code',
      'http.route',
      'messaging.destination.name',
      'messaging.system',
    ]),
  );
  const of = (found: string): Received => {
    const span = spans.find(({ name }) => name === found);
    if (span === undefined)
      throw new Error(`no span ${found} among ${spans.map(({ name }) => name).join(', ')}`);
    return span;
  };
  const request = of('POST /runconsolidation');
  expect(request).toMatchObject({ service: 'movements', kind: SERVER, parentSpanId: CALLER });
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 200 } });
  const sent = of('send consolidation');
  expect(sent).toMatchObject({ service: 'movements', kind: PRODUCER, parentSpanId: request.spanId });
  const work = of('process consolidation');
  expect(work).toMatchObject({ service: 'movements-worker', kind: CONSUMER, parentSpanId: sent.spanId });
  const statements = (parent: Received): string[] =>
    spans
      .filter(({ kind, parentSpanId }) => kind === CLIENT && parentSpanId === parent.spanId)
      .map(({ name }) => name);
  expect(statements(request)).toEqual(expect.arrayContaining(['request-runs', 'COMMIT']));
  expect(statements(work)).toEqual(expect.arrayContaining(['seal-month', 'COMMIT']));
});

it('the code that exports spans is in a file that is imported only on demand', async () => {
  const [atStart, inAll] = [
    await textsOf(/(?:from|import)"\.\/(shared-\w+\.js)"/g),
    await textsOf(/"\.\/(shared-\w+\.js)"/g),
  ];
  const withSpans = (texts: readonly string[]): number =>
    texts.filter((text) => text.includes('BatchSpanProcessor')).length;
  expect([withSpans(atStart), withSpans(inAll)]).toEqual([0, 1]);
});

/** Returns the texts of the files of the service, from its main file along the imports. */
async function textsOf(imports: RegExp): Promise<string[]> {
  const texts = new Map<string, string>();
  const read = async (name: string): Promise<void> => {
    if (texts.has(name)) return;
    const text = await readFile(new URL(`../dist/${name}`, import.meta.url), 'utf8');
    texts.set(name, text);
    for (const [, other = ''] of text.matchAll(imports)) await read(other);
  };
  await read('main.js');
  return [...texts.values()];
}

function textOf(attributes: readonly Attribute[], name: string): string | undefined {
  return attributes.find(({ key }) => key === name)?.value.stringValue;
}
