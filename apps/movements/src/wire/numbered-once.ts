// Gives a record its next free number while others may take the same one by name.
import { DomainError } from '@razao/domain';

/** Each attempt sees the numbers that were committed meanwhile. */
export const NUMBERING_ATTEMPTS_MAX = 10;

/** @throws DomainError CONFLICT_RETRY when every number was taken at the moment it was chosen. */
export async function numberedOnce<T>(field: string, insert: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < NUMBERING_ATTEMPTS_MAX; attempt += 1) {
    const inserted = await insert();
    if (inserted !== undefined) return inserted;
  }
  throw new DomainError(
    'CONFLICT_RETRY',
    `${field}: others keep taking the next free number; send the request again`,
  );
}
