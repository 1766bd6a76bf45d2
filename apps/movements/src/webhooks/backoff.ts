// When a delivery that failed is tried again: the pause doubles with each failure up to a limit. Half of it is random,
// so that the streams of a receiver that was away do not all come back in the same moment.

export interface Backoff {
  readonly firstMs: number;
  readonly maxMs: number;
}

/**
 * @param failures in a row, 1 after the first
 * @param random from 0 to 1
 */
export function pauseAfter(failures: number, { firstMs, maxMs }: Backoff, random: () => number): number {
  const whole = Math.min(maxMs, firstMs * 2 ** Math.min(failures - 1, 52));
  return Math.round(whole / 2 + (whole / 2) * random());
}
