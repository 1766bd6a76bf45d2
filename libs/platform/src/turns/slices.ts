// Divides long work into parts; between two parts the event loop serves other requests.
import type { Steps } from '@razao/domain';
import { setImmediate as othersTurn } from 'node:timers/promises';

export const SLICE_ITEMS = 1_000;

export async function* inSlices<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += SLICE_ITEMS) {
    if (from > 0) await othersTurn();
    yield items.slice(from, from + SLICE_ITEMS);
  }
}

/** Runs work in steps, in parts of SLICE_ITEMS steps. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    for (let count = 0; count < SLICE_ITEMS; count += 1) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
    await othersTurn();
  }
}
