// The file that a stack writes into its home while it runs (stack.json): its addresses, for the admin command, and its
// processes, for the next start. The next start ends the processes that a killed stack left, because they still hold
// the ports.
// Only the holder of the home's lock writes the file.
// This file may not import packages, because they may not be installed yet.
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { endProcess } from '../libs/testing/postgres/orphans.mjs';

/**
 * @typedef {object} StackNote
 * @property {{ pid: number, script: string }[]} children script: part of the command line, because another process may
 *   have the id by now
 * @property {string} [databaseUrl]
 * @property {string} [movementsUrl]
 */

/** @param {string} home */
const fileIn = (home) => join(home, 'stack.json');

/** @param {string} home */
export async function endLeftChildren(home) {
  /** @type {StackNote['children']} */
  let left = [];
  try {
    const { children } = JSON.parse(readFileSync(fileIn(home), 'utf8'));
    left = children.filter((/** @type {Partial<StackNote['children'][0]> | null} */ child) => child?.script);
  } catch {
    // No stack was killed, or it was killed while it wrote its first note.
  }
  await Promise.all(left.map(({ pid, script }) => endProcess(pid, script, 'SIGTERM', 'SIGKILL')));
}

/**
 * Replaces the file as a whole: a reader gets the old note or the new one.
 * @param {string} home @param {StackNote} note
 */
export function writeNote(home, note) {
  const draft = `${fileIn(home)}.new`;
  writeFileSync(draft, `${JSON.stringify(note)}\n`, { mode: 0o600 });
  renameSync(draft, fileIn(home));
}

/** @param {string} home */
export function removeNote(home) {
  rmSync(fileIn(home), { force: true });
}
