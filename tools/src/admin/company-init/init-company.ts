// `company init DIR`: a folder to begin from, with every file that `company load` reads (docs/company-folder.md).
import { cp, readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { refuseFull } from '../new-folder.js';

export const EXAMPLE = fileURLToPath(new URL('example', import.meta.url));

/** @returns the names of the files. @throws CommandRefused when the folder is not empty */
export async function initCompany(directory: string): Promise<string[]> {
  await refuseFull(directory);
  await cp(EXAMPLE, directory, { recursive: true });
  return (await readdir(EXAMPLE)).sort();
}
