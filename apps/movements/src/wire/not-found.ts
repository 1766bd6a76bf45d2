// What is answered for an id that names nothing, or nothing that the caller may see.
import { DomainError, idText, type ErrorCode } from '@razao/domain';
import type { Int64 } from '@razao/platform/http';

export type RecordKind = 'batch' | 'document' | 'entry';

export const NOT_FOUND: Readonly<Record<RecordKind, ErrorCode>> = {
  batch: 'BATCH_NOT_FOUND',
  document: 'DOCUMENT_NOT_FOUND',
  entry: 'ENTRY_NOT_FOUND',
};

/** @param field how the request named it. */
export function notFound(kind: RecordKind, field: string, id: Int64): DomainError {
  const text = idText(id);
  return new DomainError(NOT_FOUND[kind], `${field}: ${kind} ${text} does not exist`, [
    { field, value: text, reason: `no such ${kind}` },
  ]);
}
