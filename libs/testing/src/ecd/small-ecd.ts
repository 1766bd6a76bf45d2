// A small book of three months in layout 9, with everything that the rules of an ECD look at: accounts that share a line,
// an account that only passes money through, one without balances, an extemporaneous entry, one entry of several lines, a
// closing, both statements. A test of the rules finds nothing wrong in it.
import { readFileSync } from 'node:fs';

const FILE = new URL('small-ecd.txt', import.meta.url);

/** @returns its lines, without line ends. */
export function smallEcd(): string[] {
  return readFileSync(FILE, 'utf8').trimEnd().split('\n');
}
