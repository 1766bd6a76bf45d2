// A command that makes a folder makes a new one.
import { readdir } from 'node:fs/promises';
import { CommandRefused } from './command-line.js';

/**
 * Passes when nothing is at `directory`, or an empty folder.
 * @throws CommandRefused else, so that a command never writes among files of someone
 */
export async function refuseFull(directory: string): Promise<void> {
  const names = await readdir(directory).catch((error: unknown) => {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return [];
    if (code === 'ENOTDIR') throw new CommandRefused(`${directory} is a file; name a new or empty folder`);
    throw error;
  });
  if (names.length > 0) throw new CommandRefused(`${directory} is not empty; no folder was written`);
}
