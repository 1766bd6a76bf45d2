// One line of the table, and what a benchmark is given to measure it.
import type { BenchOptions } from './bench-options.js';
import type { BenchServer } from './bench-server.js';

export interface Figure {
  readonly work: string;
  readonly against: string;
  readonly unit: 's' | 'ms' | '/s' | 'MB';
  /** One value per round. */
  readonly ours: readonly number[];
  /** The same rounds of the other side. */
  readonly theirs: readonly number[];
  /** Of ours divided by theirs; of megabytes the difference. Without a goal the line informs only. */
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number };
}

export interface Bench {
  readonly server: BenchServer;
  readonly options: BenchOptions;
}

/** @throws Error when the books are wrong afterwards, or when nothing could be measured. */
export type Benchmark = (bench: Bench) => Promise<Figure[]>;
