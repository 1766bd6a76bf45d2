// How measurements are taken and summed up: the sides of a comparison in turn, one round after the other, so that
// other work of the machine affects all of them. The median of the rounds counts, and the spread is shown.

type Side = (round: number) => Promise<unknown>;
type Values<Sides extends readonly Side[]> = { [Index in keyof Sides]: Awaited<ReturnType<Sides[Index]>>[] };

/**
 * Every side once per round. The side that begins changes from round to round, because a later side finds a
 * warmer machine. @returns the values of each side, one per round.
 */
export async function inTurn<const Sides extends readonly Side[]>(
  rounds: number,
  sides: Sides,
): Promise<Values<Sides>> {
  const values = sides.map((): unknown[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const index = (round + turn) % sides.length;
      values[index]?.push(await sides[index]?.(round));
    }
  }
  return values as Values<Sides>;
}

/** The middle value; of an even number of values the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const half = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return below === undefined || above === undefined ? Number.NaN : (below + above) / 2;
}

/** Seconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}
