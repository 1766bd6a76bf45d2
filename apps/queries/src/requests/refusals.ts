// The refusals of a query's parameters: each names the field, the value as it was sent and what was
// expected.
import { DomainError } from '@razao/domain';
import type { ErrorCode } from '@razao/domain';

/** Longer values are cut in messages. */
const VALUE_SHOWN_MAX = 40;

export function refused(code: ErrorCode, field: string, value: unknown, reason: string): DomainError {
  if (value === undefined || value === null || value === '')
    return new DomainError(code, `${field} is missing: ${reason}`, [
      { field, reason: `is missing: ${reason}` },
    ]);
  const shown = shownValue(value);
  return new DomainError(code, `${field}: ${JSON.stringify(shown)} ${reason}`, [
    { field, value: shown, reason },
  ]);
}

function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > VALUE_SHOWN_MAX ? `${text.slice(0, VALUE_SHOWN_MAX)}…` : text;
}
