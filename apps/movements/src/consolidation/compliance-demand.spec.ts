// Tests why a demand for a compliance run prevents a consolidation, in both languages.
import { describe, expect, it } from '@jest/globals';
import { complianceObstacle, type ComplianceState } from './compliance-demand.js';

const PASSED: ComplianceState = { demanded: true, runId: 7, status: 'PASSED', fresh: true, failedRules: [] };
const FAILED: ComplianceState = {
  ...PASSED,
  status: 'FAILED',
  failedRules: [
    { rule: 'ECD-08', title: 'History present' },
    { rule: 'AUD-01', title: 'Entries twice' },
  ],
};

const obstacleOf = (state: ComplianceState) => complianceObstacle(state, '2024-01-01');

describe('complianceObstacle', () => {
  it('finds none when the company demands nothing, or has a fresh PASSED run', () => {
    expect(obstacleOf(PASSED)).toBeUndefined();
    expect(obstacleOf({ ...FAILED, demanded: false })).toBeUndefined();
  });

  it.each<[string, ComplianceState, string, string]>([
    [
      'there is no run',
      { ...PASSED, runId: null, status: null, fresh: null },
      'there is no run. Run POST /api/compliance/run first.',
      'não há execução. Faça antes POST /api/compliance/run.',
    ],
    [
      'the run is not fresh',
      { ...PASSED, fresh: false },
      'run 7 is not fresh, the books have changed since. Run POST /api/compliance/run again.',
      'a execução 7 não é atual, pois a escrituração mudou depois dela. Faça POST /api/compliance/run novamente.',
    ],
    [
      'the run failed',
      FAILED,
      'run 7 FAILED by ECD-08 (History present), AUD-01 (Entries twice). Mend what it found, and run it again.',
      'a execução 7 tem o resultado FAILED por ECD-08, AUD-01. Corrija o que ela apontou e execute-a novamente.',
    ],
  ])('says in both languages that %s', (_, state, en, pt) => {
    expect(obstacleOf(state)).toEqual({
      en: `The company demands a fresh PASSED compliance run of 01/2024 before consolidation: ${en}`,
      pt: `A empresa exige, antes da consolidação, uma execução de conformidade atual de 01/2024 com o resultado PASSED: ${pt}`,
    });
  });
});
