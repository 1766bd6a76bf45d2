// Time without that in which the calling thread was ready and other processes had the processor, so that a busy machine
// changes little. Waiting for the garbage collector's threads does count. Where the system does not say it, time that passed.
import { readFileSync } from 'node:fs';

/** Linux: nanoseconds on a processor, then nanoseconds of waiting for one. */
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
