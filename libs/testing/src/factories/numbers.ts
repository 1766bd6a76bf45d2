// Codes that are unique in a database that several test files use, short enough for every code column.
import { randomBytes } from 'node:crypto';

let last = 0;

/** Unique within a test file. */
export function nextNumber(): number {
  last += 1;
  return last;
}

const FILE = randomBytes(3).toString('hex').toUpperCase();

/** Unique within a run: `C1F2A3B1`. */
export function nextCode(): string {
  return `C${FILE}${nextNumber()}`;
}
