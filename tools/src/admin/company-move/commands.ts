// The commands of a move: what they print, and what they refuse before they read anything.
import { type Database, readCell } from '@razao/platform/database';
import { CommandRefused, type Say } from '../command-line.js';
import type { Installation } from '../installation.js';
import { companyHere } from './admit-move.js';
import { dropCompany } from './drop-company.js';
import { findHome, inTurn } from './homes.js';
import { dropArrival, moveCompany, takeBack } from './move-company.js';
import { readRate } from './pace.js';
import { rehearseMove } from './rehearse-move.js';

export async function move(
  installation: Installation,
  say: Say,
  code: string,
  to: string,
  { rate: rateText, dryRun }: { readonly rate?: string | undefined; readonly dryRun: boolean },
): Promise<void> {
  const rate = readRate(rateText);
  if (!/^\d{1,4}$/.test(to))
    throw new CommandRefused(`--to ${to} is not a cell: a number from 0 to 8191 is expected`);
  const cell = Number(to);
  await installation.withDatabase(async (source) => {
    if (dryRun) {
      await installation.withTarget((target) => rehearseMove(source, target, code, cell, { say, rate }));
      return;
    }
    if (cell === (await readCell(source))) {
      await giveUp(installation, source, say, code, cell);
      return;
    }
    await installation.withTarget((target) => moveCompany(source, target, code, cell, { say, rate }));
  });
}

/**
 * Takes a move back: the company takes writes here again. If the target's address is given, its copy is deleted and it
 * answers as before the move.
 * @throws CommandRefused when there is no move to take back, or the target is not the cell of that move
 */
async function giveUp(
  installation: Installation,
  source: Database,
  say: Say,
  code: string,
  own: number,
): Promise<void> {
  const home = await findHome(source, code);
  if (home !== undefined && home.cell !== own)
    throw new CommandRefused(
      `Company ${code} lives in cell ${home.cell}: its move has ended, and is not taken back`,
    );
  await companyHere(source, code, own, home);
  const isTaken = await takeBack(source, code);
  const notLeaving = `Company ${code} is not leaving cell ${own}`;
  if (isTaken) say(`Company ${code} takes writes in cell ${own} again.`);
  if (!installation.hasTarget()) {
    if (!isTaken) throw new CommandRefused(notLeaving);
    say(
      `Cell ${home?.target} may have a copy and answer 503: run this command again with its address in TARGET_DATABASE_URL.`,
    );
    return;
  }
  await installation.withTarget((target) =>
    inTurn(source, code, async () => {
      const there = await readCell(target);
      if (there === own || there !== (home?.target ?? there))
        throw new CommandRefused(
          `TARGET_DATABASE_URL is the database of cell ${there}, not of the cell to which company ${code} was leaving`,
        );
      const now = await findHome(source, code);
      if (now !== undefined && now.cell !== own) return;
      const rows = await dropArrival(target, code, own);
      if (rows !== undefined) say(`Cell ${there} sends callers here; ${rows} rows of its copy were deleted.`);
      else if (!isTaken) throw new CommandRefused(`${notLeaving}, and is not arriving in cell ${there}`);
    }),
  );
}

/**
 * Deletes the rows that a moved company left here.
 * @throws CommandRefused when the company lives here, or is not known
 */
export async function dropMoved(installation: Installation, say: Say, code: string): Promise<void> {
  await installation.withDatabase(async (database) => {
    const home = await findHome(database, code);
    if (home?.state === 'ARRIVING')
      throw new CommandRefused(
        `Company ${code} is arriving here: complete that move, or take it back, from the cell where it lives`,
      );
    const own = await readCell(database);
    if (home === undefined) await companyHere(database, code, own, home);
    if (home === undefined || home.cell === own)
      throw new CommandRefused(
        `Company ${code} lives here: only the copy that a move left behind is deleted`,
      );
    const rows = await dropCompany(database, code);
    say(`Company ${code} lives in cell ${home.cell}; ${rows} rows of its copy here were deleted.`);
  });
}
