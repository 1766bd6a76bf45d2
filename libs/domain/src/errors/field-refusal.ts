// The refusal of one field's value: what was expected, and what was found. The value is shown short and on
// one line, never the whole of a long text. The refusal of a whole month is here too.
import { DomainError, type ErrorDetail } from './domain-error.js';
import type { ErrorCode } from './errors.js';
import { shownText } from './shown-text.js';

const SHOWN_CHARS_MAX = 50;

/** @param reason what was expected, to be read before `, found …` */
export function fieldRefusal(code: ErrorCode, field: string, value: unknown, reason: string): DomainError {
  return refusalOf(code, [fieldFinding(field, value, reason)]);
}

/** The refusal of a request with these findings, in their order; its message is the first of them. */
export function refusalOf(code: ErrorCode, findings: readonly ErrorDetail[]): DomainError {
  const [first] = findings;
  const record = first?.line === undefined ? '' : `record ${first.line}: `;
  const more = findings.length > 1 ? ` (and ${findings.length - 1} more in details)` : '';
  const text = first === undefined ? 'the request is not valid' : findingText(first);
  return new DomainError(code, `${record}${text}${more}`, findings);
}

export function fieldFinding(field: string, value: unknown, reason: string): ErrorDetail {
  return { field, value: describeValue(value), reason };
}

/** As messages say it: `valor: expected a JSON number, found "1"`. */
export function findingText({ field, value, reason }: ErrorDetail): string {
  return `${field === undefined ? '' : `${field}: `}${reason}${value === undefined ? '' : `, found ${value}`}`;
}

/** Texts in quotes, so that a reader sees that a number came as text. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  const text = JSON.stringify(headOf(value, { nodes: SHOWN_CHARS_MAX + 1 })) as string | undefined;
  return text === undefined ? typeof value : shownText(text, SHOWN_CHARS_MAX);
}

/** As much of it as is shown, each node being one character at least: it may be an array of millions. */
function headOf(value: unknown, left: { nodes: number }): unknown {
  left.nodes -= 1;
  if (typeof value === 'string') return value.slice(0, SHOWN_CHARS_MAX + 1);
  if (typeof value !== 'object' || value === null) return value;
  // The keys of a large array would all be listed before the first is read.
  if (Array.isArray(value)) {
    const items: unknown[] = [];
    for (let index = 0; index < value.length && left.nodes > 0; index += 1)
      items.push(headOf(value[index], left));
    return items;
  }
  const fields: [string, unknown][] = [];
  for (const [name, field] of Object.entries(value)) {
    if (left.nodes <= 0) break;
    fields.push([name.slice(0, SHOWN_CHARS_MAX + 1), headOf(field, left)]);
  }
  return Object.fromEntries(fields);
}

/**
 * The one wording for a month that takes no entries, used by the gate's refusals and by imports.
 *
 * @param status of the month: undefined, or anything but CONSOLIDATED, for one that was never opened
 * @param month as people write it, MM/YYYY
 * @param what is refused: entries, documents, batches
 */
export function periodRefusal(status: string | undefined, month: string, what: string): DomainError {
  return status === 'CONSOLIDATED'
    ? new DomainError(
        'PERIOD_CONSOLIDATED',
        `${month} is consolidated: it accepts no new ${what} and loses none`,
      )
    : new DomainError(
        'PERIOD_NOT_OPEN',
        `${month} was never opened: it accepts no ${what} (POST /monthOpening opens the next month)`,
      );
}
