// More reads than there are connections, while a lock holds them all up: requests without one are refused in
// time, the service stays ready, and when it is over everything is answered as before.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, lockWaits, type TestDatabase } from '@razao/testing/database';
import { startApp, type HttpAnswer, type HttpClient, type RunningApp } from '@razao/testing/apps';
import type { GivenCompany } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import pg from 'pg';
import { givenReadBooks, reads } from './fixtures/reading-load.js';

const CONNECTIONS = 3;
const ACQUIRE_MS = 1_000;

describe('a pool whose connections are all held', () => {
  let db: TestDatabase;
  let app: RunningApp;
  let company: GivenCompany;
  let ana: HttpClient;

  beforeAll(async () => {
    db = await createTestDatabase();
    company = await givenReadBooks(db);
    app = await startApp('queries', {
      databaseUrl: db.url,
      env: {
        DATABASE_POOL_MAX: String(CONNECTIONS),
        DATABASE_ACQUIRE_TIMEOUT_MS: String(ACQUIRE_MS),
      },
    });
    ana = app.as('ana');
  });
  afterAll(async () => {
    await app.stop();
    await db.close();
  });

  const send = async (index: number): Promise<HttpAnswer<{ code?: string }>> => {
    const kinds = reads(company);
    const { method, path, body } = kinds[index % kinds.length] ?? { method: 'GET', path: '/' };
    return method === 'POST' ? await ana.post(path, body) : await ana.get(path);
  };
  const several = async (count: number): Promise<HttpAnswer<{ code?: string }>[]> =>
    await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  const statusOf = ({ status }: HttpAnswer): number => status;

  /** As a migration does that changes them: no transaction reads accounts until it ends. */
  const holdAccounts = async (): Promise<{ release(): Promise<void> }> => {
    const holder = new pg.Client(db.url);
    await holder.connect();
    await holder.query('BEGIN; LOCK TABLE ledger.account IN ACCESS EXCLUSIVE MODE');
    return { release: async () => await holder.end() };
  };
  const waiting = (): Promise<number> => lockWaits(db, 'razao:queries');

  it('refuses other requests with 503 and Retry-After, stays ready, and serves all when it is released', async () => {
    expect((await several(4)).map(statusOf)).toEqual([200, 200, 200, 200]);
    const accounts = await holdAccounts();
    const held = Array.from({ length: CONNECTIONS }, () => send(0));
    try {
      await until(waiting, (count) => count === CONNECTIONS);
      for (const { status, body, headers } of await several(4 * CONNECTIONS)) {
        expect([status, body.code]).toEqual([503, 'SERVICE_BUSY']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      expect((await fetch(`${app.managementUrl}/actuator/health/readiness`)).status).toBe(200);
      expect(await waiting()).toBe(CONNECTIONS);
    } finally {
      await accounts.release();
    }
    expect((await Promise.all(held)).map(statusOf)).toEqual(held.map(() => 200));
    expect(new Set((await several(4 * CONNECTIONS)).map(statusOf))).toEqual(new Set([200]));
  });
});
