// Asserts, after each benchmark, that the books it wrote are right: a fast wrong ledger is no result.
import { loadSql } from '@razao/platform/sql';
import type { BenchServer } from './bench-server.js';

const CHECK = loadSql(new URL('./check-invariants.sql', import.meta.url));

/** Counts are text or numbers, as the connection that asks reads them. */
interface Checked {
  readonly entries: string | number;
  readonly unbalanced_numbers: string | number;
  readonly debits_less_credits: string;
  readonly movement_differences: string | number;
}

/**
 * @param entries how many there must be: nothing lost, nothing twice
 * @throws Error naming the invariant that does not hold.
 */
export async function assertBooks(
  server: Pick<BenchServer, 'ask'>,
  database: string,
  entries: number,
): Promise<void> {
  const [found] = await server.ask<Checked>(database, CHECK.text);
  const broken = [
    Number(found?.entries) !== entries && `${found?.entries ?? 'no'} entries where ${entries} were written`,
    Number(found?.unbalanced_numbers) !== 0 &&
      `INV-01: ${found?.unbalanced_numbers} entry numbers do not balance`,
    Number(found?.debits_less_credits) !== 0 &&
      `INV-01: debits less credits are ${found?.debits_less_credits}`,
    Number(found?.movement_differences) !== 0 &&
      `INV-04: the movement of ${found?.movement_differences} accounts is not the sum of their entries`,
  ].filter((problem) => problem !== false);
  if (broken.length > 0) throw new Error(`The books of ${database} are wrong: ${broken.join('; ')}`);
}
