// Makes the folder of a command, which is always a new or empty one.
import { mkdir, mkdtemp, readdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandRefused } from './command-line.js';

/** What to do about the file system errors that have one remedy. */
const WHAT_TO_DO: Readonly<Record<string, string>> = {
  EACCES:
    'this user may not write there (EACCES); name another folder, or give the user that runs the command the right to write',
  EPERM: 'the system does not allow it (EPERM); name another folder',
  EROFS: 'its file system is read-only (EROFS); name a folder of another one',
  ENOTDIR: 'a part of the path is a file; name a new or empty folder',
  EEXIST: 'it is a file; name a new or empty folder',
};

/**
 * Makes `directory`, unless it is an empty folder already.
 * @throws CommandRefused when it is a file or not empty, so that a command never writes among other files, and when
 *   this user may not write there
 */
export async function makeNewFolder(directory: string): Promise<void> {
  try {
    await mkdir(directory, { recursive: true });
    const names = await readdir(directory);
    // Only a try shows whether this user may write, because the mode of a folder does not say everything.
    if (names.length === 0) {
      await rmdir(await mkdtemp(join(directory, '.new-')));
      return;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reason = WHAT_TO_DO[code];
    throw reason === undefined ? error : new CommandRefused(`${directory} cannot be made: ${reason}`);
  }
  throw new CommandRefused(`${directory} is not empty; no folder was written`);
}
