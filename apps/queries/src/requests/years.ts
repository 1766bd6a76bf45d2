// Years and months in paths.
import { Period } from '@razao/domain';
import { judged } from './fields.js';
import { malformed } from './refusals.js';

/** The years that the general ledger query takes: one rule for the whole service. */
export const YEAR_MIN = 2000;
export const YEAR_MAX = 9999;

/** @throws DomainError INVALID_DATE naming field and value. */
export function requestedPeriod(year: string, month: string): Period {
  const requested = judged({
    year: () => within('year', year, YEAR_MIN, YEAR_MAX),
    month: () => within('month', month, 1, 12),
  });
  return Period.of(requested.year, requested.month);
}

function within(field: string, value: string, min: number, max: number): number {
  const number = /^\d{1,4}$/.test(value) ? Number(value) : Number.NaN;
  if (!(number >= min && number <= max))
    throw malformed('INVALID_DATE', field, value, `a whole number from ${min} to ${max}`);
  return number;
}
