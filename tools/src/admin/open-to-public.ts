// Names the rights that PostgreSQL gives to every login of a new database and that `migrate` could not revoke, because
// its login was neither superuser nor the database's owner, for example after a restore.
import type { Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, ['open-to-public']);

/** @returns one line; undefined when there are no such rights */
export async function openToPublic(db: Queryable): Promise<string | undefined> {
  const rows = await db.query<{ right: string }>(sql['open-to-public'], []);
  if (rows.length === 0) return undefined;
  const rights = rows.map(({ right }) => right).join(' and ');
  return `Every login may ${rights} in this database, and only movements should: run npm run admin -- migrate once as a superuser, or see docs/security.md.`;
}
