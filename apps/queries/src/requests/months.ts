// Months as requests name them.
import { Period } from '@razao/domain';
import { refused } from './refusals.js';

/** @throws DomainError INVALID_DATE naming field and value. */
export function requestedMonth(field: string, value: unknown): Period {
  const period = typeof value === 'string' ? Period.parse(value) : undefined;
  if (period === undefined)
    throw refused('INVALID_DATE', field, value, 'is not a month: MM/YYYY is expected, such as 01/2019');
  return period;
}
