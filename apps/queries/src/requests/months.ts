// Months as requests name them.
import { Period } from '@razao/domain';
import { malformed } from './refusals.js';

/** @throws DomainError INVALID_DATE naming field and value. */
export function requestedMonth(field: string, value: unknown): Period {
  const period = typeof value === 'string' ? Period.parse(value) : undefined;
  if (period === undefined)
    throw malformed('INVALID_DATE', field, value, 'a month of the form MM/YYYY, such as 01/2019');
  return period;
}

/** How many months the range has, both ends included. */
export function monthsBetween(first: Period, last: Period): number {
  return (last.year - first.year) * 12 + last.month - first.month + 1;
}
