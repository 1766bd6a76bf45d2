// Deletes the rows of a company's copy in parts, each in a transaction. The copy is not served, so no caller sees half
// of it. After a kill, the command continues where it was, because rows are deleted before the rows to which they
// refer.
import type { Database } from '@razao/platform/database';
import { COMPANY_TABLES, findCompany } from './company-tables.js';
import { passTheGate } from './copy-company.js';

/** The number of blocks from which one transaction deletes: 16 MiB. */
const PART_BLOCKS = 2_048;
/** The branches are deleted together with the company, because the other rows are found through them. */
const ENDS = COMPANY_TABLES.filter(
  ({ name, shared }) => shared === 'chart' || ['ledger.branch', 'ledger.company'].includes(name),
);

/** @returns how many rows were deleted; 0 when the database has no such company */
export async function dropCompany(database: Database, code: string): Promise<number> {
  const ids = await findCompany(database, code);
  if (ids === undefined) return 0;
  let deleted = 0;
  for (const table of COMPANY_TABLES.toReversed()) {
    if (ENDS.includes(table)) continue;
    // An answer that is of another company, too, stays.
    const own =
      table.shared === 'answers' ? ` AND t.branch_ids <@ '{${ids.branchIds.join()}}'::integer[]` : '';
    const size = await database.one<{ blocks: number }>(
      `SELECT ceil(pg_relation_size($1::text::regclass) / current_setting('block_size')::numeric)::double precision AS blocks`,
      [table.name],
    );
    for (let first = 0; first < (size?.blocks ?? 0); first += PART_BLOCKS)
      deleted += await deleteRows(database, [
        `DELETE FROM ${table.name} t WHERE t.ctid >= '(${first},0)' AND t.ctid < '(${first + PART_BLOCKS},0)' AND ${table.rows(ids)}${own}`,
      ]);
  }
  const last = ENDS.filter(({ shared }) => shared === undefined || !ids.sharesChart);
  const statements = last.toReversed().map(({ name, rows }) => `DELETE FROM ${name} t WHERE ${rows(ids)}`);
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
