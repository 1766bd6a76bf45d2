// Fixtures that the tests of a file or of a `describe` share. They open before the tests and close after them, the last
// opened one first.
import type * as jestGlobals from '@jest/globals';

/** These come from Jest's globals. The library does not import them, because it is also in images without Jest. */
const { afterAll, beforeAll } = globalThis as typeof globalThis & typeof jestGlobals;

const closings: (() => unknown)[] = [];

/** Called in a hook: `close` runs before the fixtures above the hook are closed. */
export function closeAfterTests(close: () => unknown): void {
  closings.push(close);
}

/** Returns an object that gets the fields of what `open` returned; tests, and the hooks below it, see them. */
export function useFixture<T extends object>(open: () => Promise<T>, close: (opened: T) => Promise<void>): T {
  const fixture = {} as T;
  let openBefore = 0;
  beforeAll(async () => {
    openBefore = closings.length;
    const opened = await open();
    closeAfterTests(() => close(opened));
    Object.assign(fixture, opened);
  });
  // Jest runs `afterAll` in the order of the file, so each one first closes everything that was opened after its
  // fixture.
  afterAll(async () => {
    while (closings.length > openBefore) await closings.pop()?.();
  });
  return fixture;
}
