// Makes codes that are unique in a database that several test files use, and short enough for every code column.
import { randomBytes } from 'node:crypto';

let last = 0;

/** Returns a number that is unique within a test file. */
export function nextNumber(): number {
  last += 1;
  return last;
}

const FILE = randomBytes(3).toString('hex').toUpperCase();

/** Returns a code that is unique within a run: `C1F2A3B1`. */
export function nextCode(): string {
  return `C${FILE}${nextNumber()}`;
}
