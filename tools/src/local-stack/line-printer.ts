// Prints the lines of many processes so that each can be told from the others.

/** ANSI colours that are readable on light and dark backgrounds. */
const COLOURS = [36, 33, 35, 32, 34, 31];
const NAME_WIDTH = 10;

export class LinePrinter {
  private readonly colours = new Map<string, number>();

  constructor(
    private readonly out: { write(text: string): unknown },
    private readonly coloured: boolean,
  ) {}

  /** Bound, to be handed on as a function. */
  readonly print = (name: string, line: string): void => {
    const label = `${name.padEnd(NAME_WIDTH)} |`;
    this.out.write(`${this.coloured ? `\u001b[${this.colourOf(name)}m${label}\u001b[0m` : label} ${line}\n`);
  };

  /** A line of the stack itself. */
  readonly say = (line: string): void => void this.out.write(`${line}\n`);

  private colourOf(name: string): number {
    const known = this.colours.get(name) ?? COLOURS[this.colours.size % COLOURS.length] ?? 0;
    this.colours.set(name, known);
    return known;
  }
}
