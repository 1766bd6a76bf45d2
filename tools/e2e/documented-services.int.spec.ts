// Compares the three built services with their OpenAPI documents, over the demo ledger: unknown query parameters,
// examples and their responses, Swagger pages in a browser, and the metrics of the dashboard and the alerts.
// It is one file, because starting the services takes most of the time. The examples follow the tests that only read.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { HttpClient, testToken, type AppName, type HttpAnswer, type HttpRequest } from '@razao/testing/apps';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { demoCompany, demoMonths } from '../src/demo-company.js';
import { loadDemo } from '../src/local-stack/demo.js';
import { SERVICES } from '../src/documents/service-variables.js';
import { HAS_CHROMIUM } from './chromium.js';
import {
  answerSchema,
  exampleAddress,
  exampleRequests,
  readApiDocument,
  type ApiDocument,
  type Operation,
  type Parameter,
} from './open-api-document.js';
import { serviceStacks, type ServiceStack } from './service-stacks.js';
import { executeOnPage } from './swagger-page.js';

const UNKNOWN = 'estranho';
/** The guard of permissions reads these parameters before the others are checked. */
const OF_BRANCH = ['company', 'branch', 'companyid', 'branchid', 'empresa', 'filial'];

/** FIRST creates what reads need. LAST removes what others read, as deletions do. */
const FIRST = [
  'putCompany',
  'putBranch',
  'putAccounts',
  'putHistoryCode',
  'runCompliance',
  'runConsolidation',
  'exportEcd',
  'createWebhook',
];
const LAST = ['closeDay', 'purgeMonth'];

const SWAGGER_PAGES = [
  ['movements', '/docs', 'listAllBatches'],
  ['queries', '/docs', 'readBalanceDetails'],
  ['compliance', '/docs/', 'runCompliance'],
] as const;

/** Headers that belong to an answer of a route; the others are those of any HTTP service. */
const OWN_HEADERS = ['ETag', 'X-Total-Count'];

const LEGACY = [
  'GET /api/v1/consulta-contabil',
  'GET /api/v1/sparts/consulta-contabil',
  'GET /api/v1/sparts/lancamentos-contabeis',
];

const token = testToken({ subject: 'admin', roles: ['admin'] });
const { startStack } = serviceStacks();
let apps: ServiceStack['apps'];
beforeAll(async () => {
  const stack = await startStack({ WEBHOOK_SECRET_KEY: '0'.repeat(64) });
  apps = stack.apps;
  await loadDemo({
    databaseUrl: stack.db.url,
    movementsUrl: apps.movements.url,
    token: () => Promise.resolve(token),
    say: () => undefined,
  });
});

const send = async (
  service: AppName,
  { method }: Operation,
  address: string,
  request: HttpRequest,
): Promise<HttpAnswer> =>
  await new HttpClient(apps[service].url, token).send(address, { ...request, method });

describe('the demo ledger', () => {
  it('passes every compliance rule except AUD-09 and AUD-10, and ITG-02 in the month of its reversal', async () => {
    const operations = (await readApiDocument('compliance')).operations;
    const run = operations.find(({ operationId }) => operationId === 'runCompliance')!;
    const failed: string[] = [];
    for (const { branch, period } of demoMonths) {
      const refmonth = period.toYearMonth();
      const body = new URLSearchParams({ company: demoCompany.code, branch, refmonth });
      const answer = await send('compliance', run, '/api/compliance/run', { body });
      const { results } = answer.body as { results: { rule: string; outcome: string }[] };
      const names = results.filter(({ outcome }) => outcome !== 'PASSED').map(({ rule }) => rule);
      failed.push([branch, refmonth, ...names].join(' '));
    }
    expect(failed).toEqual([
      '0001 2025-01 AUD-09 AUD-10',
      '0001 2025-02 AUD-09 AUD-10',
      '0001 2025-03 ITG-02 AUD-09 AUD-10',
      '0002 2025-01 AUD-09 AUD-10',
      '0002 2025-02 AUD-09 AUD-10',
      '0002 2025-03 AUD-09 AUD-10',
    ]);
  });
});

