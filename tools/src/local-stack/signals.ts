// Ctrl-C and its relatives. A terminal, and npm on top of it, may deliver the same key press twice, so a
// second signal counts as impatience only after a moment.
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const SAME_KEY_PRESS_MS = 1_000;

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
  });
}
