// Computes the positions of the bars of a plot, in the units of its drawing.

export const WIDTH = 600;
export const HEIGHT = 120;
/** The share of a group's width that is empty between two groups. */
const GAP = 0.25;

interface Bar {
  readonly series: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** @param groups per group, the value of each series */
export function barsOf(groups: readonly (readonly number[])[]): { bars: Bar[]; zero: number } {
  const all = groups.flat();
  const top = Math.max(0, ...all);
  const bottom = Math.min(0, ...all);
  const scale = top === bottom ? 0 : HEIGHT / (top - bottom);
  const zero = top === bottom ? HEIGHT : top * scale;
  const step = WIDTH / Math.max(1, groups.length);
  const bars = groups.flatMap((values, group) => {
    const width = (step * (1 - GAP)) / Math.max(1, values.length);
    return values.map((value, series) => ({
      series,
      x: group * step + (step * GAP) / 2 + series * width,
      y: zero - Math.max(0, value) * scale,
      width,
      height: Math.abs(value) * scale,
    }));
  });
  return { bars, zero };
}
