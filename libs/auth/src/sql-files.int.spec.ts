// Every statement of this library is one that the migrated database takes as it lies there.
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { prepareEverySqlFile } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';

const db = useTestDatabase({ connectionsMax: 1 });

it('each SQL file is one described statement that PostgreSQL prepares', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('access/resolve-branches.sql');
});