describe.each(SERVICES)('an unknown query parameter sent to %s', (service) => {
  it('is answered with 400 UNKNOWN_PARAMETER and the documented names, except where it is documented as ignored', async () => {
    const document = await readApiDocument(service);
    expect(document.operations.length).toBeGreaterThan(5);
    const taken: string[] = [];
    const unlike: string[] = [];
    for (const operation of document.operations) {
      const name = `${operation.method} ${operation.path}`;
      const [request = {}] = exampleRequests(document, operation);
      const address = exampleAddress(operation);
      const unknown = `${address}${address.includes('?') ? '&' : '?'}${UNKNOWN}=1`;
      const { status, text } = await send(service, operation, unknown, request);
      const refusal = `${UNKNOWN}: is not a query parameter of ${name}`;
      if (status === 400 && text.includes('"UNKNOWN_PARAMETER"') && text.includes(refusal)) {
        if (!text.includes(`${refusal}; ${namesOf(operation)}"`))
          unlike.push(`${name} → ${text.slice(0, 300)}`);
        continue;
      }
      taken.push(status < 400 ? name : `${name} → ${status} ${text.slice(0, 300)}`);
    }
    expect(unlike).toEqual([]);
    expect(taken.sort()).toEqual(service === 'queries' ? LEGACY : []);
    const documented = document.operations.filter(
      (operation) => operation['x-unknown-parameters'] === 'ignored',
    );
    expect(documented.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(taken);
  });
});

/** The names of the parameters as the refusal lists them. */
function namesOf(operation: Operation): string {
  const names = parametersOf(operation).map(({ name }) => name);
  return names.length === 0 ? 'the route takes none' : `it takes ${names.join(', ')}`;
}

function parametersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.filter(({ in: place }) => place === 'query');
}

describe.each(SERVICES)('a route of %s', (service) => {
  it('refuses a repeated query parameter unless it is documented as a list', async () => {
    const unlike: string[] = [];
    for (const operation of (await readApiDocument(service)).operations) {
      const parameters = parametersOf(operation).filter(({ name }) => !OF_BRANCH.includes(name));
      if (parameters.length === 0) continue;
      const url = new URL(exampleAddress(operation), apps[service].url);
      for (const { name } of parameters) url.searchParams.set(name, '');
      for (const { name } of parameters) url.searchParams.append(name, '');
      const { text } = await send(service, operation, `${url.pathname}${url.search}`, {});
      for (const { name, schema } of parameters) {
        const isRefused = text.includes(`{"field":"${name}","reason":"is given 2 times`);
        if (isRefused === (schema?.type === 'array'))
          unlike.push(`${operation.method} ${operation.path}?${name} → ${text.slice(0, 300)}`);
      }
    }
    expect(unlike).toEqual([]);
  });

  it('answers 415 to a body of another media type than the documented ones', async () => {
    const { operations } = await readApiDocument(service);
    const kindsOf = ({ requestBody }: Operation): string[] => Object.keys(requestBody?.content ?? {});
    const taken = new Set(operations.flatMap(kindsOf));
    const unlike: string[] = [];
    for (const operation of operations.filter(({ requestBody }) => requestBody !== undefined)) {
      const kinds = kindsOf(operation);
      const other = [...taken].find((kind) => !kinds.includes(kind)) ?? 'text/plain';
      const request = { body: 'x', headers: { 'content-type': other } };
      const { status, text } = await send(service, operation, exampleAddress(operation), request);
      if (status !== 415 || !text.includes(`is ${other}, but ${kinds.join(' or ')} is taken here`))
        unlike.push(`${operation.method} ${operation.path} → ${status} ${text.slice(0, 300)}`);
    }
    expect(unlike).toEqual([]);
  });
});

describe('the Swagger pages', () => {
  if (!HAS_CHROMIUM) {
    it('are not tested without Chromium', () => {
      process.stdout.write('skipped: the Swagger pages need CHROMIUM_PATH, a Chromium\n');
      expect(HAS_CHROMIUM).toBe(false);
    });
    return;
  }

  it.each(SWAGGER_PAGES)(
    'of %s%s authorise a caller and execute %s with status 200',
    async (service, path, operationId) => {
      const { operations } = await readApiDocument(service);
      expect(await executeOnPage(`${apps[service].url}${path}`, operationId, token)).toEqual({
        operations: operations.length,
        status: expect.stringMatching(/^200/),
        pixelsCut: 0,
        complaints: [],
      });
    },
  );
});

describe.each(SERVICES)('the examples of %s', (service) => {
  it('succeed on the demo ledger, with answers that follow their schemas', async () => {
    const document = await readApiDocument(service);
    const operations = [...document.operations].sort((a, b) => turnOf(a) - turnOf(b));
    expect(operations.length).toBeGreaterThan(5);
    const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
    const outcomes: string[] = [];
    for (const operation of operations) {
      for (const request of exampleRequests(document, operation)) {
        const answer = await send(service, operation, exampleAddress(operation), request);
        outcomes.push(`${operation.operationId} ${verdictOf(document, operation, ajv, answer)}`);
      }
    }
    expect(outcomes.length).toBeGreaterThanOrEqual(operations.length);
    expect(outcomes.filter((outcome) => !outcome.endsWith(' ok'))).toEqual([]);
  });
});

