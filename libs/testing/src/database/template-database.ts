// One migrated database per server and migration content, from which every test file's database is
// cloned: migrating costs once, cloning some tens of milliseconds.
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '@razao/schema';
import { migrateQueues } from '@razao/platform/queues';
import type { Client } from 'pg';

const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));
const MIGRATIONS = join(REPOSITORY, 'libs/schema/src/migrations');
/** What else the schema follows from: the grants on the queues' tables, and BullMQ's version. */
const QUEUE_SOURCES = ['libs/platform/src/queues/migrate-queues.ts', 'package-lock.json'].map((path) =>
  join(REPOSITORY, path),
);
const PREFIX = 'razao_template_';

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
  const hash = createHash('sha256');
  for (const file of [...files.sort(), ...QUEUE_SOURCES])
    hash
      .update(file.slice(REPOSITORY.length))
      .update('\0')
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex').slice(0, 16);
}
