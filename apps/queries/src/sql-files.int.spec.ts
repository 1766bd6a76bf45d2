import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { prepareEverySqlFile, createTestDatabase, type TestDatabase } from '@razao/testing/database';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ role: 'razao_queries' });
});
afterAll(async () => {
  await db.close();
});

it('every SQL file is one described statement that the role of this service may run', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('balances/read-account-balances.sql');
});
