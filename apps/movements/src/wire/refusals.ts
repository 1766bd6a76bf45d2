// Translates the gate's refusals into the fields of the request: the gate names months and ids, the caller sent fields.
import {
  DomainError,
  domainErrorFromDatabase,
  idText,
  type ErrorCode,
  type Message,
  type Period,
} from '@razao/domain';
import type { Int64 } from '@razao/platform/http';

const OF_THE_MONTH: ReadonlySet<string> = new Set(['PERIOD_NOT_OPEN', 'PERIOD_CONSOLIDATED']);

/**
 * Runs the work. When the database refuses the month, the error names the field of the request that gave the month:
 * `mes`, or the id of a record in that month.
 * @param place the beginning of the message
 */
export async function namingMonth<T>(
  { place, field, value }: { place: string; field: string; value: string },
  work: () => Promise<T>,
): Promise<T> {
  return await rewording(work, (error) =>
    OF_THE_MONTH.has(error.code)
      ? new DomainError(error.code, prefixed(place, error.said), [{ field, value, reason: error.said }])
      : error,
  );
}

/** The same as `namingMonth` for a request that has the field `mes`. */
export async function namingMes<T>(period: Period, work: () => Promise<T>): Promise<T> {
  return await namingMonth({ place: 'mes: ', field: 'mes', value: period.format() }, work);
}

/**
 * Runs the work and throws a refusal of the database as the domain error that `reword` makes from it, with the refusal
 * as its cause. It throws a deadlock unchanged, because the SQLSTATE of the error makes the transaction run again.
 */
export async function rewording<T>(
  work: () => Promise<T>,
  reword: (error: DomainError) => DomainError,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = domainErrorFromDatabase(thrown);
    if (error === undefined || error.code === 'CONFLICT_RETRY') throw thrown;
    const reworded = reword(error);
    if (reworded !== error) reworded.cause = error;
    throw reworded;
  }
}

/**
 * The gate names an account by its id as `contaId`. A request that does not have this id gets the reason without a
 * field; the reason names the account with its code.
 */
export function withoutAccountId(error: DomainError): DomainError {
  if (error.details[0]?.field !== 'contaId') return error;
  return new DomainError(error.code, error.said, [{ reason: error.said }]);
}

export function prefixed(place: string, { en, pt }: Message): Message {
  return { en: `${place}${en}`, pt: `${place}${pt}` };
}

export type RecordKind = 'batch' | 'document' | 'entry' | 'tax calculation' | 'webhook';

export const NOT_FOUND: Readonly<Record<RecordKind, ErrorCode>> = {
  batch: 'BATCH_NOT_FOUND',
  document: 'DOCUMENT_NOT_FOUND',
  entry: 'ENTRY_NOT_FOUND',
  'tax calculation': 'TAX_CALCULATION_NOT_FOUND',
  webhook: 'WEBHOOK_NOT_FOUND',
};

export const RECORD_NAMES: Readonly<Record<RecordKind, Message>> = {
  batch: { en: 'batch', pt: 'lote' },
  document: { en: 'document', pt: 'documento' },
  entry: { en: 'entry', pt: 'lançamento' },
  'tax calculation': { en: 'tax calculation', pt: 'apuração de tributos' },
  webhook: { en: 'webhook', pt: 'webhook' },
};

/** The codes for a missing record that a body names. They say that the request is not valid; NOT_FOUND is for paths. */
const NO_PARENT = { batch: 'DOCUMENT_BATCH_MISSING', document: 'ENTRY_DOCUMENT_MISSING' } as const;

/**
 * The error for an id that names no record, or none that the caller may see.
 * @param field the parameter or field that has the id.
 */
export function notFound(kind: RecordKind, field: string, id: Int64): DomainError {
  return noRecord(NOT_FOUND[kind], kind, field, id);
}

/** The same for the batch of a new document or the document of a new entry, which the body names. */
export function noParent(kind: keyof typeof NO_PARENT, field: string, id: Int64): DomainError {
  return noRecord(NO_PARENT[kind], kind, field, id);
}

function noRecord(code: ErrorCode, kind: RecordKind, field: string, id: Int64): DomainError {
  const text = idText(id);
  const { en, pt } = RECORD_NAMES[kind];
  const message = { en: `${field}: ${en} ${text} does not exist`, pt: `${field}: ${pt} ${text} não existe` };
  const reason = { en: `no such ${en}`, pt: `não existe ${pt} com este id` };
  const missing = { kind, ids: [String(id)] };
  return new DomainError(code, message, [{ field, value: text, reason }], { missing });
}
