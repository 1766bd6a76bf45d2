// Measures how slow this machine is at the moment, because other work takes a part of its processors and tests measure
// times.

const ENTRY = '{"documentId":1,"lancamento":"1","debcre":"D","day":"5","contaId":1,"valor":1},';
const YARDSTICK = `[${ENTRY.repeat(50_000)}0]`;
/** The time to parse the yardstick on a quiet processor of 2.5 GHz. */
const YARDSTICK_MS = 25;

/**
 * How many times longer work takes here and now than on a quiet machine, where the result is 1.
 * @param nowMs the clock of the times that are to be corrected
 */
export function slowness(nowMs: () => number = () => performance.now()): number {
  const begun = nowMs();
  JSON.parse(YARDSTICK);
  return Math.max(1, (nowMs() - begun) / YARDSTICK_MS);
}
