// `company init DIR` makes a folder to start from, with every file that `company load` reads (docs/company-folder.md).
import { cp, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { makeNewFolder } from '../new-folder.js';

export const EXAMPLE = fileURLToPath(new URL('example', import.meta.url));

/**
 * @returns the names of the files
 * @throws CommandRefused when the folder is not empty or may not be written
 */
export async function initCompany(directory: string): Promise<string[]> {
  await makeNewFolder(directory);
  await cp(EXAMPLE, directory, { recursive: true });
  return (await readdir(EXAMPLE)).sort();
}
