// Stops PostgreSQL in its modes fast and immediate, and kills it, while entries are posted at a rate. The service
// answers 503 meanwhile, recovers without a restart, and the books have every entry that it accepted, complete.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { restartableDatabase, type StopMode } from '@razao/testing/database';
import { startApp, type RunningApp } from '@razao/testing/apps';
import type { GivenCompany } from '@razao/testing/factories';
import { closeAfterTests, useFixture } from '@razao/testing/hooks';
import type { LoadResult } from '@razao/testing/load';
import { until } from '@razao/testing/waiting';
import { givenBooks } from './consolidation-fixture.js';
import { startPosting } from './posting-load.js';

const POSTED_BEFORE = 200;
const REFUSED_DURING = 50;
const POSTED_AFTER = 200;

const db = useFixture(restartableDatabase, (opened) => opened.close());
let app: RunningApp;
let company: GivenCompany;

beforeAll(async () => {
  company = await givenBooks(db);
  app = await startApp('movements', {
    databaseUrl: db.url,
    env: { DATABASE_ACQUIRE_TIMEOUT_MS: '2000' },
    worker: false,
  });
  closeAfterTests(() => app.stop());
});

const wasPosted = ({ status }: LoadResult): boolean => status === 201;
const wasRefused = ({ status }: LoadResult): boolean => status === 503;
const readiness = async (): Promise<number> =>
  (await fetch(`${app.managementUrl}/actuator/health/readiness`)).status;
const reaches = async (count: () => number, least: number): Promise<number> =>
  await until(
    () => Promise.resolve(count()),
    (found) => found >= least,
  );

describe('posts while PostgreSQL stops and starts again', () => {
  it.each<StopMode>(['fast', 'immediate', 'crash'])(
    '(%s) get 503 meanwhile and 201 again without a restart, and every entry answered 201 is kept',
    async (mode) => {
      const { load, account } = await startPosting(app, db, company);
      try {
        await reaches(() => load.count(wasPosted), POSTED_BEFORE);
        await db.stop(mode);
        await reaches(() => load.count(wasRefused), REFUSED_DURING);
        expect(await until(readiness, (status) => status !== 200)).toBe(503);
        await db.start();
        const postedAtStart = load.count(wasPosted);
        await reaches(() => load.count(wasPosted), postedAtStart + POSTED_AFTER);
        expect(await until(readiness, (status) => status === 200)).toBe(200);
      } finally {
        await load.stop();
      }
      const { results } = load;
      expect(results.filter((result) => !wasPosted(result) && !wasRefused(result))).toEqual([]);
      for (const { headers, text } of results.filter(wasRefused)) {
        expect(Number(headers['retry-after'])).toBeGreaterThan(0);
        const { code } = JSON.parse(text) as { code: string };
        expect(['DATABASE_UNAVAILABLE', 'SERVICE_BUSY']).toContain(code);
      }
      const { lost, halves, unanswered, booked } = await account(results, db);
      expect({ lost, halves }).toEqual({ lost: [], halves: [] });
      // When a connection breaks during COMMIT, the service cannot know the outcome; its answer tells the caller to
      // check.
      for (const unsure of unanswered) expect(unsure).toMatch(/was answered 503/);
      expect(booked).toBe(load.count(wasPosted) + unanswered.length);
      expect(await movementDifferences()).toEqual([]);
    },
  );
});

/** Returns the accounts whose movement is not the sum of their postings (INV-04). */
async function movementDifferences(): Promise<unknown[]> {
  return await db.query(
    `SELECT account_id, coalesce(p.debit, 0) AS posted, coalesce(m.debit, 0) AS moved
       FROM (SELECT account_id, sum(amount) FILTER (WHERE side = 'D') AS debit, sum(amount) FILTER (WHERE side = 'C') AS credit
               FROM ledger.posting GROUP BY 1) p
       FULL JOIN (SELECT account_id, sum(debit + closing_debit) AS debit, sum(credit + closing_credit) AS credit
                    FROM ledger.account_movement GROUP BY 1) m USING (account_id)
      WHERE (coalesce(p.debit, 0), coalesce(p.credit, 0)) IS DISTINCT FROM (coalesce(m.debit, 0), coalesce(m.credit, 0))`,
  );
}
