// Refusals of single fields: what was expected and what was found. The value is shown on one line and shortened. The
// refusal of a whole month is here too.
import { both, joined, type Message } from '../language/message.js';
import { DomainError, type Finding } from './domain-error.js';
import type { ErrorCode } from './errors.js';
import { shownText } from './shown-text.js';

const SHOWN_CHARS_MAX = 50;

/** Makes the refusal of a request from its findings, in their order. The message is that of the first finding. */
export function refusalOfFindings(code: ErrorCode, findings: readonly Finding[]): DomainError {
  const [first] = findings;
  if (first === undefined)
    return new DomainError(code, { en: 'the request is not valid', pt: 'a requisição não é válida' });
  const { line } = first;
  const text = findingText(first);
  const others = findings.length - 1;
  const message: Message = {
    en: `${line === undefined ? '' : `record ${line}: `}${text.en}${others === 0 ? '' : ` (and ${others} more in details)`}`,
    pt: `${line === undefined ? '' : `registro ${line}: `}${text.pt}${others === 0 ? '' : ` (e mais ${others} em details)`}`,
  };
  return new DomainError(code, message, findings);
}

/** @param reason what was expected; `, found …` follows it in the message */
export function unexpectedValue(field: string, value: unknown, reason: Message): Finding {
  return { field, value: describeValue(value), reason };
}

/** Makes the reason of a finding from an expectation such as `a date of the form YYYY-MM-DD`. */
export function expectedReason(expected: Message): Message {
  return { en: `expected ${expected.en}`, pt: `informe ${expected.pt}` };
}

const IN_MARKS: Message = { en: 'in quotation marks', pt: 'entre aspas' };
const WITHOUT_MARKS: Message = { en: 'without quotation marks', pt: 'sem aspas' };

/**
 * Adds the quotation marks to an expectation when a number was sent where JSON has a text, or a text where it has a
 * number or boolean: often nothing else is wrong with the value.
 */
export function withMarks(expected: Message, isText: boolean, sent: unknown): Message {
  if (typeof sent !== (isText ? 'number' : 'string')) return expected;
  return joined([expected, isText ? IN_MARKS : WITHOUT_MARKS], ', ');
}

/** The text of a finding in a message: `valor: expected a JSON number, without quotation marks, found "1"`. */
export function findingText({ field, value, reason }: Finding): Message {
  const place = field === undefined ? '' : `${field}: `;
  if (value === undefined) return { en: `${place}${reason.en}`, pt: `${place}${reason.pt}` };
  const found = typeof value === 'string' ? both(value) : value;
  return {
    en: `${place}${reason.en}, found ${found.en}`,
    pt: `${place}${reason.pt}; recebido: ${found.pt}`,
  };
}

const NOTHING: Message = { en: 'nothing', pt: 'nada' };

/** Describes a value. Texts are in quotes, so that a number that was sent as a text can be recognised. */
export function describeValue(value: unknown): string | Message {
  if (value === undefined) return NOTHING;
  if (typeof value === 'bigint' || typeof value === 'number') return String(value);
  const text = JSON.stringify(headOf(value, { nodes: SHOWN_CHARS_MAX + 1 })) as string | undefined;
  return text === undefined ? typeof value : shownText(text, SHOWN_CHARS_MAX);
}

/**
 * Copies only as much of a value as is shown, because it may be an array of millions. Each node counts as at least one
 * character.
 */
function headOf(value: unknown, left: { nodes: number }): unknown {
  left.nodes -= 1;
  if (typeof value === 'string') return value.slice(0, SHOWN_CHARS_MAX + 1);
  if (typeof value !== 'object' || value === null) return value;
  // Object.entries would list all keys of a large array before the first is read.
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

/** The refusal of one field by a rule, as in `quarter: no month was opened`. The message does not show the value. */
export function refusalOfField(
  code: ErrorCode,
  field: string,
  value: string | undefined,
  reason: Message,
): DomainError {
  const message = { en: `${field}: ${reason.en}`, pt: `${field}: ${reason.pt}` };
  return new DomainError(code, message, [{ field, ...(value !== undefined && { value }), reason }]);
}

const WRITTEN = {
  entries: { en: 'entries', pt: 'lançamentos' },
  documents: { en: 'documents', pt: 'documentos' },
  batches: { en: 'batches', pt: 'lotes' },
} as const;

/**
 * The refusal for a month that takes no entries. Imports and the refusals of the database gate use the same words.
 *
 * @param status the status of the month; undefined, or any value but CONSOLIDATED, when it was never opened
 * @param month MM/YYYY
 */
export function refusalOfMonth(
  status: string | undefined,
  month: Message,
  what: keyof typeof WRITTEN,
): DomainError {
  const { en, pt } = WRITTEN[what];
  return status === 'CONSOLIDATED'
    ? new DomainError('PERIOD_CONSOLIDATED', {
        en: `${month.en} is consolidated: it accepts no new ${en} and loses none (POST /monthReopening, role admin, opens it again)`,
        pt: `o mês ${month.pt} está consolidado: não aceita novos ${pt} nem perde os que tem (POST /monthReopening, perfil admin, o reabre)`,
      })
    : new DomainError('PERIOD_NOT_OPEN', {
        en: `${month.en} was never opened: it accepts no ${en} (POST /monthOpening opens the next month)`,
        pt: `o mês ${month.pt} nunca foi aberto: não aceita ${pt} (POST /monthOpening abre o próximo mês)`,
      });
}
