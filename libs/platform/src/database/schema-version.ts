// A service runs only on the schema it was built for: the migrations table must hold exactly the
// migrations that the build knows. Too old a schema needs `migrate`; too new a one, a newer build.
import { MIGRATIONS_TABLE } from '@razao/schema';
import type { Queryable } from './queryable.js';

const TABLE = `${MIGRATIONS_TABLE.schema}.${MIGRATIONS_TABLE.name}`;

export class SchemaVersionError extends Error {
  override readonly name = 'SchemaVersionError';
}

/** @throws SchemaVersionError that says which migrations are missing or unknown and what to do. */
export async function assertSchemaVersion(database: Queryable, expected: readonly string[]): Promise<void> {
  const applied = await appliedMigrations(database);
  const missing = expected.filter((name) => !applied.includes(name));
  if (missing.length > 0) {
    throw new SchemaVersionError(
      `The schema of the database lacks ${missing.length} migration(s), the first is ${missing[0] ?? ''}. Run the admin command's migrate with the owner's connection, then start again.`,
    );
  }
  const unknown = applied.filter((name) => !expected.includes(name));
  if (unknown.length > 0) {
    throw new SchemaVersionError(
      `The schema of the database is newer than this build: it has ${unknown.length} unknown migration(s), the first is ${unknown[0] ?? ''}. Deploy the build that brought it.`,
    );
  }
}

async function appliedMigrations(database: Queryable): Promise<string[]> {
  const found = await database.one<{ found: boolean }>('SELECT to_regclass($1) IS NOT NULL AS found', [
    TABLE,
  ]);
  if (found?.found !== true) return [];
  return (await database.query<{ name: string }>(`SELECT name FROM ${TABLE} ORDER BY id`)).map(
    (row) => row.name,
  );
}
