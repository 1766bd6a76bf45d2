// Tests the steps from a request to the saved quotas, over a real queue of each kind: quotas are saved once, and are
// not saved when no request waits for them any more.
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { AccessScope, BranchRef } from '@razao/auth';
import { Quarter } from '@razao/domain';
import { Idempotency } from '@razao/platform/idempotency';
import type { QueueJob, Queues } from '@razao/platform/queues';
import {
  VECTOR_POSTINGS,
  givenOpenPeriod,
  givenPostings,
  givenTaxCompany,
  refOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { lockWaits, transactionBeside } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { processorOf, startQueues, type QueuePlace, type StartedQueues } from '@razao/testing/queues';
import { redisForTests } from '@razao/testing/broker';
import { until } from '@razao/testing/waiting';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { gateOf, outcomeOf } from '../../e2e/service-fixture.js';
import type { MovementsEnv } from '../movements.env.js';
import { PeriodStore } from '../periods/period.store.js';
import { CalculateQuarter } from './calculate-quarter.service.js';
import { taxQuotaQueue, type CalculationAnswer, type CalculationJob } from './tax-quota.jobs.js';
import { TaxQuotaStore } from './tax-quota.store.js';
import { TaxQuotasService, type QuotaRequest } from './tax-quotas.service.js';

const redisUrl = await redisForTests();
const backends: ('postgres' | 'redis')[] = redisUrl === undefined ? ['postgres'] : ['postgres', 'redis'];

const FIRST_OF_2024: QuotaRequest = { quarter: Quarter.of(2024, 1), selic: null };
const SHORT_MS = 400;
const LONG_MS = 20_000;

describe.each(backends)('tax quotas over a queue on %s', (kind) => {
  const db = useTestDatabase({ role: 'razao_movements' });
  let company: GivenCompany;
  let scope: AccessScope;
  let branch: BranchRef;
  let open: StartedQueues[];
  let place: QueuePlace;

  beforeEach(async () => {
    company = await givenTaxCompany(db);
    await givenOpenPeriod(db, company.branch, '2024-03-01');
    await givenPostings(db, company, '2024-02-01', VECTOR_POSTINGS);
    const [actor] = await db.query<{ id: number }>(
      'INSERT INTO ledger.actor (subject) VALUES ($1) RETURNING id',
      [randomUUID()],
    );
    scope = { ...scopeOf([company.branch]), actorId: actor?.id ?? 0 };
    branch = refOf(company);
    open = [];
    place = {
      redisUrl: kind === 'redis' ? redisUrl : undefined,
      databaseUrl: db.url,
      prefix: `spec-${randomUUID().slice(0, 8)}`,
    };
  });
  afterEach(async () => {
    await Promise.all(open.map((queues) => queues.close()));
    await db.query('TRUNCATE bullmq.job CASCADE');
  });

  type Handle = (job: QueueJob<CalculationJob>) => Promise<CalculationAnswer>;

  /** Starts a process that uses the queue and, with a handler, processes its jobs. */
  async function connected(handle?: Handle): Promise<Queues> {
    const processors = handle === undefined ? [] : [processorOf(taxQuotaQueue, handle, { concurrency: 4 })];
    const started = await startQueues({ at: place, queues: [taxQuotaQueue], processors });
    open.push(started);
    return started.queues;
  }

  async function service(
    workerTimeoutMs = LONG_MS,
    requestTimeoutMs = 2 * LONG_MS,
  ): Promise<TaxQuotasService> {
    return new TaxQuotasService(
      db.database,
      new Idempotency(db.database),
      gateOf(db),
      new TaxQuotaStore(),
      new PeriodStore(),
      await connected(),
      { TAX_QUOTA_TIMEOUT_MS: workerTimeoutMs, REQUEST_TIMEOUT_MS: requestTimeoutMs } as MovementsEnv,
    );
  }

  /** @param delayMs how long the worker waits before it calculates */
  async function startWorker(delayMs = 0): Promise<{ answered: string[] }> {
    const calculate = new CalculateQuarter(db.database, new TaxQuotaStore());
    const answered: string[] = [];
    await connected(async ({ data }) => {
      await sleep(delayMs);
      const answer = await calculate.answer(data);
      answered.push('calculation' in answer ? 'calculation' : answer.failed);
      return answer;
    });
    return { answered };
  }

  async function saved(): Promise<{ calculations: number; taxes: number; quotas: number; events: number }> {
    const [row] = await db.query<Awaited<ReturnType<typeof saved>>>(
      `SELECT (SELECT count(*)::int FROM ledger.tax_calculation WHERE branch_id = $1) AS calculations,
              (SELECT count(*)::int FROM ledger.tax_due WHERE branch_id = $1) AS taxes,
              (SELECT count(*)::int FROM ledger.tax_quota WHERE branch_id = $1) AS quotas,
              (SELECT count(*)::int FROM ledger.audit_event WHERE branch_id = $1) AS events`,
      [company.branch.id],
    );
    if (row === undefined) throw new Error('no counts');
    return row;
  }
  const NOTHING = { calculations: 0, taxes: 0, quotas: 0, events: 0 };

  it('answer TAX_CALCULATION_UNAVAILABLE when the worker is slow, and do not save its late result', async () => {
    const { answered } = await startWorker(2 * SHORT_MS);
    expect(await outcomeOf((await service(SHORT_MS)).confirm(scope, branch, FIRST_OF_2024))).toBe(
      'TAX_CALCULATION_UNAVAILABLE',
    );
    await until(() => answered.length === 1);
    await sleep(SHORT_MS);
    expect(answered).toEqual(['calculation']);
    expect(await saved()).toEqual(NOTHING);
  });

  it('answer TAX_CALCULATION_UNAVAILABLE when the worker has no database', async () => {
    await connected(() => Promise.resolve({ failed: 'passing' as const }));
    expect(await outcomeOf((await service()).confirm(scope, branch, FIRST_OF_2024))).toBe(
      'TAX_CALCULATION_UNAVAILABLE',
    );
    expect(await saved()).toEqual(NOTHING);
  });

  it('answer TAX_QUARTER_NOT_OPENED for a branch without an opened month, without a worker', async () => {
    const fresh = await givenTaxCompany(db);
    const ref = refOf(fresh);
    const asked = (await service(SHORT_MS)).preview({ ...scope, branchIds: null }, ref, {
      quarter: undefined,
      selic: null,
    });
    expect(await outcomeOf(asked)).toBe('TAX_QUARTER_NOT_OPENED');
  });

  it('save nothing and answer REQUEST_TIMEOUT when the time of the request ends while they wait to save', async () => {
    await startWorker();
    await transactionBeside(db, async (other) => {
      await other.query(
        `INSERT INTO ledger.tax_calculation (company_id, branch_id, year, quarter, regime, months) VALUES ($1, $2, 2024, 1, 'LUCRO_REAL', 3)`,
        [company.id, company.branch.id],
      );
      const late = outcomeOf((await service()).confirm(scope, branch, FIRST_OF_2024));
      await until(() => lockWaits(db));
      const later = performance.now() + 2 * LONG_MS;
      const clock = jest.spyOn(performance, 'now').mockReturnValue(later);
      await other.query('ROLLBACK');
      expect(await late.finally(() => clock.mockRestore())).toBe('REQUEST_TIMEOUT');
      expect(await saved()).toEqual(NOTHING);
    });
  });
});
