// Ctrl-C and its relatives. A terminal, and npm on top of it, may deliver the same key press twice, so a
// second signal counts as impatience only after a moment. npm that was killed hard delivers nothing: then
// the stack notices that its parent is gone.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const SAME_KEY_PRESS_MS = 1_000;
const PARENT_CHECK_MS = 1_000;

/**
 * Resolves at the first signal.
 * @param onImpatience called at every later one
 */
export function untilSignal(onImpatience: () => void): Promise<undefined> {
  return new Promise((resolve) => {
    let first: number | undefined;
    for (const signal of SIGNALS) {
      process.on(signal, () => {
        if (first === undefined) {
          first = performance.now();
          resolve(undefined);
        } else if (performance.now() - first > SAME_KEY_PRESS_MS) onImpatience();
      });
    }
    if (process.env['npm_lifecycle_event'] !== undefined) whenParentIsGone(() => resolve(undefined));
  });
}

function whenParentIsGone(stop: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
