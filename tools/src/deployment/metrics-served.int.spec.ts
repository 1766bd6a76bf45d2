// The dashboard and the alerts against running processes: whatever metric they ask for, one of the built
// services or the worker tells it. operations.spec.ts asks the code; this one asks who would be scraped.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { startDemoServices } from '../api-client/demo-services.js';
import type { DemoServices } from '../api-client/demo-services.js';
import { ROOT } from './manifests.js';
import { isForeignMetric } from './metric-catalogue.js';

const START_MS = 120_000;
const FILES = ['dashboard.json', 'alerts.yaml'];

let services: DemoServices;
let told: Set<string>;

beforeAll(async () => {
  services = await startDemoServices();
  const { movements, queries, compliance } = services.apps;
  const worker = movements.worker?.plan.readyUrl ?? '';
  const pages = await Promise.all(
    [movements.managementUrl, queries.managementUrl, compliance.managementUrl, worker].map(scrape),
  );
  told = new Set(pages.flatMap(metricsToldBy));
}, START_MS);
afterAll(async () => {
  await services.stop();
}, START_MS);

async function scrape(address: string): Promise<string> {
  const answer = await fetch(new URL('/actuator/prometheus', address));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    expect.stringMatching(/^text\/plain; version=0\.0\.4/),
  ]);
  return await answer.text();
}

/** A histogram without an observation has a type and no line of its own yet. */
function metricsToldBy(page: string): string[] {
  return [...page.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
  );
}

/** Every `expr` of a document, wherever it stands. */
function queriesIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) =>
    key === 'expr' && typeof value === 'string' ? [value] : queriesIn(value),
  );
}

function metricsIn(query: string): string[] {
  const text = query.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter: ({ name, from, to }) => {
      if (name === 'VectorSelector') names.push(/^\w*/.exec(text.slice(from, to))?.[0] ?? '');
    },
  });
  return names;
}

describe('the processes that run', () => {
  it.each(FILES)('tell every metric that %s asks for', (file) => {
    const document: unknown = parse(readFileSync(join(ROOT, 'docs/operations', file), 'utf8'));
    const asked = new Set(queriesIn(document).flatMap(metricsIn));
    const own = [...asked].filter((name) => !isForeignMetric(name));
    expect(own.length).toBeGreaterThan(5);
    expect(own.filter((name) => !told.has(name))).toEqual([]);
  });

  it('count the rows of imports by format and result, those that nobody sent included', async () => {
    const page = await scrape(services.apps.movements.managementUrl);
    for (const format of ['csv', 'ipl', 'json'])
      for (const result of ['accepted', 'refused'])
        expect(page).toMatch(
          new RegExp(`^import_rows_total\\{format="${format}",result="${result}"\\} \\d+$`, 'm'),
        );
  });
});
