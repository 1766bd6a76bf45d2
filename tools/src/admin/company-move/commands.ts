// The commands of a move: what they say, and what they refuse before anything is looked up.
import { CommandRefused } from '../command-line.js';
import type { Installation } from '../installation.js';
import { COMPANY_TABLES, findCompany } from './company-tables.js';
import { dropCompany } from './drop-company.js';
import { findHome, ownCell } from './homes.js';
import { moveCompany, takeBack } from './move-company.js';

type Say = (line: string) => void;

const MIB = 2 ** 20;

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
      await saySizes(source, code, say);
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

async function saySizes(
  ...[database, code, say]: [Parameters<typeof findCompany>[0], string, Say]
): Promise<void> {
  const ids = await findCompany(database, code);
  if (ids === undefined) throw new CommandRefused(`There is no company ${code} in this cell`);
  let [allRows, allBytes] = [0, 0];
  for (const { name, rows } of COMPANY_TABLES) {
    const found = await database.one<{ rows: number; bytes: number }>(
      `SELECT count(*)::float8 AS rows, coalesce(sum(pg_column_size(t.*)), 0)::float8 AS bytes FROM ${name} t WHERE ${rows(ids)}`,
    );
    if (found === undefined || found.rows === 0) continue;
    say(
      `${name.padEnd(32)}${String(found.rows).padStart(12)} rows ${(found.bytes / MIB).toFixed(1).padStart(10)} MiB`,
    );
    allRows += found.rows;
    allBytes += found.bytes;
  }
  say(
    `${'all'.padEnd(32)}${String(allRows).padStart(12)} rows ${(allBytes / MIB).toFixed(1).padStart(10)} MiB. Nothing was changed.`,
  );
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
