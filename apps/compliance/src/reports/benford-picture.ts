// First digits as they are (bars) and as Benford's law expects them (marks), with the counts.
import { NOTHING, markup, type Html } from './html.js';

export interface BenfordFigures {
  readonly sample: number;
  readonly sampleMin: number;
  readonly deviation: number | null;
  readonly deviationMax: number;
  readonly digits: readonly {
    readonly digit: number;
    readonly count: number;
    readonly share: number | null;
    readonly expected: number;
  }[];
}

const WIDTH = 720;
const HEIGHT = 250;
const LEFT = 46;
const BOTTOM = 206;
const TOP = 24;
const STEP = (WIDTH - LEFT) / 9;
const BAR = STEP * 0.56;
const GRID_STEP = 0.1;

/** Nothing for a month without lines. */
export function benfordPicture(figures: BenfordFigures): Html {
  if (figures.sample === 0) return NOTHING;
  const largest = Math.max(...figures.digits.flatMap(({ share, expected }) => [share ?? 0, expected]));
  const top = Math.ceil(largest / GRID_STEP) * GRID_STEP;
  const heightOf = (share: number): number => round((share / top) * (BOTTOM - TOP));
  const grid = Array.from({ length: Math.round(top / GRID_STEP) + 1 }, (_, index) => index * GRID_STEP);
  const columns = figures.digits.map((digit) =>
    column(digit, heightOf(digit.share ?? 0), heightOf(digit.expected)),
  );
  const name = `First digits of ${figures.sample} lines beside Benford’s law`;
  return markup`<svg class="benford" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${name}">
    ${grid.map((share) => gridLine(share, BOTTOM - heightOf(share)))}
    ${columns}
    <text class="axis" x="0" y="${BOTTOM + 18}">digit</text>
    <text class="axis" x="0" y="${BOTTOM + 34}">lines</text>
  </svg>`;
}

function column(
  { digit, count, share, expected }: BenfordFigures['digits'][number],
  bar: number,
  mark: number,
): Html {
  const x = LEFT + (digit - 1) * STEP + (STEP - BAR) / 2;
  const [from, to, middle] = [round(x - 5), round(x + BAR + 5), round(x + BAR / 2)];
  const name = `${digit}: ${count} lines, ${percent(share ?? 0)}; expected ${percent(expected)}`;
  return markup`<g><title>${name}</title>
    <rect class="bar" x="${round(x)}" y="${BOTTOM - bar}" width="${round(BAR)}" height="${bar}"/>
    <line class="mark" x1="${from}" x2="${to}" y1="${BOTTOM - mark}" y2="${BOTTOM - mark}"/>
    <text class="digit" x="${middle}" y="${BOTTOM + 18}">${digit}</text>
    <text class="count" x="${middle}" y="${BOTTOM + 34}">${count}</text></g>`;
}

function gridLine(share: number, y: number): Html {
  return markup`<line class="grid" x1="${LEFT}" x2="${WIDTH}" y1="${y}" y2="${y}"/>
    <text class="axis" x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${percent(share)}</text>`;
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(share * 100 >= 9.95 || share === 0 ? 0 : 1)} %`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
