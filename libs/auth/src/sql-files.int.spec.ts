// Tests that the migrated database accepts every SQL file of this library unchanged.
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { prepareEverySqlFile } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';

const db = useTestDatabase({ role: 'superuser', connectionsMax: 1 });

it('each SQL file of auth is one described statement that PostgreSQL prepares', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('access/resolve-branches.sql');
});
