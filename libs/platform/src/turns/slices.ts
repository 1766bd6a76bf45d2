// Long work in parts: others have a turn of the event loop between two of them.
import type { Steps } from '@razao/domain';
import { setImmediate as othersTurn } from 'node:timers/promises';

export const SLICE_ITEMS = 1_000;

/** Many items in parts. */
export async function* inSlices<T>(items: readonly T[]): AsyncGenerator<readonly T[]> {
  for (let from = 0; from < items.length; from += SLICE_ITEMS) {
    if (from > 0) await othersTurn();
    yield items.slice(from, from + SLICE_ITEMS);
  }
}

/** Work in steps, as many at a time as a slice has items. */
export async function inTurns<Result>(steps: Steps<Result>): Promise<Result> {
  for (;;) {
    for (let count = 0; count < SLICE_ITEMS; count += 1) {
      const step = steps.next();
      if (step.done === true) return step.value;
    }
    await othersTurn();
  }
}
