import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import type { Database } from '@razao/platform/database';
import { prepareEverySqlFile, createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { openAsQueries } from '../e2e/fixtures/books.js';

let db: TestDatabase;
let database: Database;
beforeAll(async () => {
  db = await createTestDatabase();
  database = await openAsQueries(db);
});
afterAll(async () => {
  await database.close();
  await db.close();
});

it('every SQL file is one described statement that the role of this service may run', async () => {
  const files = await prepareEverySqlFile(database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('balances/read-account-balances.sql');
});
