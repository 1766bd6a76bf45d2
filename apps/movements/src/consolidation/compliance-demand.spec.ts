import { describe, expect, it } from '@jest/globals';
import { complianceObstacle, type ComplianceState } from './compliance-demand.js';

const PASSED: ComplianceState = { demanded: true, runId: 7, status: 'PASSED', fresh: true, failedRules: [] };

describe('complianceObstacle', () => {
  it('is nothing when nothing is demanded, and for a fresh PASSED run', () => {
    expect(complianceObstacle(undefined, '2024-01-01')).toBeUndefined();
    expect(complianceObstacle({ ...PASSED, demanded: false, runId: null }, '2024-01-01')).toBeUndefined();
    expect(complianceObstacle(PASSED, '2024-01-01')).toBeUndefined();
  });

  it.each([
    [{ runId: null, status: null, fresh: null }, 'of 01/2024 before consolidation: there is no run.'],
    [{ fresh: false }, 'run 7 is not fresh, the books have changed since.'],
    [
      { status: 'FAILED', failedRules: ['ECD-01 (Entry totals balance)', 'ECD-08 (History present)'] },
      'run 7 FAILED by ECD-01 (Entry totals balance), ECD-08 (History present).',
    ],
  ] as const)('reports %j', (change, message) => {
    expect(complianceObstacle({ ...PASSED, ...change }, '2024-01-01')).toContain(message);
  });
});
