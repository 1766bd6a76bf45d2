// Stops Redis, starts it again and empties it while months are consolidated. Every run completes exactly once, because
// the ledger has the runs and the queue only delivers them.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, lockWaits, transactionBeside } from '@razao/testing/database';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { ownRedis, type OwnRedis } from '@razao/testing/queues';
import {
  startApp,
  startWorker,
  type HttpClient,
  type RunningApp,
  type RunningProcess,
} from '@razao/testing/apps';
import type { GivenCompany } from '@razao/testing/factories';
import { freePort } from '@razao/testing/postgres';
import { until } from '@razao/testing/waiting';
import { randomUUID } from 'node:crypto';
import { requestOf, ended, givenBooks, unproven } from './consolidation-fixture.js';

const ONCE = [{ status: 'COMPLETED', attempts: 1, sealed: 1 }];
const BRANCHES = Array.from({ length: 12 }, (_, index) => String(index + 1));

const saysWhy = async (worker: RunningProcess): Promise<string> =>
  await until(
    () => Promise.resolve(worker.output()),
    (output) => /The queue \S+ reports: .*ECONNREFUSED/.test(output),
  );

it('a worker without Redis waits, logs the reason, and stops on SIGTERM', async () => {
  const db = await createTestDatabase();
  const worker = await startWorker({
    databaseUrl: db.url,
    env: { REDIS_URL: `redis://127.0.0.1:${await freePort()}` },
  });
  try {
    await saysWhy(worker);
    await worker.stop(); // throws when it hangs or ends with an error
    expect(worker.output()).toContain('the worker stops without it');
  } finally {
    await worker.kill();
    await db.close();
  }
});

it('a service without Redis answers 503 QUEUE_UNAVAILABLE to tax quotas, and stops on SIGTERM', async () => {
  const db = await createTestDatabase();
  const env = { REDIS_URL: `redis://127.0.0.1:${await freePort()}` };
  const app = await startApp('movements', { databaseUrl: db.url, env, worker: false });
  try {
    const company = await givenBooks(db, ['1']);
    const refused = await app.as('ana').get(`/taxquotacalculation/${company.code}/1`);
    expect(refused).toMatchObject({ status: 503, body: { code: 'QUEUE_UNAVAILABLE' } });
  } finally {
    await app.stop(); // throws when it hangs or ends with an error
    await db.close();
  }
});

const redis = await ownRedis();
// Without a redis-server these tests do not run; ownRedis() prints a line about it.
if (redis !== undefined) lostRedis(redis);

function lostRedis(lost: OwnRedis): void {
  describe('each consolidation completes exactly once when Redis is', () => {
    const env = {
      REDIS_URL: lost.url,
      QUEUE_PREFIX: `lost-${randomUUID().slice(0, 8)}`,
      CONSOLIDATION_SWEEP_INTERVAL_MS: '1000',
    };
    const db = useTestDatabase();
    let app: RunningApp;
    let ana: HttpClient;
    beforeAll(async () => {
      await lost.start();
      closeAfterTests(() => lost.close());
      app = await startApp('movements', { databaseUrl: db.url, env, worker: false });
      closeAfterTests(() => app.stop());
      ana = app.as('ana');
    });

    /** Requests the consolidation of January for all branches. */
    async function requested(): Promise<GivenCompany> {
      const company = await givenBooks(db, BRANCHES);
      expect((await ana.post('/runconsolidation', requestOf(company, { code: '*' }))).status).toBe(200);
      return company;
    }

    /** Returns the states of the company's runs once all have ended, each state only once. */
    async function outcomes(company: GivenCompany): Promise<unknown[]> {
      for (const branch of company.branches) {
        expect(await ended(ana, company, branch)).toMatchObject({ status: 'COMPLETED', message: null });
        expect(await unproven(db, branch)).toEqual([]);
      }
      return await db.query(
        `SELECT DISTINCT run.status, run.attempts, count(event.id)::int AS sealed FROM ledger.consolidation_run run
         LEFT JOIN ledger.audit_event event ON event.branch_id = run.branch_id AND event.action = 'period.consolidated'
        WHERE run.branch_id = ANY($1) GROUP BY run.id`,
        [company.branches.map(({ id }) => id)],
      );
    }

    async function withWorker(work: (worker: RunningProcess) => Promise<void>): Promise<void> {
      const worker = await startWorker({ databaseUrl: db.url, env });
      try {
        await work(worker);
        await worker.stop(); // throws when it hangs or ends with an error
      } finally {
        await worker.kill();
      }
    }

    /** Keeps the worker in the middle of a run until `work` is done. */
    async function inTheMiddle(work: () => Promise<void>): Promise<void> {
      await transactionBeside(db, async (holder) => {
        await holder.query('LOCK TABLE ledger.account_balance IN SHARE MODE');
        await until(() => lockWaits(db));
        await work();
      });
    }

    it('stopped and started, for months requested before and meanwhile', async () => {
      const before = await requested();
      await withWorker(async () => {
        const meanwhile: GivenCompany[] = [];
        await inTheMiddle(async () => {
          await lost.stop();
          meanwhile.push(await requested());
          expect((await fetch(`${app.managementUrl}/actuator/health/readiness`)).status).toBe(200);
        });
        await lost.start();
        for (const company of [before, ...meanwhile]) expect(await outcomes(company)).toEqual(ONCE);
      });
    });

    it('flushed, and its lost jobs are queued again', async () => {
      const company = await requested();
      await withWorker(async () => {
        await inTheMiddle(() => lost.flush());
        expect(await outcomes(company)).toEqual(ONCE);
      });
    });

    it('stopped while the worker starts, and started later', async () => {
      const company = await requested();
      await lost.stop();
      await withWorker(async (worker) => {
        await saysWhy(worker);
        await lost.start();
        expect(await outcomes(company)).toEqual(ONCE);
      });
    });

    it('stopped before the worker, which still stops without an error', async () => {
      const company = await requested();
      await withWorker(async () => {
        expect(await outcomes(company)).toEqual(ONCE);
        await lost.stop();
      });
      await lost.start();
    });
  });
}
