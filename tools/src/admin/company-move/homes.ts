// Reads and changes in which cell a company lives by a database (migrations 0051, 0053).
import type { Database, Queryable } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from '../command-line.js';

const sql = defineSql(import.meta.url, ['set-home', 'end-home']);

export interface Home {
  readonly cell: number;
  readonly state: 'SERVED' | 'LEAVING' | 'ARRIVING';
  readonly move: string | null;
  /** The cells in which the company lived before. */
  readonly passed: readonly number[];
  /** The cell to which the company was leaving when it left last; null when it arrived here since, or never left. */
  readonly target: number | null;
}

/** Keeps the server from ending a long transaction that idles between two tables. */
export const UNLIMITED = 'SET LOCAL idle_in_transaction_session_timeout = 0';

/** @returns undefined when the company lives in the database that has it */
export async function findHome(db: Queryable, code: string): Promise<Home | undefined> {
  return await db.one<Home>(
    'SELECT cell, state, move, passed, target FROM ledger.company_home WHERE company_code = $1',
    [code],
  );
}

export async function setHome(db: Queryable, code: string, home: Home): Promise<void> {
  await db.execute(sql['set-home'], [code, home.cell, home.state, home.move, home.passed, home.target]);
}

/** @returns false when the company was not in that state through that move */
export async function endHome(
  db: Queryable,
  code: string,
  was: { readonly state: 'LEAVING' | 'ARRIVING'; readonly move?: string },
  cell: number,
): Promise<boolean> {
  return (await db.execute(sql['end-home'], [code, was.state, was.move ?? null, cell])) > 0;
}

/**
 * Runs `work` as the only command that moves the company.
 * @throws CommandRefused when another command moves it
 */
export async function inTurn(source: Database, code: string, work: () => Promise<void>): Promise<void> {
  await source.transaction(
    async (turn) => {
      await turn.query(UNLIMITED);
      const found = await turn.one<{ taken: boolean }>(
        `SELECT pg_try_advisory_xact_lock(hashtextextended('company move ' || $1::text, 0)) AS taken`,
        [code],
      );
      if (found?.taken !== true)
        throw new CommandRefused(`Another command moves company ${code} at this moment: wait for its end`);
      await work();
    },
    { statementTimeoutMs: 0 },
  );
}
