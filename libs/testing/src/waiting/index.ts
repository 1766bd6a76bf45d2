// A test waits for what comes by itself: it looks again until it is there, and fails when it does not come in time.
import { setTimeout as delay } from 'node:timers/promises';

/** Below that of a test, whose own failure would not say what is missing. */
const TIMEOUT_MS = 50_000;
const POLL_MS = 20;

/**
 * @returns what was found when it was there.
 * @throws Error with what was found last.
 */
export async function until<T>(
  look: () => T | Promise<T>,
  isThere: (found: T) => boolean = Boolean,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (isThere(found)) return found;
    if (performance.now() > deadline) throw new Error(`still ${JSON.stringify(found)} after ${timeoutMs} ms`);
    await delay(POLL_MS);
  }
}
