// A line of a part of the stack, in the terminal of all of them.
const NAME_WIDTH = 10;

/** Prints a line so that a reader sees which process wrote it. */
export function printLine(name: string, line: string): void {
  process.stdout.write(`${name.padEnd(NAME_WIDTH)} | ${line}\n`);
}
