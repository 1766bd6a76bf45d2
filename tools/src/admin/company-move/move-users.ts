// Copies the users who wrote into a company, and the groups that may see it. Names and groups belong to an
// installation, and the company's rows contain their ids.
import type { Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { type CompanyIds, filledTables } from './company-tables.js';

const sql = defineSql(import.meta.url, ['copy-actors', 'list-company-groups', 'grant-groups']);

export async function copyActors(source: Transaction, target: Transaction, ids: CompanyIds): Promise<void> {
  const named = (await filledTables(source, ids)).flatMap(({ name, rows, actors }) =>
    actors.map((column) => `SELECT DISTINCT t.${column} FROM ${name} t WHERE ${rows(ids)}`),
  );
  if (named.length === 0) return;
  const actors = await source.query(
    `SELECT a.id, a.subject FROM ledger.actor a WHERE a.id IN (${named.join(' UNION ')}) ORDER BY a.id`,
  );
  await target.execute(sql['copy-actors'], [JSON.stringify(actors)]);
}

export async function copyGroups(source: Transaction, target: Transaction, ids: CompanyIds): Promise<void> {
  const groups = await source.query(sql['list-company-groups'], [ids.companyId]);
  if (groups.length === 0) return;
  // Another company may bring the same groups at this moment, and the foreign keys do not keep a group that is removed.
  await target.query('LOCK TABLE access.user_group, access.group_member IN SHARE ROW EXCLUSIVE MODE');
  await target.execute(sql['grant-groups'], [ids.companyId, JSON.stringify(groups)]);
}
