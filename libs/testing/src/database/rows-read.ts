// Measures the work of a statement, for tests of lists. It counts rows, because times depend on the machine.
import type { Transaction } from '@razao/platform/database';
import type { SubjectDatabase } from './test-database.js';

/**
 * Counts the rows of a table that the statements, and the functions that they call, read. This includes rows that a
 * filter discards, and excludes rows that an index alone provides.
 */
export async function rowsReadBy(
  { database }: Pick<SubjectDatabase, 'database'>,
  table: string,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  return await database.transaction(async (tx) => {
    // PostgreSQL counts what this process reads, but not the reads of parallel workers.
    await tx.query('SET LOCAL max_parallel_workers_per_gather = 0');
    // The first count may include earlier transactions.
    const counted = async (): Promise<number> => {
      const found = await tx.one<{ rows: number }>(
        `SELECT (pg_stat_get_xact_tuples_returned(t.oid) + pg_stat_get_xact_tuples_fetched(t.oid))::integer AS rows
           FROM (SELECT ('ledger.' || $1)::regclass AS oid) t`,
        [table],
      );
      return found?.rows ?? NaN;
    };
    const before = await counted();
    await work(tx);
    return (await counted()) - before;
  });
}
