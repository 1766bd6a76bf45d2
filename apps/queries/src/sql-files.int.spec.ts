import { expect, it } from '@jest/globals';
import { fileURLToPath } from 'node:url';
import { prepareEverySqlFile } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';

const db = useTestDatabase({ role: 'razao_queries' });

it('every SQL file holds one statement with a description, which the role of the service may execute', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('balances/read-account-balances.sql');
});
