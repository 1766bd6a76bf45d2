import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createTestDatabase,
  type SubjectDatabase,
  type SubjectOptions,
  type TestDatabase,
  type TestDatabaseOptions,
} from '../database/test-database.js';
import { useFixture } from './fixture.js';

export { closeAfterTests, useFixture } from './fixture.js';

export function useTestDatabase(options: SubjectOptions): SubjectDatabase;
export function useTestDatabase(options?: TestDatabaseOptions): TestDatabase;
export function useTestDatabase(options?: TestDatabaseOptions): TestDatabase {
  return useFixture(
    () => createTestDatabase(options),
    (db) => db.close(),
  );
}

export const useTemporaryFolder = (): { readonly path: string } =>
  useFixture(
    async () => ({ path: await mkdtemp(join(tmpdir(), 'razao-test-')) }),
    ({ path }) => rm(path, { recursive: true, force: true }),
  );
