// Codes that are unique within a test file, short enough for every code column.
let last = 0;

export function nextNumber(): number {
  last += 1;
  return last;
}
