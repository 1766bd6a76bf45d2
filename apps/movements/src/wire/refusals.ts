// Refusals in the request's own words: the gate knows months and ids, the person who sent the request knows fields.
import {
  DomainError,
  domainErrorFromDatabase,
  idText,
  type ErrorCode,
  type Finding,
  type Message,
  type Period,
} from '@razao/domain';
import type { Int64 } from '@razao/platform/http';

const OF_THE_MONTH: ReadonlySet<string> = new Set(['PERIOD_NOT_OPEN', 'PERIOD_CONSOLIDATED']);

/**
 * A refused month is the fault of the field that names it: `mes`, or the record whose month it is.
 * @param place how messages begin.
 */
export async function namingMonth<T>(
  { place, field, value }: { place: string; field: string; value: string },
  work: () => Promise<T>,
): Promise<T> {
  return await renaming(work, (error) =>
    OF_THE_MONTH.has(error.code)
      ? refused(error, prefixed(place, error.said), { field, value, reason: error.said })
      : error,
  );
}

/** As `namingMonth`, of a request that has `mes`. */
export async function namingMes<T>(period: Period, work: () => Promise<T>): Promise<T> {
  return await namingMonth({ place: 'mes: ', field: 'mes', value: period.format() }, work);
}

/**
 * Runs the work; a refusal of the database is thrown as the domain error that `rename` makes of it. A deadlock is thrown as it
 * came: by its SQLSTATE the transaction is run again.
 */
export async function renaming<T>(
  work: () => Promise<T>,
  rename: (error: DomainError) => DomainError,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = domainErrorFromDatabase(thrown);
    throw error === undefined || error.code === 'CONFLICT_RETRY' ? thrown : rename(error);
  }
}

export function refused(error: DomainError, message: Message, ...findings: Finding[]): DomainError {
  return new DomainError(error.code, message, findings, { cause: error });
}

/** With the place that the message is about before it. */
export function prefixed(place: string, { en, pt }: Message): Message {
  return { en: `${place}${en}`, pt: `${place}${pt}` };
}

export type RecordKind = 'batch' | 'document' | 'entry' | 'tax calculation';

export const NOT_FOUND: Readonly<Record<RecordKind, ErrorCode>> = {
  batch: 'BATCH_NOT_FOUND',
  document: 'DOCUMENT_NOT_FOUND',
  entry: 'ENTRY_NOT_FOUND',
  'tax calculation': 'TAX_CALCULATION_NOT_FOUND',
};

export const RECORD_NAMES: Readonly<Record<RecordKind, Message>> = {
  batch: { en: 'batch', pt: 'lote' },
  document: { en: 'document', pt: 'documento' },
  entry: { en: 'entry', pt: 'lançamento' },
  'tax calculation': { en: 'tax calculation', pt: 'apuração de tributos' },
};

/** Of an id in a body: the request is not valid, whereas what a path names is not found. */
const NO_PARENT = { batch: 'DOCUMENT_BATCH_MISSING', document: 'ENTRY_DOCUMENT_MISSING' } as const;

/** Of an id in the path that names nothing, or nothing that the caller may see. @param field how the request named it. */
export function notFound(kind: RecordKind, field: string, id: Int64): DomainError {
  return noRecord(NOT_FOUND[kind], kind, field, id);
}

/** The same of the record in a body that the new one belongs to. */
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
