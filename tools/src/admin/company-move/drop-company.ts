// Deletes the rows of a company's copy in parts, each in a transaction. The copy is not served, so no caller sees half
// of it. After a kill, the command continues where it was, because rows are deleted before the rows to which they
// refer.
import type { Database } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { COMPANY_TABLES, findCompany } from './company-tables.js';
import { passTheGate } from './copy-company.js';

const sql = defineSql(import.meta.url, ['read-blocks']);

/** The number of blocks from which one transaction deletes: 16 MiB. */
const PART_BLOCKS = 2_048;
const CHART_TABLES: readonly string[] = [
  'ledger.chart',
  'ledger.account',
  'ledger.account_referential',
  'ledger.tax_role',
];

/** @returns how many rows were deleted; 0 when the database has no such company */
export async function dropCompany(database: Database, code: string): Promise<number> {
  const ids = await findCompany(database, code);
  if (ids === undefined) return 0;
  const kept = ids.sharesChart ? CHART_TABLES : [];
  let deleted = 0;
  // The branches are deleted together with the company, because the other rows are found through them.
  const ends = ['ledger.branch', 'ledger.company', ...CHART_TABLES];
  for (const table of [...COMPANY_TABLES].reverse()) {
    if (ends.includes(table.name) || table.name === 'ledger.idempotency_key') continue;
    const size = await database.one<{ blocks: number }>(sql['read-blocks'], [table.name]);
    for (let first = 0; first < (size?.blocks ?? 0); first += PART_BLOCKS)
      deleted += await deleteRows(database, [
        `DELETE FROM ${table.name} t WHERE t.ctid >= '(${first},0)' AND t.ctid < '(${first + PART_BLOCKS},0)' AND ${table.rows(ids)}`,
      ]);
  }
  const last = COMPANY_TABLES.filter(({ name }) => ends.includes(name) && !kept.includes(name)).reverse();
  const statements = last.map(({ name, rows }) => `DELETE FROM ${name} t WHERE ${rows(ids)}`);
  return deleted + (await deleteRows(database, statements));
}

async function deleteRows(database: Database, statements: readonly string[]): Promise<number> {
  return await database.transaction(
    async (tx) => {
      await passTheGate(tx);
      let deleted = 0;
      for (const statement of statements) deleted += await tx.execute(statement);
      return deleted;
    },
    { statementTimeoutMs: 0 },
  );
}
