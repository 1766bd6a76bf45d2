// Sends SIGTERM while requests arrive at a rate and jobs run. Readiness fails first, accepted requests are answered,
// the processes end with 0 within their grace period, and no job is lost.
import { describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { redisForTests } from '@razao/testing/broker';
import { startApp, startWorker } from '@razao/testing/apps';
import { stopUnderLoad } from '@razao/testing/load';
import { until } from '@razao/testing/waiting';
import { randomUUID } from 'node:crypto';
import { requestOf, ended, givenBooks, unproven } from './consolidation-fixture.js';
import { startPosting, type PostingLoad } from './posting-load.js';

const BRANCHES = Array.from({ length: 24 }, (_, index) => String(index + 1));

const db = useTestDatabase();

it('movements that gets SIGTERM under load answers every accepted request, and the books have exactly the posts that it answered', async () => {
  const company = await givenBooks(db);
  let posting: PostingLoad | undefined;
  const { length } = await stopUnderLoad(
    'movements',
    db.url,
    201,
    async (app) => (posting = await startPosting(app, db, company)).load,
  );
  const found = await posting?.account(posting.load.results, db);
  expect(found).toEqual({ lost: [], halves: [], unanswered: [], booked: length });
});

const redisUrl = await redisForTests();
const backends = redisUrl === undefined ? (['postgres'] as const) : (['postgres', 'redis'] as const);

describe.each(backends)('the worker that gets SIGTERM while it works, queue on %s', (backend) => {
  it('ends with 0 and returns its jobs to the queue; the next worker completes every run once', async () => {
    const env: Record<string, string> = {
      QUEUE_PREFIX: `stop-${randomUUID().slice(0, 8)}`,
      CONSOLIDATION_SWEEP_INTERVAL_MS: '3600000',
    };
    if (backend === 'redis' && redisUrl !== undefined) env['REDIS_URL'] = redisUrl;
    const company = await givenBooks(db, BRANCHES);
    const app = await startApp('movements', { databaseUrl: db.url, env });
    const ana = app.as('ana');
    const completed = async (): Promise<number> =>
      (
        await db.query(
          `SELECT 1 FROM ledger.consolidation_run JOIN ledger.branch b ON b.id = branch_id WHERE b.company_id = $1 AND status = 'COMPLETED'`,
          [company.id],
        )
      ).length;
    try {
      expect((await ana.post('/runconsolidation', requestOf(company, { code: '*' }))).status).toBe(200);
      await until(completed, (count) => count > 0);
      await app.worker?.stop(); // throws when the exit code is not 0
      // Jobs that were not done are in the queue again at once: none waits for a lock to expire, or for a sweep.
      const metrics = await (await fetch(`${app.managementUrl}/actuator/prometheus`)).text();
      const jobs = (state: string): number =>
        Number(
          new RegExp(`^queue_jobs\\{queue="consolidation",state="${state}"\\} (\\d+)$`, 'm').exec(
            metrics,
          )?.[1],
        );
      expect({ waiting: jobs('waiting'), active: jobs('active') }).toEqual({
        waiting: BRANCHES.length - (await completed()),
        active: 0,
      });
      const second = await startWorker({ databaseUrl: db.url, env });
      try {
        for (const branch of company.branches)
          expect(await ended(ana, company, branch)).toMatchObject({ status: 'COMPLETED', message: null });
        const metrics = await (await fetch(new URL('/actuator/prometheus', second.plan.readyUrl))).text();
        expect(metrics).toMatch(/^consolidation_duration_seconds_count\{outcome="sealed"\} [1-9]/m);
      } finally {
        await second.stop();
      }
      for (const branch of company.branches) expect(await unproven(db, branch)).toEqual([]);
      const sealed = await db.query(
        `SELECT branch_id, count(*)::int AS times FROM ledger.audit_event WHERE action = 'period.consolidated' AND branch_id = ANY($1) GROUP BY 1 HAVING count(*) <> 1`,
        [company.branches.map(({ id }) => id)],
      );
      expect(sealed).toEqual([]);
    } finally {
      await app.stop();
    }
  });
});
