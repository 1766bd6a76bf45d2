// A use case's transaction: it writes as the caller, and runs again after a deadlock or a serialization
// failure, because its work has no effect outside of it.
import type { AccessScope } from '@razao/auth';
import { DomainError } from '@razao/domain';
import type { Database, Transaction, TransactionOptions } from '@razao/platform/database';
import type { Idempotency, Worked } from '@razao/platform/idempotency';
import { defineSql } from '@razao/platform/sql';

const sql = defineSql(import.meta.url, ['hold-name']);

export async function inTransaction<T>(
  scope: AccessScope,
  database: Database,
  work: (tx: Transaction) => Promise<T>,
  limits: Pick<TransactionOptions, 'statementTimeoutMs' | 'lockTimeoutMs'> = {},
): Promise<T> {
  return await database.transaction(work, { ...optionsOf(scope), ...limits });
}

/**
 * The same for work that creates: when the request carries an Idempotency-Key, a repeat gets the first
 * answer and does nothing.
 * @throws DomainError BRANCH_FORBIDDEN, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_FLIGHT, and whatever `work` throws.
 */
export async function createOnce<T>(
  scope: AccessScope,
  idempotency: Idempotency,
  work: (tx: Transaction) => Promise<Worked<T>>,
): Promise<T> {
  return await idempotency.transaction(scope, work, optionsOf(scope));
}

/** Until the transaction ends, every other one that holds the same name waits. @param name such as `permissions of ana` */
export async function holdName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql['hold-name'], [name]);
}

/** Each attempt sees the numbers that were committed meanwhile. */
const NUMBERING_ATTEMPTS_MAX = 10;

/**
 * Gives a record its next free number while others may take the same one by name. Numbers are given one at a time:
 * a transaction that waited here sees the number given before.
 * @param numbers whose they are: `document numbers of 3`
 * @param insert undefined when another request took the same number by name at this moment
 * @throws DomainError CONFLICT_RETRY when every number was taken at the moment it was chosen.
 */
export async function numberedOnce<T>(
  tx: Transaction,
  numbers: string,
  field: string,
  insert: () => Promise<T | undefined>,
): Promise<T> {
  await holdName(tx, numbers);
  for (let attempt = 0; attempt < NUMBERING_ATTEMPTS_MAX; attempt += 1) {
    const inserted = await insert();
    if (inserted !== undefined) return inserted;
  }
  throw new DomainError('CONFLICT_RETRY', {
    en: `${field}: others keep taking the next free number; send the request again`,
    pt: `${field}: outras requisições continuam ocupando o próximo número livre; reenvie a requisição`,
  });
}

function optionsOf(scope: AccessScope): TransactionOptions {
  return { retryable: true, ...(scope.actorId !== undefined && { actor: scope.actorId }) };
}
