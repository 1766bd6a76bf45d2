// The refusals of a query's parameters: each names the field, the value as it was sent, what is wrong
// with it and what was expected.
import { DomainError, shownText, type ErrorCode } from '@razao/domain';

/** Longer values are cut in messages. */
const VALUE_SHOWN_MAX = 40;

/** @param reason what is wrong, to be read after the value: `is later than …` */
export function refused(code: ErrorCode, field: string, value: unknown, reason: string): DomainError {
  const shown = shownValue(value);
  // Text in quotes and everything else without: that is how a reader sees that a number came as text.
  const found = typeof value === 'string' ? JSON.stringify(shown) : shown;
  return new DomainError(code, `${field}: ${found} ${reason}`, [{ field, value: shown, reason }]);
}

/** A value that is not what it should be: missing, or `is not <expected>`. */
export function malformed(code: ErrorCode, field: string, value: unknown, expected: string): DomainError {
  if (value !== undefined && value !== null && value !== '')
    return refused(code, field, value, `is not ${expected}`);
  const reason = `is missing: expected ${expected}`;
  return new DomainError(code, `${field} ${reason}`, [{ field, reason }]);
}

function shownValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return shownText(text, VALUE_SHOWN_MAX);
}
