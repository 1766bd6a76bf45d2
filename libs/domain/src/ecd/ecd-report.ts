// What the validator answers of a file.
import type { EcdFinding } from './ecd-rule.js';

export interface EcdReport {
  /** Undefined when it is not known, or checking was given up. */
  readonly layout: number | undefined;
  readonly lines: number;
  readonly errors: number;
  readonly warnings: number;
  /** Findings of each rule, all of them counted. */
  readonly counts: ReadonlyMap<string, number>;
  /** The first FINDINGS_PER_RULE_MAX of each rule, in the order in which they were found. */
  readonly findings: readonly EcdFinding[];
  /** Records of each kind. */
  readonly records: ReadonlyMap<string, number>;
}
