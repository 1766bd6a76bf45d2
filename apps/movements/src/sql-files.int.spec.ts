// Tests that PostgreSQL can prepare every statement of this service on the migrated database.
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { prepareEverySqlFile } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';

const db = useTestDatabase({ role: 'razao_movements', connectionsMax: 1 });

it('every SQL file holds one statement with a description, which the role of the service may execute', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('entries/insert-entries.sql');
});

it('so does every SQL file of master data, which the admin command shares', async () => {
  const directory = new URL('../../../libs/platform/src/master-data/', import.meta.url);
  const files = await prepareEverySqlFile(db.database, fileURLToPath(directory));
  expect(files).toContain('upsert-accounts.sql');
});
