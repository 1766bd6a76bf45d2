// Decides whether a company's demand for a fresh PASSED compliance run prevents a consolidation. Pure.
import { Period } from '@razao/domain';

/** The last compliance run of the month, as read-compliance.sql returns it. */
export interface ComplianceState {
  readonly demanded: boolean;
  readonly runId: number | null;
  readonly status: 'PASSED' | 'FAILED' | null;
  /** Whether the books are still those that the run checked. */
  readonly fresh: boolean | null;
  readonly failedRules: readonly string[];
}

/** @returns why the month may not be consolidated; undefined when it may */
export function complianceObstacle(state: ComplianceState | undefined, period: string): string | undefined {
  if (state?.demanded !== true) return undefined;
  const month = Period.fromDate(period).format();
  const demand = `The company demands a fresh PASSED compliance run of ${month} before consolidation`;
  if (state.runId === null) return `${demand}: there is no run. Run POST /api/compliance/run first.`;
  if (state.fresh !== true)
    return `${demand}: run ${state.runId} is not fresh, the books have changed since. Run POST /api/compliance/run again.`;
  if (state.status !== 'PASSED')
    return `${demand}: run ${state.runId} FAILED by ${state.failedRules.join(', ')}. Mend what it found, and run it again.`;
  return undefined;
}
