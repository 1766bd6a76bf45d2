// The commands of a move: what they say, and what they refuse before anything is looked up.
import { CommandRefused } from '../command-line.js';
import type { Installation } from '../installation.js';
import { dropCompany } from './drop-company.js';
import { findHome, ownCell } from './homes.js';
import { moveCompany, takeBack } from './move-company.js';
import { rehearseMove } from './rehearse-move.js';

type Say = (line: string) => void;

export async function move(
  installation: Installation,
  say: Say,
  code: string,
  to: string,
  dryRun: boolean,
): Promise<void> {
  if (!/^\d{1,4}$/.test(to))
    throw new CommandRefused(`--to ${to} is no cell: a number from 0 to 8191 is expected`);
  const cell = Number(to);
  await installation.withDatabase(async (source) => {
    if (dryRun) {
      await installation.withTarget((target) => rehearseMove(source, target, code, cell, say));
      return;
    }
    if (cell === (await ownCell(source))) {
      const was = await takeBack(source, code);
      say(
        was
          ? `Company ${code} takes writes in cell ${cell} again.`
          : `Company ${code} is not leaving cell ${cell}.`,
      );
      return;
    }
    await installation.withTarget((target) => moveCompany(source, target, code, cell, { say }));
  });
}

/** @throws CommandRefused when the company lives here. */
export async function dropMoved(installation: Installation, say: Say, code: string): Promise<void> {
  await installation.withDatabase(async (database) => {
    const home = await findHome(database, code);
    if (home === undefined || home.cell === (await ownCell(database)))
      throw new CommandRefused(
        `Company ${code} lives here: only the copy that a move left behind is deleted`,
      );
    const rows = await dropCompany(database, code);
    say(`Company ${code} lives in cell ${home.cell}; ${rows} rows of its copy here were deleted.`);
  });
}
