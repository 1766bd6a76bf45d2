// Kills a worker at the worst moments. The test holds a lock that a statement of the worker waits for, so it knows
// which statement the worker executes when it dies.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenConsolidated,
  givenEntries,
  givenOpenDocument,
  type GivenBranch,
  type GivenCompany,
} from '@razao/testing/factories';
import { transactionBeside } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { redisForTests } from '@razao/testing/broker';
import {
  startApp,
  startWorker,
  type HttpClient,
  type RunningApp,
  type RunningProcess,
} from '@razao/testing/apps';
import { until } from '@razao/testing/waiting';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import {
  JANUARY,
  requestOf,
  consolidateMonth,
  ended,
  givenBooks,
  readRun,
  unproven,
} from './consolidation-fixture.js';

const db = useTestDatabase();

/** The points at which a worker dies: the lock that the test holds, and the file of the statement that waits for it. */
const POINTS: readonly [name: string, lock: (branch: GivenBranch) => string, file: string][] = [
  [
    'while it waits for the month',
    (branch) => `SELECT pg_advisory_xact_lock_shared(${branch.id}, ledger.period_key('${JANUARY}'))`,
    'hold-month',
  ],
  [
    'while it reads what the month depends on',
    () => 'LOCK TABLE compliance.run IN ACCESS EXCLUSIVE MODE',
    'read-compliance',
  ],
  ['while it writes the balances', () => 'LOCK TABLE ledger.account_balance IN SHARE MODE', 'seal-month'],
  [
    'while it seals the month',
    (branch) => `SELECT 1 FROM ledger.branch_period WHERE branch_id = ${branch.id} FOR NO KEY UPDATE`,
    'seal-month',
  ],
];

const firstLineOf = (file: string): string =>
  readFileSync(new URL(`../src/consolidation/${file}.sql`, import.meta.url), 'utf8').split('\n', 1)[0] ?? '';

// Without Redis only the PostgreSQL backend is tested; the test broker prints a line about it.
const redisUrl = await redisForTests();
const cases: [backend: 'postgres' | 'redis', month: 'new' | 'reopened'][] = [
  ['postgres', 'new'],
  ['postgres', 'reopened'],
];
if (redisUrl !== undefined) cases.push(['redis', 'new']);

describe.each(cases)('a worker killed by SIGKILL, queue on %s, in a %s month', (backend, kind) => {
  const env: Record<string, string> = {
    QUEUE_PREFIX: `kill-${randomUUID().slice(0, 8)}`,
    CONSOLIDATION_SWEEP_INTERVAL_MS: '1000',
    QUEUE_LOCK_MS: '2000',
  };
  if (backend === 'redis' && redisUrl !== undefined) env['REDIS_URL'] = redisUrl;
  let app: RunningApp;
  let ana: HttpClient;
  /** The worker that completed a month is the next one to be killed. */
  let worker: RunningProcess;
  const startNext = async (): Promise<void> => {
    worker = await startWorker({ databaseUrl: db.url, env });
  };
  beforeAll(async () => {
    app = await startApp('movements', { databaseUrl: db.url, env });
    ana = app.as('ana');
    if (app.worker === undefined) throw new Error('no worker');
    worker = app.worker;
  });
  afterAll(async () => {
    await worker.stop();
    await app.stop();
  });

  async function givenMonth(): Promise<{ company: GivenCompany; branch: GivenBranch }> {
    const company = await givenBooks(db);
    const document = await givenOpenDocument(db, company.branch, JANUARY);
    await givenEntries(db, document, [
      { debcre: 'D', account: company.account(CASH), contra: company.account(SALES), amount: '12.34' },
    ]);
    if (kind === 'reopened') {
      await givenConsolidated(db, company.branch, JANUARY);
      await db.query('SELECT ledger.reopen_months($1, $2, $3)', [company.branch.id, JANUARY, 'kill']);
    }
    return { company, branch: company.branch };
  }

  async function nothingWritten(branch: GivenBranch): Promise<void> {
    const [found] = await db.query(
      `SELECT (SELECT count(*) FROM ledger.account_balance WHERE branch_id = $1)::int AS balances, (SELECT status FROM ledger.branch_period WHERE branch_id = $1) AS month`,
      [branch.id],
    );
    expect(found).toEqual({ balances: 0, month: 'OPEN' });
  }

  async function nextStartCompletes(company: GivenCompany, branch: GivenBranch): Promise<void> {
    await startNext();
    expect(await ended(ana, company, branch)).toMatchObject({ status: 'COMPLETED', message: null });
    expect(await unproven(db, branch)).toEqual([]);
    const seals = await db.query(
      'SELECT number FROM ledger.seal WHERE branch_id = $1 AND reopened_at IS NULL',
      [branch.id],
    );
    expect(seals).toEqual([{ number: kind === 'reopened' ? 2 : 1 }]);
  }

  it.each(POINTS)('%s, leaves PENDING; the next worker completes it', async (_, lock, file) => {
    const { company, branch } = await givenMonth();
    await transactionBeside(db, async (holder) => {
      await holder.query(lock(branch));
      expect((await ana.post('/runconsolidation', requestOf(company, branch))).status).toBe(200);
      const waiting = () =>
        db.query(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND starts_with(query, $1)`,
          [firstLineOf(file)],
        );
      await until(waiting, (found) => found.length > 0);
      expect((await readRun(ana, company, branch)).status).toBe('PROCESSING');
      await worker.kill();
      await holder.query('ROLLBACK');
      expect(
        await until(
          () => readRun(ana, company, branch),
          ({ status }) => status !== 'PROCESSING',
        ),
      ).toMatchObject({ status: 'PENDING', progress: 0 });
      await nothingWritten(branch);
    });
    await nextStartCompletes(company, branch);
  });

  it('right after its commit, leaves COMPLETED with all balances', async () => {
    const { company, branch } = await givenMonth();
    await consolidateMonth(ana, requestOf(company, branch));
    await worker.kill();
    expect(await unproven(db, branch)).toEqual([]);
    await nextStartCompletes(company, branch);
    const [run] = await db.query('SELECT attempts FROM ledger.consolidation_run WHERE branch_id = $1', [
      branch.id,
    ]);
    expect(run).toEqual({ attempts: 1 });
  });
});
