// `company move CODE --to CELL` moves a company with all its rows to another cell.
//
// Guarantees
//   One home   at any moment at most one cell takes writes: the source refuses them (LEAVING) before the snapshot is
//              read, and records that the company lives elsewhere before the target serves it.
//   Whole      the target has all rows or none: one transaction writes them and is compared with the snapshot before
//              it commits. The copy is verified against the certificates before the source records the new cell.
//   In order   the company's events and audit trail continue above the last ids of the source, in every cell.
//   Again      after a kill at any point, the same command completes the move. A move that fails before the switch is
//              taken back.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, readCell, type Transaction } from '@razao/platform/database';
import { defineSql } from '@razao/platform/sql';
import { CommandRefused } from '../command-line.js';
import { isLost } from '../lost-connection.js';
import { verifyCompany } from '../verify.js';
import { admitMove, assertCertified, companyHere, findCopy } from './admit-move.js';
import type { CompanyIds } from './company-tables.js';
import { analyzeCopy, copyCompany } from './copy-company.js';
import { dropCompany } from './drop-company.js';
import { copyActors } from './move-users.js';
import type { Rate } from './pace.js';
import { endHome, findHome, type Home, inTurn, setHome, UNLIMITED } from './homes.js';

const sql = defineSql(import.meta.url, ['raise-order']);

/** The points at which a test can stop a move, in this order. */
export type MovePoint = 'left' | 'waited' | 'copied' | 'arrived';

export interface MoveOptions {
  readonly say: (line: string) => void;
  readonly rate?: Rate;
  /**
   * How long to wait before the target serves the company: a second more than LISTENING_LEASE_MS, for which services
   * that have lost their listening connection still serve it at the source.
   */
  readonly restMs?: number;
  readonly reached?: (point: MovePoint) => Promise<void> | void;
}

export const REST_MS = 6_000;
/** How long transactions that were already writing may take. */
const WRITERS_WAIT_MS = 600_000;
const POLL_MS = 50;
const LOCK_WAIT_MS = 60_000;

/** @throws CommandRefused with what to do; unless the message says otherwise, nothing was changed */
export async function moveCompany(
  source: Database,
  target: Database,
  code: string,
  cell: number,
  options: MoveOptions,
): Promise<void> {
  try {
    await inTurn(source, code, () => new Move(source, target, code, cell, options).run());
  } catch (error) {
    if (!isLost(error)) throw error;
    throw new CommandRefused(
      `The connection to one of the two databases was lost: when both answer again, the same command ends the move of company ${code}`,
    );
  }
}

/** `--to` with the cell of the company takes a killed move back: the company takes writes again. */
export async function takeBack(source: Database, code: string): Promise<boolean> {
  return await endHome(source, code, { state: 'LEAVING' }, await readCell(source));
}

/**
 * Removes the copy of a move that was taken back: the target sends callers to the source as before, and the rows of the
 * copy are deleted. Repeated, it deletes what an interrupted deletion left.
 * @returns how many rows were deleted; undefined when the target does not send callers to the source
 */
