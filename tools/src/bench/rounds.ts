// How measurements are taken and summed up: both sides of a comparison in turn, a round at a time, so that
// what else the machine does meets both; of several rounds the median counts, and the spread is shown.

/**
 * Every side once a round; the one that begins changes from round to round: whoever comes second meets a
 * warmer machine. @returns the values of each side, one a round.
 */
export async function inTurn(
  rounds: number,
  sides: readonly ((round: number) => Promise<number>)[],
): Promise<number[][]> {
  const values = sides.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const index = (round + turn) % sides.length;
      const side = sides[index];
      if (side !== undefined) values[index]?.push(await side(round));
    }
  }
  return values;
}

/** What one side measured in each round. */
export interface Interleaved {
  readonly ours: number[];
  readonly theirs: number[];
}

export async function interleave(
  rounds: number,
  ours: (round: number) => Promise<number>,
  theirs: (round: number) => Promise<number>,
): Promise<Interleaved> {
  const [our = [], their = []] = await inTurn(rounds, [ours, theirs]);
  return { ours: our, theirs: their };
}

/** Round by round, so that a slow moment of the machine is in both halves of a ratio. */
export function ratiosOf({ ours, theirs }: Interleaved): number[] {
  return ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
}

/** The middle value; of an even number of them the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const half = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return below === undefined || above === undefined ? Number.NaN : (below + above) / 2;
}

/** Milliseconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
