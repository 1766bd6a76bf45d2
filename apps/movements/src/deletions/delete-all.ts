// The steps of every deletion: read, check, delete, all in one transaction. A record that is being written
// under it, or deleted by another, at that moment is seen at the next look.
import type { AccessScope } from '@razao/auth';
import { DomainError, domainErrorFromDatabase } from '@razao/domain';
import type { Database, Transaction } from '@razao/platform/database';
import type { Int64 } from '@razao/platform/http';
import { inTransaction } from '../wire/in-transaction.js';

const ATTEMPTS_MAX = 3;
const CHANGED_MEANWHILE: ReadonlySet<string> = new Set([
  'BATCH_NOT_EMPTY',
  'DOCUMENT_NOT_EMPTY',
  'CONFLICT_RETRY',
]);

/** @throws DomainError BATCH_NOT_EMPTY, DOCUMENT_NOT_EMPTY when others keep writing into what is deleted. */
export async function deleteAll<T>(
  scope: AccessScope,
  database: Database,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await inTransaction(scope, database, work);
    } catch (thrown) {
      const error = thrown instanceof DomainError ? thrown : domainErrorFromDatabase(thrown);
      if (attempt >= ATTEMPTS_MAX || error === undefined || !CHANGED_MEANWHILE.has(error.code)) throw thrown;
    }
  }
}

/** The statement must have deleted every record that the check found. */
export function assertAllGone(ids: readonly Int64[], gone: number): void {
  if (gone !== ids.length)
    throw new DomainError('CONFLICT_RETRY', {
      en: 'another request deleted some of the records: nothing was deleted',
      pt: 'outra requisição excluiu alguns dos registros: nada foi excluído',
    });
}
