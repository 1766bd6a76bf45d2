// Stops PostgreSQL while reads arrive at a constant rate. Reads get 503 until it is back; then the service answers
// again without a restart. An answer that had begun breaks off, so that no client takes it for complete.
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { LoadResult } from '@razao/testing/load';
import { restartableDatabase, type StopMode } from '@razao/testing/database';
import { startApp, type RunningApp } from '@razao/testing/apps';
import type { GivenCompany } from '@razao/testing/factories';
import { closeAfterTests, useFixture } from '@razao/testing/hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectWholeAnswers, givenReadBooks, readingLoad } from './fixtures/reading-load.js';

const READ_BEFORE = 200;
const REFUSED_DURING = 50;
const READ_AFTER = 200;

const db = useFixture(restartableDatabase, (opened) => opened.close());
let app: RunningApp;
let company: GivenCompany;

beforeAll(async () => {
  company = await givenReadBooks(db);
  app = await startApp('queries', { databaseUrl: db.url, env: { DATABASE_ACQUIRE_TIMEOUT_MS: '2000' } });
  closeAfterTests(() => app.stop());
});

const wasRead = ({ status }: LoadResult): boolean => status === 200;
const wasRefused = ({ status }: LoadResult): boolean => status === 503;

describe('reads while PostgreSQL stops and starts again', () => {
  it.each<StopMode>(['fast', 'crash'])('(%s) answer 503 meanwhile, and 200 again after it', async (mode) => {
    const load = readingLoad(app.url, company);
    try {
      while (load.count(wasRead) < READ_BEFORE) await sleep(20);
      await db.stop(mode);
      while (load.count(wasRefused) < REFUSED_DURING) await sleep(20);
      await db.start();
      const readAtStart = load.count(wasRead);
      while (load.count(wasRead) < readAtStart + READ_AFTER) await sleep(20);
    } finally {
      await load.stop();
    }
    const answers = load.results.filter(({ outcome }) => outcome === 'answered');
    expect(answers.filter((result) => !wasRead(result) && !wasRefused(result))).toEqual([]);
    expect(load.count(({ outcome }) => outcome === 'refused')).toBe(0);
    for (const { headers, text } of answers.filter(wasRefused)) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      const { code } = JSON.parse(text) as { code: string };
      expect(['DATABASE_UNAVAILABLE', 'SERVICE_BUSY']).toContain(code);
    }
    expectWholeAnswers(company, answers.filter(wasRead));
  });
});
