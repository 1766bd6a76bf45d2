// One migrated database per server and migration content, from which every test file's database is
// cloned: migrating costs once, cloning some tens of milliseconds.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@razao/domain';
import { migrateQueues } from '@razao/platform';
import type { Client } from 'pg';

const MIGRATIONS = fileURLToPath(new URL('../../../domain/src/migrations/', import.meta.url));
const PREFIX = 'razao_template_';
/** Raised when the template comes to hold more than the migrations: the queues' tables. */
const TEMPLATE_EDITION = '2';

/** Makes the template if the server has none of this content. The caller holds the server's clone lock. */
export async function ensureTemplate(admin: Client, urlOf: (database: string) => string): Promise<string> {
  const template = `${PREFIX}${await migrationDigest()}`;
  const { rows } = await admin.query<{ datname: string }>(
    'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
    [PREFIX],
  );
  if (rows.some(({ datname }) => datname === template)) return template;
  for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);

  const draft = `${template}_draft`;
  await admin.query(`CREATE DATABASE "${draft}"`);
  await migrate(urlOf(draft));
  await migrateQueues(urlOf(draft));
  await admin.query(`ALTER DATABASE "${draft}" RENAME TO "${template}"`);
  return template;
}

async function migrationDigest(): Promise<string> {
  const entries = await readdir(MIGRATIONS, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash('sha256').update(TEMPLATE_EDITION);
  for (const file of files.sort())
    hash
      .update(file.slice(MIGRATIONS.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}
