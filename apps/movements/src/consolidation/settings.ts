// The settings of consolidation, from the environment.
export interface ConsolidationWorkSettings {
  /** Months at once in this process; each takes two database connections. */
  readonly concurrency: number;
  readonly sweepIntervalMs: number;
}

export const CONSOLIDATION_WORK = Symbol('ConsolidationWorkSettings');
