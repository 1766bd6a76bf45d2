// The reference month as requests name it.
import { DomainError, Period } from '@razao/domain';

const EXPECTED = 'a month of the form YYYY-MM is expected, such as 2025-01';

/** @throws DomainError INVALID_DATE. */
export function parseRefmonth(value: unknown): Period {
  const period = typeof value === 'string' ? Period.parseYearMonth(value) : undefined;
  if (period !== undefined) return period;
  const reason = value === undefined || value === '' ? `is missing: ${EXPECTED}` : EXPECTED;
  throw new DomainError('INVALID_DATE', `refmonth: ${reason}`, [{ field: 'refmonth', reason }]);
}
