// `company move CODE --to CELL`: a company with all its rows goes to another cell.
//
// Guarantees
//   One home   at every moment one cell at most takes writes: the source refuses them (LEAVING) before the snapshot is read, and
//              says that the company lives elsewhere before the target serves it.
//   Whole      the target has all rows or none: one transaction, compared with the snapshot before it commits.
//   Again      killed anywhere, the same command ends the move. A move that fails before the copy is committed is taken back.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DomainError } from '@razao/domain';
import { type Database, isConnectionLost, type Transaction } from '@razao/platform/database';
import { CommandRefused } from '../command-line.js';
import { verifyCompany } from '../verify.js';
import { admitMove, companyHere, refuseTaken } from './admit-move.js';
import type { CompanyIds } from './company-tables.js';
import { copyCompany } from './copy-company.js';
import { dropCompany } from './drop-company.js';
import { findHome, type Home } from './homes.js';

/** Where a move can be stopped by a test; in this order. */
export type MovePoint = 'left' | 'waited' | 'copied' | 'arrived' | 'switched' | 'rested';

export interface MoveOptions {
  readonly say: (line: string) => void;
  /** Services that lost their listening connection still serve the company at the source for so long (LISTENING_LEASE_MS), and a second more. */
  readonly restMs?: number;
  /** How long writers of the company that were there before may take. */
  readonly writersWaitMs?: number;
  readonly reached?: (point: MovePoint) => Promise<void> | void;
}

export const REST_MS = 6_000;
const WRITERS_WAIT_MS = 600_000;
const POLL_MS = 50;
const LOCK_WAIT_MS = 60_000;
/** A long transaction is never ended for idling between two tables. */
const UNLIMITED = `SET LOCAL idle_in_transaction_session_timeout = 0`;

/** @throws CommandRefused with what to do; nothing was changed then, unless it says so. */
export async function moveCompany(
  source: Database,
  target: Database,
  code: string,
  cell: number,
  options: MoveOptions,
): Promise<void> {
  try {
    await source.transaction(
      async (turn) => {
        await turn.query(UNLIMITED);
        const taken = await turn.one<{ taken: boolean }>(
          `SELECT pg_try_advisory_xact_lock(hashtextextended('company move ' || $1, 0)) AS taken`,
          [code],
        );
        if (taken?.taken !== true)
          throw new CommandRefused(`Another command moves company ${code} at this moment: wait for its end`);
        await new Move(source, target, code, cell, options).run();
      },
      { statementTimeoutMs: 0 },
    );
  } catch (error) {
    if (!isLost(error)) throw error;
    throw new CommandRefused(
      `The connection to one of the two databases was lost: when both answer again, the same command ends the move of company ${code}`,
    );
  }
}

function isLost(error: unknown): boolean {
  return isConnectionLost(error) || (error instanceof DomainError && error.code === 'DATABASE_UNAVAILABLE');
}

/** `--to` the cell where the company is: a move that was killed is given up, and the company takes writes again. */
export async function takeBack(source: Database, code: string): Promise<boolean> {
  const changed = await source.execute(
    `UPDATE ledger.company_home SET state = 'SERVED', move = NULL WHERE company_code = $1 AND state = 'LEAVING'`,
    [code],
  );
  return changed > 0;
}

class Move {
  private readonly say: (line: string) => void;

  constructor(
    private readonly source: Database,
    private readonly target: Database,
    private readonly code: string,
    private readonly cell: number,
    private readonly options: MoveOptions,
  ) {
    this.say = options.say;
  }

  async run(): Promise<void> {
    const own = await admitMove(this.source, this.target, this.cell);
    const home = await findHome(this.source, this.code);
    const there = await findHome(this.target, this.code);
    if (home !== undefined && home.cell !== own) {
      await this.end(home, there);
      return;
    }
    if (home?.state === 'ARRIVING')
      throw new CommandRefused(
        `Company ${this.code} is arriving in cell ${own}: end that move first, from the cell it leaves`,
      );
    const move = home?.state === 'LEAVING' && home.move !== null ? home.move : randomUUID();
    await this.leaveAndArrive(own, move, there);
    await this.switchOver(own, move);
  }

  private async leaveAndArrive(own: number, move: string, there: Home | undefined): Promise<void> {
    const ids = await companyHere(this.source, this.code, own);
    if (there?.state === 'ARRIVING' && there.move === move) return;
    if (there?.state === 'ARRIVING') await this.dropStale();
    await refuseTaken(this.target, this.code, this.cell);
    try {
      await this.leave(own, move, ids);
      await this.options.reached?.('left');
      await this.waitForWriters();
      await this.options.reached?.('waited');
      await this.copy(ids, move);
    } catch (error) {
      if (await takeBack(this.source, this.code).catch(() => false))
        this.say(`The move was taken back: company ${this.code} takes writes in cell ${own} as before.`);
      throw error;
    }
    await this.options.reached?.('arrived');
  }

