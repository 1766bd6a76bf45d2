// How much work a statement is, for tests of lists: counted in rows, because times depend on the machine.
import type { Transaction } from '@razao/platform/database';
import type { TestDatabase } from './test-database.js';

/** The rows of a table that statements and the functions they call read, those that a filter throws away included; what an index alone answers is not. */
export async function rowsReadBy(
  { database }: Pick<TestDatabase, 'database'>,
  table: string,
  work: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  return await database.transaction(async (tx) => {
    // PostgreSQL counts what this process reads, not its helpers.
    await tx.query('SET LOCAL max_parallel_workers_per_gather = 0');
    // Counts of the transactions before it may be in them.
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
