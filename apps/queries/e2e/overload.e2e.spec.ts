// Sends more reads than there are connections while a lock blocks all of them. Requests without a connection are
// refused in time, the service stays ready, and after the lock everything is answered as before.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { lockWaits } from '@razao/testing/database';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { startApp, type HttpAnswer, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { givenConsolidated, type GivenCompany } from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import pg from 'pg';
import { givenReadBooks, reads } from './fixtures/reading-load.js';

const CONNECTIONS = 3;
const ACQUIRE_MS = 1_000;

describe('the service while all its connections wait for a lock', () => {
  const db = useTestDatabase();
  let app: RunningApp;
  let company: GivenCompany;
  let ana: HttpClient;

  beforeAll(async () => {
    company = await givenReadBooks(db);
    app = await startApp('queries', {
      databaseUrl: db.url,
      env: {
        DATABASE_POOL_MAX: String(CONNECTIONS),
        DATABASE_ACQUIRE_TIMEOUT_MS: String(ACQUIRE_MS),
      },
    });
    closeAfterTests(() => app.stop());
    ana = app.as('ana');
  });

  const send = async (index: number): Promise<HttpAnswer<{ code?: string }>> => {
    const kinds = reads(company);
    const { method, path, body } = kinds[index % kinds.length] ?? { method: 'GET', path: '/' };
    return method === 'POST' ? await ana.post(path, body) : await ana.get(path);
  };
  const several = async (count: number): Promise<HttpAnswer<{ code?: string }>[]> =>
    await Promise.all(Array.from({ length: count }, (_, index) => send(index)));
  const statusOf = ({ status }: HttpAnswer): number => status;

  /** Locks the table as a migration that changes it does: no transaction reads it until the lock ends. */
  const hold = async (table: 'account' | 'account_movement'): Promise<{ release(): Promise<void> }> => {
    const holder = new pg.Client(db.url);
    await holder.connect();
    await holder.query(`BEGIN; LOCK TABLE ledger.${table} IN ACCESS EXCLUSIVE MODE`);
    return { release: async () => await holder.end() };
  };
  const waiting = (): Promise<number> => lockWaits(db, 'razao:queries');

  it('answers 503 SERVICE_BUSY with Retry-After, stays ready, and answers 200 when the lock is released', async () => {
    for (let index = 0; index < 4; index += 1) expect(statusOf(await send(index))).toBe(200);
    const accounts = await hold('account');
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
    // No more requests than connections, so that none waits for a connection on a slow machine.
    expect((await several(CONNECTIONS)).map(statusOf)).toEqual(held.map(() => 200));
  });

  it('puts an ETag on the answer it belongs to, and not on a 503 beside it', async () => {
    await givenConsolidated(db, company.branch, '2024-01-01');
    const path = `/trialBalance/${company.code}/${company.branch.code}/2024/1`;
    const movement = await hold('account_movement');
    const held = ana.get(path);
    try {
      await until(waiting, (count) => count === 1);
      const { status, headers } = await ana.get(path);
      expect([status, headers.get('etag')]).toEqual([503, null]);
    } finally {
      await movement.release();
    }
    expect((await held).headers.get('etag')).toMatch(/^W/);
  });
});