  /** A copy of another move, which was taken back after it: the company was written since. */
  private async dropStale(): Promise<void> {
    const rows = await dropCompany(this.target, this.code);
    await this.target.execute(
      `DELETE FROM ledger.company_home WHERE company_code = $1 AND state = 'ARRIVING'`,
      [this.code],
    );
    this.say(`Deleted ${rows} rows that an earlier move had left in cell ${this.cell}.`);
  }

  private async leave(own: number, move: string, { companyId }: CompanyIds): Promise<void> {
    await this.source.transaction(
      async (tx) => {
        const known = await findHome(tx, this.code);
        if (known?.move === move) return;
        // Writers with an older snapshot lock this row, and are refused because it was written (0053).
        await tx.execute('UPDATE ledger.company SET name = name WHERE id = $1', [companyId]);
        await tx.execute(
          `INSERT INTO ledger.company_home (company_code, cell, state, move) VALUES ($1, $2, 'LEAVING', $3)
           ON CONFLICT (company_code) DO UPDATE SET cell = excluded.cell, state = excluded.state, move = excluded.move`,
          [this.code, own, move],
        );
      },
      { lockTimeoutMs: LOCK_WAIT_MS },
    );
    this.say(`Company ${this.code} takes no writes from now on; it can be read.`);
  }

  /** Transactions that did not see LEAVING when they looked have an id, and end before the snapshot is read. */
  private async waitForWriters(): Promise<void> {
    const seen = await this.source.one<{ next: string }>(
      'SELECT pg_snapshot_xmax(pg_current_snapshot())::text AS next',
    );
    const ends = performance.now() + (this.options.writersWaitMs ?? WRITERS_WAIT_MS);
    for (;;) {
      const now = await this.source.one<{ over: boolean }>(
        'SELECT pg_snapshot_xmin(pg_current_snapshot()) >= $1::text::xid8 AS over',
        [seen?.next],
      );
      if (now?.over === true) return;
      if (performance.now() > ends)
        throw new CommandRefused(
          'A transaction that began before the move is still writing: find it in pg_stat_activity (backend_xid), and move when it has ended',
        );
      await sleep(POLL_MS);
    }
  }

  private async copy(ids: CompanyIds, move: string): Promise<void> {
    const said = await this.source.transaction(
      (from) =>
        this.target.transaction((to) => this.copyInto(from, to, ids, move), {
          statementTimeoutMs: 0,
          lockTimeoutMs: LOCK_WAIT_MS,
        }),
      { isolation: 'REPEATABLE READ', readOnly: true, statementTimeoutMs: 0 },
    );
    this.say(said ?? `Company ${this.code} has no consolidated month; its rows are equal.`);
  }

  private async copyInto(
    from: Transaction,
    to: Transaction,
    ids: CompanyIds,
    move: string,
  ): Promise<string | undefined> {
    await from.query(UNLIMITED);
    await to.query(UNLIMITED);
    await to.execute(
      `INSERT INTO ledger.company_home (company_code, cell, state, move) VALUES ($1, $2, 'ARRIVING', $3)
       ON CONFLICT (company_code) DO UPDATE SET cell = excluded.cell, state = excluded.state, move = excluded.move`,
      [this.code, this.cell, move],
    );
    await copyCompany(from, to, ids, this.say);
    await this.options.reached?.('copied');
    return await verifyCompany(to, this.code);
  }

  private async switchOver(own: number, move: string): Promise<void> {
    const switched = await this.source.execute(
      `UPDATE ledger.company_home SET cell = $2, state = 'SERVED' WHERE company_code = $1 AND state = 'LEAVING' AND move = $3`,
      [this.code, this.cell, move],
    );
    if (switched !== 1)
      throw new CommandRefused(
        `The move of company ${this.code} was taken back meanwhile: it stays in cell ${own}`,
      );
    await this.options.reached?.('switched');
    await this.serve(move);
  }

  /** The source says already that the company lives elsewhere. */
  private async end(home: Home, there: Home | undefined): Promise<void> {
    if (home.cell !== this.cell) throw new CommandRefused(`Company ${this.code} lives in cell ${home.cell}`);
    if (there?.state !== 'ARRIVING') {
      this.say(`Company ${this.code} lives in cell ${this.cell} already.`);
      return;
    }
    if (home.move === null || there.move !== home.move)
      throw new CommandRefused(
        `Cell ${this.cell} has a copy of company ${this.code} of another move than the one that ended here: do not serve it; compare the two databases`,
      );
    await this.serve(home.move);
  }

  private async serve(move: string): Promise<void> {
    await sleep(this.options.restMs ?? REST_MS);
    await this.options.reached?.('rested');
    await this.target.execute(
      `UPDATE ledger.company_home SET state = 'SERVED' WHERE company_code = $1 AND state = 'ARRIVING' AND move = $2`,
      [this.code, move],
    );
    this.say(`Company ${this.code} lives in cell ${this.cell}.`);
  }
}
