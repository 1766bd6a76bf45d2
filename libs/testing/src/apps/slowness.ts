// How slow this machine is where a test measures times: other work takes a part of its processors.

const ENTRY = '{"documentId":1,"lancamento":"1","debcre":"D","day":"5","contaId":1,"valor":1},';
const YARDSTICK = `[${ENTRY.repeat(50_000)}0]`;
/** To parse the yardstick, on a quiet processor of 2.5 GHz. */
const YARDSTICK_MS = 25;

/**
 * How much longer work takes here and now than on a quiet machine: 1 on such a one.
 * @param nowMs the clock whose times are to be corrected
 */
export function slowness(nowMs: () => number = () => performance.now()): number {
  const begun = nowMs();
  JSON.parse(YARDSTICK);
  return Math.max(1, (nowMs() - begun) / YARDSTICK_MS);
}
