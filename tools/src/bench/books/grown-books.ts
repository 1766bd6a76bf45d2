// Books for what should not depend on their size: ten months of one branch, or the same for ten branches.
// One month is imported over HTTP; the others are copied from it in SQL, through the gate, so that ten
// million entries are a matter of minutes.
import { defineSql } from '@razao/platform/sql';
import type { Database } from '@razao/platform/database';
import type { BenchServer } from '../bench-server.js';
import { BRANCH, buildMonth, COMPANY, EDITION, MONTH } from './bench-books.js';

const sql = defineSql(import.meta.url, [
  'add-branches',
  'open-months',
  'list-months',
  'copy-batch',
  'copy-documents',
  'copy-entries',
  'end-ids',
]);

export const MONTHS = 10;
export const LAST_MONTH = MONTH.plus(MONTHS - 1);
/** Ids of a copied month are those of the first plus a multiple of this. */
const ID_STRIDE = 100_000_000;

interface Month {
  readonly branch_id: number;
  /** YYYY-MM-01 */
  readonly period: string;
}

/** `branches` × ten months × `rows` / 10 entries. */
export async function grownBooks(server: BenchServer, rows: number, branches: number): Promise<string> {
  const recipe = `${EDITION}, ${branches} branches`;
  return await server.built(`bench_grown_${rows * branches}`, recipe, async (database) => {
    await buildMonth(server, database, rows / MONTHS);
    await server.withOwner(database, (owner) => grow(owner, branches));
  });
}

async function grow(owner: Database, branches: number): Promise<void> {
  await owner.execute(sql['add-branches'], [COMPANY, branches]);
  await owner.execute(sql['open-months'], [COMPANY, MONTHS]);
  const months = await owner.query<Month>(sql['list-months'], [COMPANY, BRANCH, MONTH.toDate()]);
  const [first, ...others] = months;
  if (first === undefined) throw new Error('the books have no month to copy');
  for (const [index, { branch_id, period }] of others.entries()) {
    // A transaction a month, as an import would be.
    await owner.transaction(async (tx) => {
      const offset = (index + 1) * ID_STRIDE;
      const from = [first.branch_id, first.period];
      await tx.execute(sql['copy-batch'], [...from, branch_id, period, offset]);
      await tx.execute(sql['copy-documents'], [...from, branch_id, period, offset]);
      await tx.execute(sql['copy-entries'], [...from, branch_id, period, offset]);
    });
  }
  await owner.execute(sql['end-ids']);
}
