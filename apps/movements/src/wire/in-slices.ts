// Work on the many records of one request, a slice at a time: others have a turn in between, so that a
// request of a hundred thousand records does not hold up those that have one.
import { SLICE_RECORDS } from '@razao/platform/http';
import { setImmediate as turn } from 'node:timers/promises';

/** Calls `work` with each position in order; the first slice begins at once. */
export async function eachInSlices(count: number, work: (index: number) => void): Promise<void> {
  for (let from = 0; from < count; from += SLICE_RECORDS) {
    if (from > 0) await turn();
    for (let index = from; index < Math.min(from + SLICE_RECORDS, count); index += 1) work(index);
  }
}
