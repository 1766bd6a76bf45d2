// The shape of an administrative command: what it takes, and what it does.
import type { Installation } from './installation.js';

export interface Command {
  /** The words it takes, one form a line. */
  readonly usage: readonly string[];
  /** What it does, for the list of commands. */
  readonly does: string;
  /** @throws CommandRefused or DomainError: one line for the person who typed it. */
  run(words: readonly string[], installation: Installation, say: (line: string) => void): Promise<void>;
}
