// Makes the folder of a command, which is always a new or empty one.
import { mkdir, mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefused } from './command-line.js';

/**
 * Makes `directory`, unless it is an empty folder already.
 * @throws CommandRefused when it is a file or not empty, so that a command never writes among other files, and when
 *   this user may not write there
 */
export async function makeNewFolder(directory: string): Promise<void> {
  let names: readonly string[];
  try {
    await mkdir(directory, { recursive: true });
    names = await readdir(directory);
    // Only a try shows whether this user may write, because the mode of a folder does not say everything.
    if (names.length === 0) await rmdir(await mkdtemp(join(directory, '.new-')));
  } catch (error) {
    throw new CommandRefused(
      `${directory} cannot be made: ${(error as Error).message}. Name a new or empty folder where this user may write`,
    );
  }
  if (names.length > 0) throw new CommandRefused(`${directory} is not empty; no folder was written`);
}
