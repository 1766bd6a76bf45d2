// A small book of three months in layout 9, with everything that the rules of an ECD check: accounts that share a line,
// an account with movement and no balance, an account without balances, an extemporaneous entry, an entry of several
// lines, a closing, both statements. A test asserts that the rules find nothing wrong in it.
import { readFileSync } from 'node:fs';

const FILE = new URL('small-ecd.txt', import.meta.url);

/** @returns the lines of the file, without line ends */
export function smallEcd(): string[] {
  return readFileSync(FILE, 'utf8').trimEnd().split('\n');
}
