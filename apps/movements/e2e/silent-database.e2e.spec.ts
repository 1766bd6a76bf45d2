// Tests the death of the node of PostgreSQL while entries are posted at a rate. No packet reports it: connections
// remain open and silent. The service answers 503 meanwhile and works again after a failover, and the books have every
// entry that it accepted.
import { beforeAll, expect, it } from '@jest/globals';
import { startApp, type RunningApp } from '@razao/testing/apps';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import type { LoadResult } from '@razao/testing/load';
import { silentAddress, type SilentAddress } from '@razao/testing/network';
import { until } from '@razao/testing/waiting';
import { givenBooks } from './consolidation-fixture.js';
import { startPosting } from './posting-load.js';

const POSTED = 200;
const REFUSED_DURING = 50;

const db = useTestDatabase();
let address: SilentAddress;
let app: RunningApp;

beforeAll(async () => {
  address = await silentAddress(db.url);
  closeAfterTests(() => address.close());
  app = await startApp('movements', {
    databaseUrl: address.url,
    env: { DATABASE_ACQUIRE_TIMEOUT_MS: '1000', DATABASE_STATEMENT_TIMEOUT_MS: '1000' },
    worker: false,
  });
  closeAfterTests(() => app.stop());
});

const wasPosted = ({ status }: LoadResult): boolean => status === 201;
const wasRefused = ({ status }: LoadResult): boolean => status === 503;
const readiness = async (): Promise<number> =>
  (await fetch(`${app.managementUrl}/actuator/health/readiness`)).status;

it('posts get 503 while the database is silent and 201 after a failover, and every one answered 201 is in the books once', async () => {
  const { load, account } = await startPosting(app, db, await givenBooks(db));
  try {
    await until(() => load.count(wasPosted) >= POSTED);
    address.fallSilent();
    expect(await until(readiness, (status) => status !== 200)).toBe(503);
    await until(() => load.count(wasRefused) >= REFUSED_DURING);
    address.failOver();
    const posted = load.count(wasPosted);
    await until(() => load.count(wasPosted) >= posted + POSTED);
    expect(await until(readiness, (status) => status === 200)).toBe(200);
  } finally {
    await load.stop();
  }
  const { results } = load;
  expect(results.filter((result) => !wasPosted(result) && !wasRefused(result))).toEqual([]);
  for (const { text } of results.filter(wasRefused))
    expect(['DATABASE_UNAVAILABLE', 'SERVICE_BUSY']).toContain((JSON.parse(text) as { code: string }).code);
  const { lost, halves, unanswered, booked } = await account(results, db);
  expect({ lost, halves }).toEqual({ lost: [], halves: [] });
  for (const unsure of unanswered) expect(unsure).toMatch(/was answered 503/);
  expect(booked).toBe(load.count(wasPosted) + unanswered.length);
});

it('a service stops within its grace period while its database is silent', async () => {
  address.fallSilent();
  await app.stop(); // throws when it hangs or ends with an error
  expect(app.output()).toContain('Stopped after');
});
