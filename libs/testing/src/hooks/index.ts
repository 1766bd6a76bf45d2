import {
  createTestDatabase,
  type TestDatabase,
  type TestDatabaseOptions,
} from '../database/test-database.js';
import { useFixture } from './fixture.js';

export { closeAfterTests, useFixture } from './fixture.js';

export const useTestDatabase = (options?: TestDatabaseOptions): TestDatabase =>
  useFixture(
    () => createTestDatabase(options),
    (db) => db.close(),
  );
