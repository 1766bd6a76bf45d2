// Runs a use case in a transaction that writes as the caller. After a deadlock or a serialization failure the work runs
// again; this is safe because the work has no effect outside of the transaction.
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
  limits: Pick<TransactionOptions, 'statementTimeoutMs' | 'lockTimeoutMs' | 'lockPatienceMs'> = {},
): Promise<T> {
  return await database.transaction(work, { ...optionsOf(scope), ...limits });
}

/**
 * Does the same for work that creates records. When the request carries an Idempotency-Key, a repeat gets the first
 * answer and creates nothing.
 * @throws DomainError BRANCH_FORBIDDEN, IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_FLIGHT, and what `work` throws.
 */
export async function createOnce<T>(
  scope: AccessScope,
  idempotency: Idempotency,
  work: (tx: Transaction) => Promise<Worked<T>>,
): Promise<T> {
  return await idempotency.transaction(scope, work, optionsOf(scope));
}

/** Other transactions that take the same name wait until this one ends. @param name such as `permissions of ana` */
export async function holdName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql['hold-name'], [name]);
}

/** Each attempt sees the numbers that other transactions committed meanwhile. */
const NUMBERING_ATTEMPTS_MAX = 10;

/**
 * Inserts a record with the next free number. Transactions that take the next number run one at a time, so that each
 * sees the number given before. A request that names its number does not wait here and may take the same one.
 * @param numbers the name of the numbers, such as `document numbers of 3`
 * @param insert returns undefined when another request took the number after it was chosen
 * @throws DomainError CONFLICT_RETRY when every attempt lost its number to another request.
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
