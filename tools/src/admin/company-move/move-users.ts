// Who wrote into a company, and who sees it by a group. Names and groups are an installation's; their ids are in a company's rows.
import type { Transaction } from '@razao/platform/database';
import { COMPANY_TABLES, type CompanyIds } from './company-tables.js';

/** The tables whose rows name an actor, with the columns. */
const ACTOR_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  'ledger.audit_event': ['actor_id'],
  'ledger.batch': ['created_by'],
  'ledger.branch_period': ['opened_by'],
  'ledger.consolidation_run': ['requested_by'],
  'ledger.document': ['created_by'],
  'ledger.entry': ['created_by'],
  'ledger.entry_change': ['actor_id'],
  'ledger.purge': ['actor_id'],
  'ledger.seal': ['sealed_by', 'reopened_by'],
  'ledger.tax_calculation': ['confirmed_by', 'cancelled_by'],
  'ledger.webhook': ['created_by'],
};

interface Group {
  readonly id: number;
  readonly name: string;
  readonly members: readonly string[];
  readonly branches: readonly (number | null)[];
}

export async function copyActors(source: Transaction, target: Transaction, ids: CompanyIds): Promise<void> {
  const actors = await source.query<{ id: number; subject: string }>(
    `SELECT a.id, a.subject FROM ledger.actor a WHERE a.id IN (${actorsOf(ids)}) ORDER BY a.id`,
  );
  await target.execute(
    `INSERT INTO ledger.actor (id, subject) OVERRIDING SYSTEM VALUE
     SELECT id, subject FROM json_to_recordset($1::json) AS a (id integer, subject text) ON CONFLICT (id) DO NOTHING`,
    [JSON.stringify(actors)],
  );
}

export async function copyGroups(source: Transaction, target: Transaction, ids: CompanyIds): Promise<void> {
  const groups = await source.query<Group>(
    `SELECT g.id, g.name, ARRAY(SELECT m.subject FROM access.group_member m WHERE m.group_id = g.id ORDER BY 1) AS members,
            array_agg(t.branch_id ORDER BY t.branch_id) AS branches
       FROM access.group_grant t JOIN access.user_group g ON g.id = t.group_id
      WHERE t.company_id = $1 GROUP BY g.id ORDER BY g.id`,
    [ids.companyId],
  );
  for (const group of groups) await grantGroup(target, ids, group);
}

function actorsOf(ids: CompanyIds): string {
  return COMPANY_TABLES.flatMap(({ name, rows }) =>
    (ACTOR_COLUMNS[name] ?? []).map(
      (column) => `SELECT DISTINCT t.${column} FROM ${name} t WHERE ${rows(ids)}`,
    ),
  ).join(' UNION ');
}

/**
 * A group whose name is free there comes with its members, and one with the same members is that group. A group of that name with
 * other members would let others in, or leave some out: its members get the permission directly.
 */
async function grantGroup(target: Transaction, { companyId }: CompanyIds, group: Group): Promise<void> {
  const { id, name, members, branches } = group;
  const found = await target.one<{ id: number; same: boolean }>(
    `SELECT g.id, ARRAY(SELECT m.subject FROM access.group_member m WHERE m.group_id = g.id ORDER BY 1) = $2::text[] AS same
       FROM access.user_group g WHERE g.name = $1`,
    [name, members],
  );
  if (found === undefined) {
    await target.execute('INSERT INTO access.user_group (id, name) OVERRIDING SYSTEM VALUE VALUES ($1, $2)', [
      id,
      name,
    ]);
    await target.execute(
      'INSERT INTO access.group_member (group_id, subject) SELECT $1, unnest($2::text[])',
      [id, members],
    );
  }
  if (found?.same === false)
    await target.execute(
      `INSERT INTO access.grant_direct (subject, company_id, branch_id)
       SELECT m, $1::integer, b FROM unnest($2::text[]) m CROSS JOIN unnest($3::integer[]) b ON CONFLICT DO NOTHING`,
      [companyId, members, branches],
    );
  else
    await target.execute(
      'INSERT INTO access.group_grant (group_id, company_id, branch_id) SELECT $1, $2, unnest($3::integer[]) ON CONFLICT DO NOTHING',
      [found?.id ?? id, companyId, branches],
    );
}
