import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { prepareEverySqlFile, createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { fileURLToPath } from 'node:url';
import { RULES } from './rules/rule-registry.js';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase({ role: 'razao_compliance' });
});
afterAll(async () => {
  await db.close();
});

it('every SQL file is one described statement that the role of this service may run', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('runs/insert-findings.sql');
  expect(files.filter((file) => /^rules\/.+\//.test(file))).toHaveLength(RULES.length);
});