function turnOf({ operationId, method }: Operation): number {
  if (FIRST.includes(operationId)) return 0;
  if (LAST.includes(operationId)) return 4;
  return method === 'GET' ? 1 : method === 'POST' ? 2 : 3;
}

function verdictOf(
  document: ApiDocument,
  operation: Operation,
  ajv: Ajv,
  { status, headers, text, body }: HttpAnswer,
): string {
  const promised = operation.responses[String(status)];
  if (status >= 400 || promised === undefined) return `→ ${status} ${text.slice(0, 300)}`;
  const unnamed = OWN_HEADERS.filter((name) => headers.has(name) && promised.headers?.[name] === undefined);
  if (unnamed.length > 0) return `→ ${status} with headers that are not documented: ${unnamed.join(', ')}`;
  if (headers.get('content-type')?.startsWith('application/json') !== true) return 'ok';
  const schema = answerSchema(document, operation, status);
  if (schema === undefined) return `→ ${status} without a documented schema`;
  const follows = ajv.compile(schema);
  if (follows(body)) return 'ok';
  return `→ ${status} ${ajv.errorsText(follows.errors)}: ${text.slice(0, 300)}`;
}

describe('the metrics of the running processes', () => {
  const operations = new URL('../../docs/operations/', import.meta.url);
  const dashboards = ['dashboard.json', 'alerts.yaml'].map((name) =>
    readFileSync(new URL(name, operations), 'utf8'),
  );
  /** A metric is a word with an underscore that is not followed by a parenthesis; strings are values of labels. */
  const METRIC = /\b[a-z]+(?:_[a-z0-9]+)+\b(?!\s*\()/g;
  /** Metrics of Prometheus, the kubelet, kube-state-metrics and the operator of the database. */
  const FOREIGN = /^(kubelet_volume_stats|kube_cronjob|cnpg|barman_cloud_cloudnative_pg_io)_/;
  /** Labels that docs/operations/scrape.yaml adds. */
  const SCRAPED_LABELS = ['job', 'service', 'pod', 'namespace'];

  let served: string;
  beforeAll(async () => {
    const { movements, queries, compliance } = apps;
    const addresses = [movements.managementUrl, queries.managementUrl, compliance.managementUrl];
    const pages = [...addresses, movements.worker?.plan.readyUrl ?? ''].map(async (address) => {
      const response = await fetch(new URL('/actuator/prometheus', address));
      expect([response.status, response.headers.get('content-type')]).toEqual([
        200,
        expect.stringMatching(/^text\/plain; version=0\.0\.4/),
      ]);
      return await response.text();
    });
    served = (await Promise.all(pages)).join('');
  });

  const queriesOf = (node: unknown): string[] =>
    typeof node !== 'object' || node === null
      ? []
      : Object.entries(node).flatMap(([key, value]) =>
          key === 'expr' && typeof value === 'string' ? [value] : queriesOf(value),
        );
  const queries = dashboards.flatMap((text) => queriesOf(parse(text)));

  it('include every metric that the dashboard and the alerts use', () => {
    const metrics = queries.flatMap((query) => query.replace(/"[^"]*"/g, '').match(METRIC) ?? []);
    const own = [...new Set(metrics)].filter((name) => !FOREIGN.test(name));
    expect(own.length).toBeGreaterThan(10);
    const isServed = (name: string): boolean =>
      served.includes(`# TYPE ${name} `) ||
      served.includes(`# TYPE ${name.replace(/_(bucket|sum|count)$/, '')} histogram`);
    expect(own.filter((name) => !isServed(name))).toEqual([]);
  });

  it('have the labels that the dashboard and the alerts select by', () => {
    const selections = queries.flatMap((query) =>
      [...query.matchAll(/(\w+)\{([^}]*)\}/g)].flatMap(([, metric = '', labels = '']) =>
        [...labels.matchAll(/(\w+)[=!]/g)].map(([, label = '']) => [metric, label] as const),
      ),
    );
    const unknown = selections.filter(([metric, label]) => {
      const samples = served.match(new RegExp(`^${metric}\\{.*`, 'gm'));
      if (samples === null || SCRAPED_LABELS.includes(label)) return false;
      return !samples.some((sample) => sample.includes(`${label}="`));
    });
    expect(unknown).toEqual([]);
    expect(selections.length).toBeGreaterThan(20);
  });

  it('are all used by the dashboard or an alert', () => {
    const names = [...served.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
    const ours = names.filter((name) => !/^(nodejs|process)_/.test(name));
    expect(ours.filter((name) => !dashboards.join().includes(name))).toEqual([]);
    expect(ours.length).toBeGreaterThan(7);
  });
});
