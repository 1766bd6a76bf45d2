// A use case's transaction: it writes as the caller, and runs again after a deadlock or a serialization
// failure, because its work has no effect outside of it.
import type { AccessScope } from '@razao/auth';
import type { Database, Transaction } from '@razao/platform';

export async function inTransaction<T>(
  database: Database,
  scope: AccessScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return await database.transaction(work, {
    retryable: true,
    ...(scope.actorId !== undefined && { actor: scope.actorId }),
  });
}
