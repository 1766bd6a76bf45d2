// Refusals in the request's own words: the gate knows months and ids, the person who sent the request knows fields.
import {
  DomainError,
  domainErrorFromDatabase,
  idText,
  type ErrorCode,
  type ErrorDetail,
  type Period,
} from '@razao/domain';
import type { Int64 } from '@razao/platform/http';

const OF_THE_MONTH: ReadonlySet<string> = new Set(['PERIOD_NOT_OPEN', 'PERIOD_CONSOLIDATED']);

/** A refused month is the fault of the request's `mes`. */
export async function namingMonth<T>(period: Period, work: () => Promise<T>): Promise<T> {
  return await renaming(work, (error) =>
    OF_THE_MONTH.has(error.code)
      ? refused(error, `mes: ${error.message}`, {
          field: 'mes',
          value: period.format(),
          reason: error.message,
        })
      : error,
  );
}

/** A refused month is the fault of the record that the request names, whose month it is. */
export async function namingOwner<T>(
  owner: { field: string; id: number },
  work: () => Promise<T>,
): Promise<T> {
  return await renaming(work, (error) =>
    OF_THE_MONTH.has(error.code)
      ? refused(error, `${owner.field} ${owner.id}: mes ${error.message}`, {
          field: owner.field,
          value: String(owner.id),
          reason: error.message,
        })
      : error,
  );
}

/** Runs the work; a refusal of the database is thrown as the domain error that `rename` makes of it. */
export async function renaming<T>(
  work: () => Promise<T>,
  rename: (error: DomainError) => DomainError,
): Promise<T> {
  try {
    return await work();
  } catch (thrown) {
    const error = domainErrorFromDatabase(thrown);
    throw error === undefined ? thrown : rename(error);
  }
}

export function refused(error: DomainError, message: string, ...details: ErrorDetail[]): DomainError {
  return new DomainError(error.code, message, details, { cause: error });
}

export type RecordKind = 'batch' | 'document' | 'entry' | 'tax calculation';

export const NOT_FOUND: Readonly<Record<RecordKind, ErrorCode>> = {
  batch: 'BATCH_NOT_FOUND',
  document: 'DOCUMENT_NOT_FOUND',
  entry: 'ENTRY_NOT_FOUND',
  'tax calculation': 'TAX_CALCULATION_NOT_FOUND',
};

/** Of an id that names nothing, or nothing that the caller may see. @param field how the request named it. */
export function notFound(kind: RecordKind, field: string, id: Int64): DomainError {
  const text = idText(id);
  return new DomainError(NOT_FOUND[kind], `${field}: ${kind} ${text} does not exist`, [
    { field, value: text, reason: `no such ${kind}` },
  ]);
}
