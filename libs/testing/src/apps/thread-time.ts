// Measures time without the periods in which the calling thread was ready and other processes had the processor, so
// that a busy machine changes the result little. Waiting for the garbage collector's threads counts. Where the system
// does not report this, the result is the elapsed time.
import { readFileSync } from 'node:fs';

/** On Linux this file has the nanoseconds on a processor, then the nanoseconds of waiting for one. */
const SCHEDULED = '/proc/thread-self/schedstat';

export const threadMs: () => number = isKnown() ? ownMs : () => performance.now();

function ownMs(): number {
  return performance.now() - Number(readFileSync(SCHEDULED, 'utf8').split(' ', 2)[1]) / 1e6;
}

function isKnown(): boolean {
  try {
    return Number.isFinite(ownMs());
  } catch {
    return false;
  }
}
