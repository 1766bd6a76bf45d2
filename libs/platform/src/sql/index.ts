// Loads the SQL statements of the process. Each is in a `.sql` file beside its store. A store names its files once, at
// the top, and they are read when the module is loaded, so that a missing or empty file fails the start and never a
// request.
//
// Each statement becomes a named prepared statement. The name contains a digest of the text, because two stores may use
// the same file name, and a changed statement must be prepared again.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface SqlStatement {
  readonly name: string;
  readonly text: string;
}

/** PostgreSQL truncates identifiers to this length. */
const NAME_LENGTH_MAX = 63;
const DIGEST_LENGTH = 10;

/**
 * Loads `<name>.sql` beside the calling module for every given name.
 * @example const sql = defineSql(import.meta.url, ['insert-entries', 'delete-batch']);
 *          await tx.query(sql['insert-entries'], [...]);
 * @throws Error that names the file, when it cannot be read or is empty.
 */
export function defineSql<const Name extends string>(
  moduleUrl: string,
  names: readonly Name[],
): Readonly<Record<Name, SqlStatement>> {
  const statements = names.map((name): [Name, SqlStatement] => [
    name,
    loadSql(new URL(`./${name}.sql`, moduleUrl)),
  ]);
  return Object.freeze(Object.fromEntries(statements) as Record<Name, SqlStatement>);
}

export function loadSql(file: URL): SqlStatement {
  const path = fileURLToPath(file);
  const text = readFileSync(path, 'utf8').trim().replace(/;$/, '');
  if (text === '') throw new Error(`The SQL file ${path} is empty.`);
  const digest = createHash('sha256').update(text).digest('hex').slice(0, DIGEST_LENGTH);
  const name = basename(path, '.sql').slice(0, NAME_LENGTH_MAX - DIGEST_LENGTH - 1);
  return Object.freeze({ name: `${name}#${digest}`, text });
}
