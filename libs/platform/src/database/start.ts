// A service may be started before its database. It waits, with growing pauses, says so, and gives
// up after a bounded time; wrong credentials are not waited for.
import { setTimeout as sleep } from 'node:timers/promises';
import { sqlStateOf } from './retry.js';

const FIRST_PAUSE_MS = 200;
const PAUSE_MAX_MS = 5_000;
// Invalid password, invalid authorization, a role that the login may not take.
const HOPELESS = new Set(['28P01', '28000', '42501']);

/** The fault is outside the service; the message names what to check. */
export class DatabaseAbsentError extends Error {
  override readonly name = 'DatabaseAbsentError';
}

export async function waitForDatabase(
  open: () => Promise<void>,
  timeoutMs: number,
  logger: { warn(message: string): void },
  variable = 'DATABASE_URL',
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, PAUSE_MAX_MS)) {
    try {
      await open();
      return;
    } catch (error) {
      const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
      if (HOPELESS.has(sqlStateOf(cause) ?? '') || performance.now() + pause > deadline)
        throw new DatabaseAbsentError(
          `The database did not answer: ${messageOf(cause)}. Check ${variable} and that the server is up.`,
          { cause },
        );
      logger.warn(`The database does not answer yet (${messageOf(cause)}), trying again in ${pause} ms.`);
      await sleep(pause);
    }
  }
}

function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return messageOf(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
