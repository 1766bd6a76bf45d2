import { describe, expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import { DEFAULT_SETTINGS } from '../../e2e/fixtures/check-month.js';
import { RULES } from './rule-registry.js';
import { ruleValues, thresholdsOf, valuesFor } from './rule-values.js';

describe('ruleValues', () => {
  it('lists the weekend days, and the national holidays that are on no weekend', () => {
    const values = ruleValues(7, Period.of(2024, 3), DEFAULT_SETTINGS);
    expect(values).toMatchObject({
      branch: 7,
      period: '2024-03-01',
      weekend_days: [2, 3, 9, 10, 16, 17, 23, 24, 30, 31],
      holiday_days: [29],
    });
    expect(ruleValues(7, Period.of(2024, 9), DEFAULT_SETTINGS)['holiday_days']).toEqual([]);
  });

  it('has a value for every parameter of every rule, and throws for an unknown parameter', () => {
    const values = ruleValues(7, Period.of(2024, 3), DEFAULT_SETTINGS);
    for (const { parameters } of RULES) expect(valuesFor(parameters, values)).not.toContain(undefined);
    expect(() => valuesFor(['nobody_knows'], values)).toThrow('nobody_knows');
  });
});

it('thresholdsOf returns only thresholds that a company may set by the same name', () => {
  const parameters = ['branch', 'late_entry_days', 'findings_max', 'year_end_month'];
  expect(thresholdsOf(parameters, DEFAULT_SETTINGS)).toEqual({ late_entry_days: 30 });
  expect(thresholdsOf(['year_end_month'], { ...DEFAULT_SETTINGS, year_end_month: 6 })).toBeNull();
});
