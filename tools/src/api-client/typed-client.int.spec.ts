// A consumer of the OpenAPI documents: nothing is sent but through a client whose types are made from
// them, so that `npm run types` judges every path, field and answer, and this file that they are true.
// A month's work from the first batch to its judgement.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { Client } from 'openapi-fetch';
import { startDemoServices } from './demo-services.js';
import type { DemoServices } from './demo-services.js';
import type { paths as CompliancePaths } from './generated/compliance.js';
import type { components, paths as MovementsPaths } from './generated/movements.js';
import type { paths as QueriesPaths } from './generated/queries.js';

const START_MS = 120_000;
const CONSOLIDATION_MS = 60_000;
const POLL_MS = 100;
const MONTH = { company: '0101', branch: '0001', year: '2025', month: '01' } as const;
const DAY = '31';

let services: DemoServices;
let movements: Client<MovementsPaths>;
let queries: Client<QueriesPaths>;
let compliance: Client<CompliancePaths>;

beforeAll(async () => {
  services = await startDemoServices();
  const { apps, token } = services;
  const headers = { authorization: `Bearer ${token}` };
  movements = createClient<MovementsPaths>({ baseUrl: apps.movements.url, headers });
  queries = createClient<QueriesPaths>({ baseUrl: apps.queries.url, headers });
  compliance = createClient<CompliancePaths>({ baseUrl: apps.compliance.url, headers });
}, START_MS);
afterAll(async () => {
  await services.stop();
}, START_MS);

/** The answer of a request that must succeed; its refusal otherwise. */
function granted<T>({ data, error }: { data?: T; error?: unknown }): T {
  if (data === undefined) throw new Error(`refused: ${JSON.stringify(error)}`);
  return data;
}

describe('a typed client', () => {
  let documentId: number;
  let cash: number;
  let sales: number;

  it('finds the accounts', async () => {
    const { company, branch } = MONTH;
    const chart = granted(
      await queries.GET('/allChartOfAccount/{company}/{branch}', { params: { path: { company, branch } } }),
    );
    const idOf = (reduced: string): number => chart.find((row) => row.cdReduced === reduced)?.id ?? 0;
    [cash, sales] = [idOf('111101'), idOf('411101')];
    expect([cash, sales].every((id) => id > 0)).toBe(true);
  });

  it('writes a batch, a document and its entries, once', async () => {
    const batch = granted(
      await movements.POST('/batch', {
        params: { header: { 'Idempotency-Key': 'typed-client-batch' } },
        body: { empresa: MONTH.company, filial: MONTH.branch, ano: 2025, mes: 1, descricao: 'Ajustes' },
      }),
    );
    const document = granted(
      await movements.POST('/document', { body: { batchId: batch.id, diaref: DAY, texto: 'Ajuste' } }),
    );
    documentId = document.id;
    const line = { documentId, lancamento: '1', day: DAY, valor: 250.25, historico: 'Ajuste' };
    const lines: components['schemas']['CreateEntryRequest'][] = [
      { ...line, debcre: 'D', contaId: cash },
      { ...line, debcre: 'C', contaId: sales },
    ];
    const posted = granted(await movements.POST('/entry', { body: lines }));
    expect(Array.isArray(posted) ? posted.map(({ valor }) => valor) : posted).toEqual([250.25, 250.25]);
  });

  it('is refused in the shape that the document promises', async () => {
    const { error, response } = await movements.POST('/entry', {
      body: {
        documentId,
        lancamento: '1',
        day: DAY,
        valor: 1,
        debcre: 'D',
        contaId: cash,
        contrapartida: sales,
      },
    });
    expect([response.status, error?.code, error?.status]).toEqual([400, 'ENTRY_NUMBER_USED', 400]);
  });

  it(
    'consolidates the month',
    async () => {
      const { company, branch } = MONTH;
      let run = granted(await movements.POST('/runconsolidation', { body: MONTH }));
      const deadline = performance.now() + CONSOLIDATION_MS;
      while (run.status !== 'COMPLETED' && run.status !== 'ERROR' && performance.now() < deadline) {
        await delay(POLL_MS);
        const { year, month } = MONTH;
        run = granted(
          await movements.GET('/consolidation/{company}/{branch}/{year}/{month}', {
            params: { path: { company, branch, year, month } },
          }),
        );
      }
      expect([run.status, run.message]).toEqual(['COMPLETED', null]);
    },
    CONSOLIDATION_MS * 2,
  );

  it('reads what was written: balances, general ledger and trial balance agree', async () => {
    const { company, branch, year, month } = MONTH;
    const books = { empresa: company, filial: branch };
    const [balance] = granted(
      await queries.POST('/balanceInquiryDetails', {
        body: { ...books, contaId: sales, anomesini: '01/2025', anomesfim: '01/2025' },
      }),
    );
    const ledger = granted(
      await queries.POST('/generalLedgerQuery', {
        body: { ...books, contaId: sales, year: 2025, month: 1, dayStart: 31, dayEnd: 31 },
      }),
    );
    const trial = granted(
      await queries.GET('/trialBalance/{company}/{branch}/{year}/{month}', {
        params: { path: { company, branch, year, month } },
      }),
    );
    expect(ledger).toContainEqual(
      expect.objectContaining({ debCre: 'C', day: DAY, value: '250.25', history: 'Ajuste' }),
    );
    const row = trial.rows.find(({ cdReduced }) => cdReduced === '411101');
    expect([row?.movcred, row?.accumulatedBalance]).toEqual([balance?.movcred, balance?.accumulatedBalance]);
    expect(trial.totals.movdeb).toBe(trial.totals.movcred);
  });

  it('judges the month and reads the report', async () => {
    const run = granted(
      await compliance.POST('/api/compliance/run', {
        body: { companyid: 1, branchid: 1, refmonth: '2025-01' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        bodySerializer: ({ companyid, branchid, refmonth }) =>
          new URLSearchParams({ companyid: String(companyid), branchid: String(branchid), refmonth }),
      }),
    );
    const report = granted(
      await compliance.GET('/api/compliance/run/{id}/report', {
        params: { path: { id: run.id } },
        headers: { accept: 'application/json' },
      }),
    );
    const rules = granted(await compliance.GET('/api/compliance/rule/list'));
    expect(typeof report === 'string' ? report : report.results.map(({ rule }) => rule)).toEqual(
      rules.map(({ id }) => id),
    );
    expect(run.totals.debits).toBe(run.totals.credits);
  });
});
