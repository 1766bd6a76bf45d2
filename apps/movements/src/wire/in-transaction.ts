// A use case's transaction: it writes as the caller, and runs again after a deadlock or a serialization
// failure, because its work has no effect outside of it.
import type { AccessScope } from '@razao/auth';
import type { Database, Transaction, TransactionOptions } from '@razao/platform/database';
import type { Idempotency } from '@razao/platform/idempotency';

export async function inTransaction<T>(
  database: Database,
  scope: AccessScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return await database.transaction(work, optionsOf(scope));
}

/**
 * The same for work that creates: when the request carries an Idempotency-Key, a repeat gets the first
 * answer and does nothing.
 * @throws DomainError IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_FLIGHT, and whatever `work` throws.
 */
export async function createOnce<T>(
  idempotency: Idempotency,
  scope: AccessScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return await idempotency.transaction(work, { ...optionsOf(scope), subject: scope.subject });
}

function optionsOf(scope: AccessScope): TransactionOptions {
  return { retryable: true, ...(scope.actorId !== undefined && { actor: scope.actorId }) };
}
