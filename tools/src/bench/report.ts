// Measures sides in turn, and writes the figures as a Markdown table. The table is padded, so that the same text is
// readable in a terminal and can be pasted into a page.
import type { Bench } from './bench.js';

type Unit = 's' | 'ms' | '/s' | 'MB';
type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** The values of both sides, one per round. */
interface Sides {
  readonly ours: readonly number[];
  readonly theirs: readonly number[];
}

/** One line of the table. */
export interface Figure extends Sides {
  readonly work: string;
  readonly against: string;
  readonly unit: Unit;
  readonly goal?: Goal | undefined;
}

/**
 * @param goal limit of our figure divided by theirs, or, for megabytes, of the difference; without a goal the line only
 *   informs
 */
export function figure(
  work: string,
  against: string,
  unit: Unit,
  { ours, theirs }: Sides,
  goal?: Goal,
): Figure {
  return { work, against, unit, ours, theirs, goal };
}

/** @throws Error when the books are wrong afterwards, or when nothing could be measured */
export type Benchmark = (bench: Bench) => Promise<Figure[]>;

const HEADINGS = ['work', 'against', 'ours', 'theirs', 'measured', 'spread', 'goal', ''];

/**
 * Measures every side once per round, so that other work of the machine affects all of them. The side that begins
 * changes from round to round, because a later side finds a warmer machine.
 * @returns the values of each side, one per round
 */
export async function inTurn<Sides extends readonly (() => Promise<unknown>)[]>(
  rounds: number,
  ...sides: Sides
): Promise<{ [Side in keyof Sides]: Awaited<ReturnType<Sides[Side]>>[] }> {
  const values = sides.map((): unknown[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (let turn = 0; turn < sides.length; turn += 1) {
      const index = (round + turn) % sides.length;
      values[index]?.push(await sides[index]?.());
    }
  return values as { [Side in keyof Sides]: Awaited<ReturnType<Sides[Side]>>[] };
}

/** Returns the values with that name, of both sides. */
export function bothOf<Name extends string>(
  name: Name,
  ours: readonly Readonly<Record<Name, number>>[],
  theirs: readonly Readonly<Record<Name, number>>[],
): Sides {
  return { ours: ours.map((each) => each[name]), theirs: theirs.map((each) => each[name]) };
}

/** Returns the seconds that the work took. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

/** Returns the middle value; for an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const half = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return below === undefined || above === undefined ? Number.NaN : (below + above) / 2;
}

/** Returns the least value that this share of the values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

export function reportTable(figures: readonly Figure[]): string {
  const rows = [HEADINGS, HEADINGS.map(() => ''), ...figures.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  const padded = rows.map((row, index) =>
    row.map((cell, column) => cell.padEnd(widths[column] ?? 0, index === 1 ? '-' : ' ')),
  );
  return padded.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** Compares round by round, so that a slow moment of the machine affects both halves of a ratio. */
function measuredOf({ unit, ours, theirs }: Figure): number[] {
  const other = (round: number): number => theirs[round] ?? Number.NaN;
  return ours.map((value, round) => (unit === 'MB' ? value - other(round) : value / other(round)));
}

function rowOf(figure: Figure): string[] {
  const { work, against, unit, ours, theirs, goal } = figure;
  const measured = measuredOf(figure);
  const middle = median(measured);
  const shown = (value: number): string =>
    unit === 'MB' ? `${value < 0 ? '' : '+'}${numberOf(value, 0)} MB` : numberOf(value, 2);
  const amount = (value: number): string =>
    unit === '/s' ? `${numberOf(value, 0)}/s` : `${numberOf(value, unit === 'MB' ? 0 : 2)} ${unit}`;
  const isMet = goal && ('atMost' in goal ? middle <= goal.atMost : middle >= goal.atLeast);
  return [
    work,
    against,
    amount(median(ours)),
    amount(median(theirs)),
    shown(middle),
    measured.length < 2 ? '' : `${shown(Math.min(...measured))} to ${shown(Math.max(...measured))}`,
    goal === undefined ? '' : 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`,
    isMet === undefined || Number.isNaN(middle) ? '' : isMet ? 'met' : 'missed',
  ];
}

/** Writes a number; a value that the machine cannot measure (/proc exists only on Linux) becomes a dash. */
function numberOf(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}
