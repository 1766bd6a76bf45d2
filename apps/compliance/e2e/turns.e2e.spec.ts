// Two runs of one caller, held up by a lock, do not keep another caller from its run.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createTestDatabase, lockWaits, type TestDatabase } from '@razao/testing/database';
import { givenGrant } from '@razao/testing/factories';
import { startApp, type HttpAnswer, type RunningApp } from '@razao/testing/apps';
import { until } from '@razao/testing/waiting';
import pg from 'pg';
import { CleanBooks } from './fixtures/clean-books.js';

let db: TestDatabase;
let app: RunningApp;
let books: CleanBooks;

beforeAll(async () => {
  db = await createTestDatabase();
  books = await CleanBooks.write(db);
  for (const subject of ['ana', 'bia']) await givenGrant(db, subject, books.company);
  app = await startApp('compliance', { databaseUrl: db.url });
});
afterAll(async () => {
  await app.stop();
  await db.close();
});

const run = async (subject: string): Promise<HttpAnswer> =>
  await app.as(subject).postForm('/api/compliance/run', {
    companyid: String(books.company.id),
    branchid: String(books.company.branch.id),
    refmonth: '2024-03',
  });

/** Until so many runs wait for the lock. */
async function held(runs: number): Promise<void> {
  await until(
    () => lockWaits(db, 'razao:compliance'),
    (count) => count >= runs,
  );
}

it('a caller with two runs leaves another caller its own', async () => {
  const holder = new pg.Client(db.url);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE ledger.entry IN ACCESS EXCLUSIVE MODE');
  const [first, second] = [run('ana'), run('ana')];
  await held(1);
  const other = run('bia');
  await held(2);
  await holder.end();
  const statuses = (await Promise.all([first, second, other])).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200]);
});
