// One line of the table: a piece of work, what it is compared with, what was measured, and whether that
// meets the goal.
import { median } from './rounds.js';

/** What the figure is judged by. */
export type Measure = 'ratio' | 'MB over idle';
export type Unit = 's' | 'ms' | '/s' | 'MB';

export interface Goal {
  readonly bound: 'at most' | 'at least';
  readonly value: number;
}

export interface Figure {
  readonly benchmark: string;
  readonly work: string;
  readonly against: string;
  readonly unit: Unit;
  /** One value a round. */
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
  readonly measure: Measure;
  /** One value a round; its median is held against the goal. */
  readonly measured: readonly number[];
  /** undefined: it informs, and is judged by nobody. */
  readonly goal: Goal | undefined;
  /** What a reader of the table has to know. */
  readonly notes: readonly string[];
}

export type Verdict = 'met' | 'missed';

export function verdictOf({ measured, goal }: Figure): Verdict | undefined {
  if (goal === undefined) return undefined;
  const value = median(measured);
  const met = goal.bound === 'at most' ? value <= goal.value : value >= goal.value;
  return met ? 'met' : 'missed';
}
