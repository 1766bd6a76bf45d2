// What the tests of a file or of a `describe` share: opened before them, closed after them, the last that was opened first.
import type * as jestGlobals from '@jest/globals';

/** Jest gives them to a test file. The library is in images without Jest, so it does not import them. */
const { afterAll, beforeAll } = globalThis as typeof globalThis & typeof jestGlobals;

const closings: (() => unknown)[] = [];

/** In a hook: before the fixtures above it are closed. */
export function closeAfterTests(close: () => unknown): void {
  closings.push(close);
}

/** Tests, and the hooks below it, see the fields of what was opened; until then there are none. */
export function useFixture<T extends object>(open: () => Promise<T>, close: (opened: T) => Promise<void>): T {
  const fixture = {} as T;
  let openBefore = 0;
  beforeAll(async () => {
    openBefore = closings.length;
    const opened = await open();
    closeAfterTests(() => close(opened));
    Object.assign(fixture, opened);
  });
  // Jest runs `afterAll` in the order of the file: the first one closes all that was opened after its own fixture.
  afterAll(async () => {
    while (closings.length > openBefore) await closings.pop()?.();
  });
  return fixture;
}
