import { expect, it } from '@jest/globals';
import { prepareEverySqlFile } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { fileURLToPath } from 'node:url';
import { RULES } from './rules/rule-registry.js';

const db = useTestDatabase({ role: 'razao_compliance' });

it('every SQL file holds one statement with a description, which the role of the service may execute', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('runs/insert-findings.sql');
  expect(files.filter((file) => /^rules\/.+\//.test(file))).toHaveLength(RULES.length);
});
