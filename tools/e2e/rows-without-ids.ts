// Reads the rows of a database in a form that two databases can be compared by: without generated ids, times and
// digests, and with names instead of the ids that refer to other rows.
import type { TestDatabase } from '@razao/testing/database';

/**
 * Tables that say who did something and when, or that hold digests of rows with their ids and times. They do differ.
 */
const OF_THE_WAY = [
  'access.grant_direct',
  'ledger.actor',
  'ledger.audit_event',
  'ledger.certificate',
  'ledger.document_digest',
  'ledger.event',
  'ledger.event_deletion',
  'ledger.idempotency_key',
  'ledger.schema_migration',
];
const GENERATED = /^(id|entity_id|.*_(at|by)|.*digest|fingerprint|actor_id|request_id|chart_id|duration_ms)$/;

/** The name for the id of a row, by the column that refers to it. */
const NAMES = `
  SELECT 'account_id' AS of, id::text, reduced_code AS name FROM ledger.account
  UNION ALL SELECT 'branch_id', id::text, code::text FROM ledger.branch
  UNION ALL SELECT 'company_id', id::text, code::text FROM ledger.company
  UNION ALL SELECT 'batch_id', id::text, period || ' ' || code FROM ledger.batch
  UNION ALL SELECT 'document_id', id::text, period || ' ' || number FROM ledger.document
  UNION ALL SELECT 'run_id', id::text, period::text FROM compliance.run`;
const SAME_AS: Readonly<Record<string, string>> = {
  parent_id: 'account_id',
  contra_account_id: 'account_id',
  prior_year_adjustment_account_id: 'account_id',
};

/** Returns the sorted rows of every table of the books that has any. */
export async function rowsWithoutIds(db: TestDatabase): Promise<Record<string, string[]>> {
  const names = new Map(
    (await db.query<{ of: string; id: string; name: string }>(NAMES)).map(({ of, id, name }) => [
      `${of} ${id}`,
      name,
    ]),
  );
  const tables = await db.query<{ name: string }>(
    `SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('access', 'compliance', 'ledger') ORDER BY 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (OF_THE_WAY.includes(name)) continue;
    const rows = await db.query<{ row: Record<string, unknown> }>(`SELECT to_jsonb(t) AS row FROM ${name} t`);
    if (rows.length > 0) found[name] = rows.map(({ row }) => JSON.stringify(named(row, names))).sort();
  }
  return found;
}

function named(row: Readonly<Record<string, unknown>>, names: ReadonlyMap<string, string>): object {
  const kept = Object.entries(row).filter(([column]) => !GENERATED.test(column));
  return Object.fromEntries(
    kept.map(([column, value]) => [
      column,
      names.get(`${SAME_AS[column] ?? column} ${String(value)}`) ?? value,
    ]),
  );
}
