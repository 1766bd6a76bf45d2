// Tests that PostgreSQL can prepare every statement of this service on the migrated database.
import { fileURLToPath } from 'node:url';
import { expect, it } from '@jest/globals';
import { prepareEverySqlFile } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';

const db = useTestDatabase({ role: 'razao_movements', connectionsMax: 1 });

it('each SQL file is one described statement that PostgreSQL prepares', async () => {
  const files = await prepareEverySqlFile(db.database, fileURLToPath(new URL('.', import.meta.url)));
  expect(files).toContain('entries/insert-entries.sql');
});

it('so is each statement of master data, which the admin command shares', async () => {
  const directory = new URL('../../../libs/platform/src/master-data/', import.meta.url);
  const files = await prepareEverySqlFile(db.database, fileURLToPath(directory));
  expect(files).toContain('upsert-accounts.sql');
});
