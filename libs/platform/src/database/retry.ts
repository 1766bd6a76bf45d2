// Runs a transaction again after a serialization failure or a deadlock. It does so a limited number of times, with
// growing, jittered pauses, and only for work that allows it.
import { setTimeout as sleep } from 'node:timers/promises';

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

export const RETRIES_MAX = 4;
const FIRST_PAUSE_MS = 10;

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
