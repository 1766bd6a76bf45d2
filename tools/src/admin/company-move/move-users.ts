// Copies the users who wrote into a company, and the groups that may see it. Names and groups belong to an
// installation, and the company's rows contain their ids.
import type { Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { COMPANY_TABLES, type CompanyIds } from './company-tables.js';

const sql = defineSql(import.meta.url, ['copy-actors', 'list-company-groups', 'grant-groups']);

/** The tables whose rows name an actor, with the columns that do. */
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

export async function copyActors(source: Transaction, target: Transaction, ids: CompanyIds): Promise<void> {
  const actors = await source.query<{ id: number; subject: string }>(
    `SELECT a.id, a.subject FROM ledger.actor a WHERE a.id IN (${actorsOf(ids)}) ORDER BY a.id`,
  );
  await target.execute(sql['copy-actors'], [JSON.stringify(actors)]);
}

export async function copyGroups(source: Transaction, target: Transaction, ids: CompanyIds): Promise<void> {
  const groups = await source.query(sql['list-company-groups'], [ids.companyId]);
  await target.execute(sql['grant-groups'], [ids.companyId, JSON.stringify(groups)]);
}

function actorsOf(ids: CompanyIds): string {
  return COMPANY_TABLES.flatMap(({ name, rows }) =>
    (ACTOR_COLUMNS[name] ?? []).map(
      (column) => `SELECT DISTINCT t.${column} FROM ${name} t WHERE ${rows(ids)}`,
    ),
  ).join(' UNION ');
}