export async function dropArrival(target: Database, code: string, own: number): Promise<number | undefined> {
  await endHome(target, code, { state: 'ARRIVING' }, own);
  if ((await findHome(target, code))?.cell !== own) return undefined;
  return await dropCompany(target, code);
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
    const ids = await companyHere(this.source, this.code, own, home);
    const isLeaving = home?.state === 'LEAVING';
    // Where the killed move had begun, a copy may be ARRIVING: no other move would end it.
    if (isLeaving && home.target !== null && home.target !== this.cell)
      throw new CommandRefused(
        `Company ${this.code} is leaving for cell ${home.target} by a move that was killed: complete that move, or take it back with company move ${this.code} --to ${own}`,
      );
    const move = (isLeaving ? home.move : null) ?? randomUUID();
    const leaving: Home = {
      cell: own,
      state: 'LEAVING',
      move,
      passed: home?.passed ?? [],
      target: this.cell,
    };
    await this.leaveAndArrive(ids, leaving, there);
    await this.switchOver(own, move);
  }

  private async leaveAndArrive(ids: CompanyIds, leaving: Home, there: Home | undefined): Promise<void> {
    const own = leaving.cell;
    const isThere = there?.state === 'ARRIVING' && there.move === leaving.move;
    if (!isThere && (await findCopy(this.target, this.code, this.cell, there))) await this.dropCopy(own);
    try {
      if (!isThere) {
        await this.leave(leaving, ids);
        await this.options.reached?.('left');
        await this.waitForWriters();
        await this.options.reached?.('waited');
        await this.copy(ids, leaving);
      }
      await analyzeCopy(this.target, this.options.rate);
      const verified = await verifyCompany(this.target, this.code);
      this.say(verified ?? `Company ${this.code} has no consolidated month; its rows are equal.`);
    } catch (error) {
      if (await takeBack(this.source, this.code).catch(() => false)) {
        this.say(`The move was taken back: company ${this.code} takes writes in cell ${own} as before.`);
        await dropArrival(this.target, this.code, own).catch(() => {
          this.say(
            `Cell ${this.cell} does not answer. When it does, run company move ${this.code} --to ${own}: it may have a copy.`,
          );
        });
      }
      throw error;
    }
    await this.options.reached?.('arrived');
  }

  /** Deletes the copy of an earlier move, because the company was written since. */
  private async dropCopy(own: number): Promise<void> {
    await endHome(this.target, this.code, { state: 'ARRIVING' }, own);
    const rows = await dropCompany(this.target, this.code);
    this.say(`Deleted ${rows} rows that an earlier move had left in cell ${this.cell}.`);
  }

  private async leave(leaving: Home, ids: CompanyIds): Promise<void> {
    await this.source.transaction(
      async (tx) => {
        const known = await findHome(tx, this.code);
        if (known?.state === 'LEAVING' && known.move === leaving.move) return;
        await assertCertified(tx, ids);
        // Writers with an older snapshot lock this row, and are refused (migration 0053).
        await tx.execute('UPDATE ledger.company SET name = name WHERE id = $1', [ids.companyId]);
        await setHome(tx, this.code, leaving);
      },
      { lockTimeoutMs: LOCK_WAIT_MS },
    );
    this.say(`Company ${this.code} takes no writes from now on; it can be read.`);
  }

  /**
   * Waits for the transactions that checked the state before LEAVING was set. They have an id already, and end before
   * the snapshot is read.
   */
  private async waitForWriters(): Promise<void> {
    // Every current transaction id is below `next`; all below `oldest` have ended.
    const snapshot = () =>
      this.source.one<{ oldest: string; next: string }>(
        'SELECT pg_snapshot_xmin(s)::text AS oldest, pg_snapshot_xmax(s)::text AS next FROM pg_current_snapshot() s',
      );
    const next = (await snapshot())?.next ?? 0;
    const ends = performance.now() + WRITERS_WAIT_MS;
    for (;;) {
      const oldest = (await snapshot())?.oldest ?? 0;
      if (BigInt(oldest) >= BigInt(next)) return;
      if (performance.now() > ends)
        throw new CommandRefused(
          'A transaction that began before the move is still writing: find it in pg_stat_activity (backend_xid), and move when it has ended',
        );
      await sleep(POLL_MS);
    }
  }

  private async copy(ids: CompanyIds, leaving: Home): Promise<void> {
    const arriving: Home = {
      cell: this.cell,
      state: 'ARRIVING',
      move: leaving.move,
      passed: [...new Set([...leaving.passed, leaving.cell])],
      target: null,
    };
    await this.source.transaction(
      async (from) => {
        await from.query(UNLIMITED);
        // A month may have been consolidated before the source refused writes.
        await assertCertified(from, ids);
        // The users are copied in a separate transaction, because another arriving company may have the same users and
        // would wait.
        await this.target.transaction((to) => copyActors(from, to, ids));
        await this.target.transaction((to) => this.copyInto(from, to, ids, arriving), {
          statementTimeoutMs: 0,
          lockTimeoutMs: LOCK_WAIT_MS,
        });
      },
      { isolation: 'REPEATABLE READ', readOnly: true, statementTimeoutMs: 0 },
    );
  }

  private async copyInto(from: Transaction, to: Transaction, ids: CompanyIds, arriving: Home): Promise<void> {
    await to.query(UNLIMITED);
    await setHome(to, this.code, arriving);
    await copyCompany(from, to, ids, this.options);
    await this.options.reached?.('copied');
  }

  private async switchOver(own: number, move: string): Promise<void> {
    if (!(await endHome(this.source, this.code, { state: 'LEAVING', move }, this.cell))) {
      await dropArrival(this.target, this.code, own);
      throw new CommandRefused(
        `The move of company ${this.code} was taken back meanwhile: it stays in cell ${own}`,
      );
    }
    await this.serve(move);
  }

  /** Completes a move for which the source already records the new cell. */
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
    // Identities that rise by 8192, of which each cell uses one number, define an order (cell.ts).
    const order = await this.source.one<{ given: string }>(
      `SELECT jsonb_object_agg(sequencename, coalesce(last_value, 0))::text AS given
         FROM pg_sequences WHERE schemaname = 'ledger' AND increment_by = 8192`,
    );
    // A move of another company that ends at the same moment would lower a sequence again.
    await this.target.transaction(async (tx) => {
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('raise order', 0))`);
      // A transaction that has written its event already commits first: a reader who has the events of the company, with
      // higher ids, would miss that one. Writers of events hold this lock until their commit (migration 0035).
      await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('ledger.event', 0))`);
      await tx.query(sql['raise-order'], [order?.given]);
    });
    await endHome(this.target, this.code, { state: 'ARRIVING', move }, this.cell);
    this.say(`Company ${this.code} lives in cell ${this.cell}.`);
  }
}
