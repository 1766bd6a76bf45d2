// Work on as many items as a company has accounts, in steps: its driver can do something else between two of them. A
// service lets its event loop turn (`inTurns` of @razao/platform/turns).

/** Yields after each item, returns what the work comes to. */
export type Steps<Result> = Generator<undefined, Result, undefined>;

/** The items by their keys, a step for each. */
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

/** All steps at once. */
export function finished<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
