// Provides the values of the rules' parameters: the month of the run, its calendar, and the thresholds, which a site or
// a company may change. A rule names its parameters in its header. Pure.
import { COMPLIANCE_THRESHOLDS, type Period, isWeekend, nationalHolidays } from '@razao/domain';
import type { RuleSettings } from '../compliance.env.js';

export type RuleValues = Readonly<Record<string, unknown>>;

export function ruleValues(branchId: number, period: Period, settings: RuleSettings): RuleValues {
  const days = Array.from({ length: period.days }, (_, index) => index + 1);
  const holidays = nationalHolidays(period.year);
  const weekend = days.filter((day) => isWeekend(period, day));
  return {
    ...settings,
    branch: branchId,
    period: period.toDate(),
    weekend_days: weekend,
    holiday_days: days.filter((day) => holidays.has(period.dateOf(day)) && !weekend.includes(day)),
  };
}

/** The values of a rule's parameters, in its order. @throws Error naming a parameter without a value. */
export function valuesFor(parameters: readonly string[], values: RuleValues): unknown[] {
  return parameters.map((name) => {
    if (!Object.hasOwn(values, name)) throw new Error(`No value is known for the rule parameter ${name}.`);
    return values[name];
  });
}

/** The thresholds among a rule's parameters, as the run applied them. Null for a rule without any. */
export function thresholdsOf(
  parameters: readonly string[],
  settings: RuleSettings,
): Readonly<Record<string, number>> | null {
  const known = Object.entries(settings).filter(
    (entry): entry is [string, number] =>
      Object.hasOwn(COMPLIANCE_THRESHOLDS, entry[0]) && parameters.includes(entry[0]),
  );
  return known.length === 0 ? null : Object.fromEntries(known);
}
