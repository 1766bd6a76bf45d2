// What a benchmark is given, and what it hands back.
import type { BenchOptions } from './bench-options.js';
import type { BenchServer } from './bench-server.js';
import type { Figure } from './figure.js';

export interface Bench {
  readonly server: BenchServer;
  readonly options: BenchOptions;
  /** For whoever waits: a line a step. */
  readonly say: (line: string) => void;
  /** For services that are measured under load. */
  readonly serviceOptions: { readonly nodeOptions?: readonly string[] };
}

/** @throws Error when the books are wrong afterwards, or when it could not be measured. */
export type Benchmark = (bench: Bench) => Promise<Figure[]>;
