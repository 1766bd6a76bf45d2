// The reference month as requests name it.
import { Period, fieldRefusal } from '@razao/domain';

const EXPECTED = 'a month of the form YYYY-MM is expected, such as 2025-01';

/** @throws DomainError INVALID_DATE. */
export function parseRefmonth(value: unknown): Period {
  const period = typeof value === 'string' ? Period.parseYearMonth(value) : undefined;
  if (period !== undefined) return period;
  throw fieldRefusal('INVALID_DATE', 'refmonth', value, EXPECTED);
}
