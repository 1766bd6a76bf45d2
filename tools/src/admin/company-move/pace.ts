// `--rate`: a move that pauses between tables and between pieces of their rows. During the pauses, processors and disks
// of both cells serve the other companies, and a commit of theirs waits at most for one piece of the copy.
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandRefused } from '../command-line.js';

/** The largest number of rows per second that is copied; undefined: as fast as the two databases work. */
export type Rate = number | undefined;

export const RATE_MAX = 1_000_000;
const PIECE_ROWS = 100;
/**
 * A table of a few rows costs the two databases about 6 ms of processor time for its statements, and there are about
 * forty tables.
 */
export const TABLE_REST_MS = 20;
/** Reading a row again and comparing it takes about a quarter of the time of writing it. */
export const READS_PER_WRITE = 4;

/** @throws CommandRefused when the text is not a rate */
export function readRate(text: string | undefined): Rate {
  if (text === undefined) return undefined;
  const rate = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (rate < 1 || rate > RATE_MAX)
    throw new CommandRefused(
      `--rate ${text} is not a rate: rows per second are expected, a whole number from 1 to ${RATE_MAX}`,
    );
  return rate;
}

/**
 * Returns a SELECT of the same rows that sleeps after each piece of them. The pause is a column that the SELECT leaves
 * out; as a filter, it could lose rows.
 */
export function pacedRows(rows: string, columns: readonly string[], rate: Rate): string {
  if (rate === undefined) return rows;
  const pause = `CASE WHEN row_number() OVER () % ${PIECE_ROWS} = 0 THEN pg_sleep(${PIECE_ROWS / rate}) IS NULL END AS pause`;
  return `SELECT ${columns.join(', ')} FROM (SELECT r.*, ${pause} FROM (${rows}) r) p`;
}

/** Like `pacedRows`, for rows that are compared instead of copied. */
export function pacedReads(rows: string, columns: readonly string[], rate: Rate): string {
  return pacedRows(rows, columns, rate && rate * READS_PER_WRITE);
}

export async function restAfterTable(rate: Rate): Promise<void> {
  if (rate !== undefined) await sleep(TABLE_REST_MS);
}

/** Returns how long the move sleeps for a table of this many rows. */
export function pauseSeconds(rows: number, rate: Rate): number {
  return rate === undefined ? 0 : TABLE_REST_MS / 1_000 + (Math.floor(rows / PIECE_ROWS) * PIECE_ROWS) / rate;
}
