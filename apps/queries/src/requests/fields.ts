// The fields of a JSON body, judged together: a request with several faults hears of all of them, and
// each refusal names the value that was sent. The common case, a sound body, costs a few comparisons.
import { DomainError, type ErrorDetail } from '@razao/domain';
import { isInt64, knownInt64 } from '@razao/platform/http';
import { malformed } from './refusals.js';

export type Body = Readonly<Record<string, unknown>>;

/**
 * The values of all judgements.
 * @throws DomainError with the code of the first refusal and the details of all.
 */
export function judged<Values extends object>(judgements: {
  [Name in keyof Values]: () => Values[Name];
}): Values {
  const values: Partial<Values> = {};
  const refusals: DomainError[] = [];
  for (const name in judgements) {
    try {
      values[name] = judgements[name]();
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      refusals.push(error);
    }
  }
  const [first, ...others] = refusals;
  if (first === undefined) return values as Values;
  if (others.length === 0) throw first;
  const details = refusals.flatMap((refusal): readonly ErrorDetail[] => refusal.details);
  throw new DomainError(first.code, `${first.message} (and ${others.length} more in details)`, details);
}

/** An id. Well formed beyond 2^53 it names nothing, like any id that does not exist. */
export function requestedId(field: string, value: unknown): number {
  if (!isInt64(value))
    throw malformed('VALIDATION_FAILED', field, value, `a whole number of at most 64 bits${unquoted(value)}`);
  return knownInt64(value);
}

export function requestedInteger(field: string, value: unknown, min: number, max: number): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < min || value > max)
    throw malformed(
      'VALIDATION_FAILED',
      field,
      value,
      `a whole number from ${min} to ${max}${unquoted(value)}`,
    );
  return value;
}

/** A number in quotes looks right to whoever sent it. */
function unquoted(value: unknown): string {
  return typeof value === 'string' ? ', as a JSON number without quotes' : '';
}
