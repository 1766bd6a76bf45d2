// Waits in a test for something that happens by itself: looks again until it has happened, and fails when it takes too
// long.
import { setTimeout as delay } from 'node:timers/promises';

/** Shorter than the timeout of a test, whose error would not say what is missing. */
const TIMEOUT_MS = 50_000;
const POLL_MS = 20;

/**
 * @returns what `look` found
 * @throws Error with what `look` returned last
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
