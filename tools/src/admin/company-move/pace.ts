// `--rate`: a move that rests between tables, and between pieces of their rows. What it reads and writes leaves the processors and the disk of both
// cells to the other companies in between, and no commit of theirs waits for more than a piece of the copy.
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandRefused } from '../command-line.js';

/** Rows a second that are copied at most; undefined: as fast as the two databases go. */
export type Rate = number | undefined;

export const RATE_MAX = 1_000_000;
const PIECE_ROWS = 100;
/** A table of a few rows costs the two databases some 6 ms of processor time for its statements, and there are some forty of them. */
export const TABLE_REST_MS = 20;
/** To read a row again and compare it takes about a quarter of the time of writing it. */
export const READS_PER_WRITE = 4;

/** @throws CommandRefused when it is no rate. */
export function readRate(text: string | undefined): Rate {
  if (text === undefined) return undefined;
  const rate = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (rate < 1 || rate > RATE_MAX)
    throw new CommandRefused(
      `--rate ${text} is no rate: rows a second are expected, a whole number from 1 to ${RATE_MAX}`,
    );
  return rate;
}

/** The same rows; the statement sleeps after each piece of them. In a column that is left out, because a filter could lose rows. */
export function pacedRows(rows: string, columns: readonly string[], rate: Rate): string {
  if (rate === undefined) return rows;
  const pause = `CASE WHEN row_number() OVER () % ${PIECE_ROWS} = 0 THEN pg_sleep(${PIECE_ROWS / rate}) IS NULL END AS pause`;
  return `SELECT ${columns.join(', ')} FROM (SELECT r.*, ${pause} FROM (${rows}) r) p`;
}

/** As `pacedRows`, where the rows are compared and not copied. */
export function pacedReads(rows: string, columns: readonly string[], rate: Rate): string {
  return pacedRows(rows, columns, rate && rate * READS_PER_WRITE);
}

export async function restAfterTable(rate: Rate): Promise<void> {
  if (rate !== undefined) await sleep(TABLE_REST_MS);
}

/** How long the move sleeps for a table of so many rows. */
export function pauseSeconds(rows: number, rate: Rate): number {
  return rate === undefined ? 0 : TABLE_REST_MS / 1_000 + (Math.floor(rows / PIECE_ROWS) * PIECE_ROWS) / rate;
}
