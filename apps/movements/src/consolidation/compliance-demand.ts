// Decides whether a company's demand for a fresh PASSED compliance run prevents a consolidation. Pure.
import { type Message, Period } from '@razao/domain';

/** The last compliance run of the month, as read-compliance.sql returns it. */
export interface ComplianceState {
  readonly demanded: boolean;
  readonly runId: number | null;
  readonly status: 'PASSED' | 'FAILED' | null;
  /** Whether the books are still those that the run checked. */
  readonly fresh: boolean | null;
  readonly failedRules: readonly { readonly rule: string; readonly title: string }[];
}

/** @returns why the month may not be consolidated; undefined when it may */
export function complianceObstacle(state: ComplianceState | undefined, period: string): Message | undefined {
  if (state?.demanded !== true) return undefined;
  const month = Period.fromDate(period).format();
  const said = ({ en, pt }: Message): Message => ({
    en: `The company demands a fresh PASSED compliance run of ${month} before consolidation: ${en}`,
    pt: `A empresa exige, antes da consolidação, uma execução de conformidade atual de ${month} com o resultado PASSED: ${pt}`,
  });
  if (state.runId === null)
    return said({
      en: 'there is no run. Run POST /api/compliance/run first.',
      pt: 'não há execução. Faça antes POST /api/compliance/run.',
    });
  if (state.fresh !== true)
    return said({
      en: `run ${state.runId} is not fresh, the books have changed since. Run POST /api/compliance/run again.`,
      pt: `a execução ${state.runId} não é atual, pois a escrituração mudou depois dela. Faça POST /api/compliance/run novamente.`,
    });
  if (state.status !== 'PASSED')
    return said({
      en: `run ${state.runId} FAILED by ${state.failedRules.map(({ rule, title }) => `${rule} (${title})`).join(', ')}. Mend what it found, and run it again.`,
      // A run keeps the titles of its rules in English.
      pt: `a execução ${state.runId} tem o resultado FAILED por ${state.failedRules.map(({ rule }) => rule).join(', ')}. Corrija o que ela apontou e execute-a novamente.`,
    });
  return undefined;
}
