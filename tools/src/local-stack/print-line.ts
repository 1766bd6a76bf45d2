// Prints the lines of the stack's parts in one terminal.
const NAME_WIDTH = 10;

/** Prints a line so that a reader sees which process wrote it. */
export function printLine(name: string, line: string): void {
  process.stdout.write(`${name.padEnd(NAME_WIDTH)} | ${line}\n`);
}
