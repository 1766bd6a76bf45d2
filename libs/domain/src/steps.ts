// Work on as many items as a company has accounts, in steps, between which other work can run. A service lets its event
// loop serve other requests (`inTurns` of @razao/platform/turns).

/** Yields after each item and returns the result. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** Maps the items by their keys, one step per item. */
export function* mapped<Item, Key, Value>(
  items: Iterable<Item>,
  entryOf: (item: Item) => readonly [key: Key, value: Value],
): Steps<Map<Key, Value>> {
  const map = new Map<Key, Value>();
  for (const item of items) {
    yield;
    map.set(...entryOf(item));
  }
  return map;
}

/** Runs all steps at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
