// Sends SIGTERM while reads arrive at a constant rate: readiness fails first, and accepted requests are answered.
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { LoadResult } from '@razao/testing/load';
import { useTestDatabase } from '@razao/testing/hooks';
import { startApp } from '@razao/testing/apps';
import type { GivenCompany } from '@razao/testing/factories';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  REQUESTS_PER_SECOND,
  expectWholeAnswers,
  givenReadBooks,
  readingLoad,
} from './fixtures/reading-load.js';

const ANSWERED_BEFORE_STOP = 300;
/** Long enough for clients on kept connections to learn of the stop, also on a machine that is busy. */
const DELAY_MS = 3_000;
/** Long enough for requests to wait on a busy machine instead of getting 503. */
const WAIT_MS = 60_000;
/**
 * How many new connections only the kernel may know when the server stops listening: those of half a second, for a
 * process that is delayed that long.
 */
const UNSEEN_MAX = REQUESTS_PER_SECOND / 2;

const db = useTestDatabase();
let company: GivenCompany;

beforeAll(async () => {
  company = await givenReadBooks(db);
});

const wasAnswered = ({ outcome }: LoadResult): boolean => outcome === 'answered';

describe('the queries service that gets SIGTERM under load', () => {
  it('answers every accepted request in full, and asks clients to close their connections', async () => {
    const app = await startApp('queries', {
      databaseUrl: db.url,
      env: { SHUTDOWN_DELAY_MS: String(DELAY_MS), DATABASE_ACQUIRE_TIMEOUT_MS: String(WAIT_MS) },
    });
    const load = readingLoad(app.url, company);
    try {
      while (load.count(wasAnswered) < ANSWERED_BEFORE_STOP) await sleep(20);
      const stopped = app.stop();
      const readiness = `${app.managementUrl}/actuator/health/readiness`;
      while ((await fetch(readiness)).status === 200) await sleep(20);
      const answeredAtFall = load.count(wasAnswered);
      while (load.count(wasAnswered) === answeredAtFall) await sleep(20);
      await stopped; // throws when the exit code is not 0
      while (load.count(({ outcome }) => outcome === 'refused') === 0) await sleep(20);
      const results = await load.stop();

      const broken = results.filter(({ outcome }) => outcome === 'broken');
      expect(broken.filter(({ reused }) => reused)).toEqual([]);
      expect(broken.length).toBeLessThanOrEqual(UNSEEN_MAX);
      const answers = results.filter(wasAnswered);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      expectWholeAnswers(company, answers);
      expect(results.some(({ headers }) => headers.connection === 'close')).toBe(true);
      expect(app.output()).not.toMatch(/open connections are cut|did not end/);
    } finally {
      await load.stop();
      await app.service.kill();
    }
  });
});
