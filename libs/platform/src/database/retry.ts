// Runs a transaction again, only for work that allows it: after a serialization failure or a deadlock a limited number
// of times, with growing, jittered pauses; after a lock that was not free for a limited time.
import { setTimeout as sleep } from 'node:timers/promises';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';
const LOCK_NOT_AVAILABLE = '55P03';

export const RETRIES_MAX = 4;
const FIRST_PAUSE_MS = 10;

/**
 * How long one try waits for a lock. Everything that needs the same table or row afterwards waits behind it, so a post
 * of another company waits about this long.
 */
export const LOCK_TRY_MS = 100;
/** Between two tries, those that waited behind the first one go on. */
const LOCK_PAUSE_MS = 100;

export async function withRetries<T>(work: () => Promise<T>, random: () => number = Math.random): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= RETRIES_MAX || !isRetryable(error)) throw error;
      await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + random()));
    }
  }
}

/**
 * Runs the work again while a lock is not free, for `patienceMs` and one more try. The work is a whole transaction,
 * because its end removes it from the queue of the lock and releases the locks that it has.
 */
export async function withLockTries<T>(work: () => Promise<T>, patienceMs: number): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE || performance.now() >= end) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

function isRetryable(error: unknown): boolean {
  const state = sqlStateOf(error);
  return state === SERIALIZATION_FAILURE || state === DEADLOCK_DETECTED;
}

/** The SQLSTATE of an error of pg, also when TypeORM wrapped it. */
export function sqlStateOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'driverError' in error ? sqlStateOf(error.driverError) : undefined;
}
