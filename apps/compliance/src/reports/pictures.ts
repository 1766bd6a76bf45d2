// Draws the two pictures of a report as SVG.
import type { RuleResult } from '../runs/runs.dto.js';
import { markup, type Html } from '@razao/platform/html';
import type { ReportTexts } from './report-texts.js';

type Level = 'passed' | 'warning' | 'error';

export const SIGNS: Readonly<Record<Level, string>> = { passed: '✓', warning: '!', error: '✕' };
const SQUARE = 38;
const STEP = 44;
const COLUMNS = 13;
const LABEL_WIDTH = 174;
const WIDTH = LABEL_WIDTH + COLUMNS * STEP;

interface Cell {
  readonly result: Pick<RuleResult, 'rule' | 'title' | 'severity' | 'outcome'>;
  readonly x: number;
  readonly y: number;
}

/** Draws one square per rule of a run, family by family. The colour and a sign in the square both show the level. */
export function outcomePicture(results: readonly Cell['result'][], texts: ReportTexts): Html {
  const names: Readonly<Record<string, string>> = texts.families;
  const families = [...new Set(results.map(({ rule }) => rule.slice(0, 3)))];
  const labels: Html[] = [];
  const squares: Html[] = [];
  let y = 0;
  for (const family of families) {
    const members = results.filter(({ rule }) => rule.startsWith(family));
    labels.push(markup`<text x="0" y="${y + 25}" class="label">${names[family] ?? family}</text>`);
    members.forEach((result, index) => {
      const x = LABEL_WIDTH + (index % COLUMNS) * STEP;
      squares.push(square({ result, x, y: y + Math.floor(index / COLUMNS) * STEP }, texts));
    });
    y += Math.ceil(members.length / COLUMNS) * STEP + 8;
  }
  const failed = results.filter(({ outcome }) => outcome === 'FAILED').length;
  return markup`<svg
    class="outcomes"
    viewBox="-1 -1 ${WIDTH} ${y}"
    role="img"
    aria-label="${texts.passedOf(results.length - failed, results.length)}"
  >
    ${labels}${squares}
  </svg>`;
}

export function levelOf({ severity, outcome }: Pick<RuleResult, 'severity' | 'outcome'>): Level {
  if (outcome === 'PASSED') return 'passed';
  return severity === 'ERROR' ? 'error' : 'warning';
}

function square({ result, x, y }: Cell, texts: ReportTexts): Html {
  const level = levelOf(result);
  const [middle, name] = [x + SQUARE / 2, `${result.rule} ${result.title}: ${texts.levels[level]}`];
  return markup`<g class="${level}"><title>${name}</title>
    <rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" rx="4"/>
    <text x="${middle}" y="${y + 16}" class="number">${result.rule.slice(4)}</text>
    <text x="${middle}" y="${y + 32}" class="sign">${SIGNS[level]}</text></g>`;
}

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

const CHART_WIDTH = 720;
const CHART_HEIGHT = 250;
const LEFT = 46;
const BOTTOM = 206;
const TOP = 24;
const DIGIT_STEP = (CHART_WIDTH - LEFT) / 9;
const BAR = DIGIT_STEP * 0.56;
const GRID_STEP = 0.1;

/** Draws the share of each first digit (bar), the share by Benford's law (mark) and the count. The month must have lines. */
export function benfordPicture(figures: BenfordFigures, texts: ReportTexts): Html {
  const largest = Math.max(...figures.digits.flatMap(({ share, expected }) => [share ?? 0, expected]));
  const top = Math.ceil(largest / GRID_STEP) * GRID_STEP;
  const heightOf = (share: number): number => round((share / top) * (BOTTOM - TOP));
  const grid = Array.from({ length: Math.round(top / GRID_STEP) + 1 }, (_, index) => index * GRID_STEP);
  const columns = figures.digits.map((digit) =>
    column(digit, heightOf(digit.share ?? 0), heightOf(digit.expected), texts),
  );
  const name = texts.digitsOf(figures.sample);
  return markup`<svg class="benford" viewBox="0 0 ${CHART_WIDTH} ${CHART_HEIGHT}" role="img" aria-label="${name}">
    ${grid.map((share) => gridLine(share, BOTTOM - heightOf(share)))}
    ${columns}
    <text class="axis" x="0" y="${BOTTOM + 18}">${texts.digit}</text>
    <text class="axis" x="0" y="${BOTTOM + 34}">${texts.digitLines}</text>
  </svg>`;
}

function column(
  { digit, count, share, expected }: BenfordFigures['digits'][number],
  bar: number,
  mark: number,
  texts: ReportTexts,
): Html {
  const x = LEFT + (digit - 1) * DIGIT_STEP + (DIGIT_STEP - BAR) / 2;
  const [from, to, middle] = [round(x - 5), round(x + BAR + 5), round(x + BAR / 2)];
  const name = `${digit}: ${texts.column(count, percent(share ?? 0), percent(expected))}`;
  return markup`<g><title>${name}</title>
    <rect class="bar" x="${round(x)}" y="${BOTTOM - bar}" width="${round(BAR)}" height="${bar}"/>
    <line class="mark" x1="${from}" x2="${to}" y1="${BOTTOM - mark}" y2="${BOTTOM - mark}"/>
    <text class="digit" x="${middle}" y="${BOTTOM + 18}">${digit}</text>
    <text class="count" x="${middle}" y="${BOTTOM + 34}">${count}</text></g>`;
}

function gridLine(share: number, y: number): Html {
  return markup`<line class="grid" x1="${LEFT}" x2="${CHART_WIDTH}" y1="${y}" y2="${y}"/>
    <text class="axis" x="${LEFT - 8}" y="${y + 4}" text-anchor="end">${percent(share)}</text>`;
}

function percent(share: number): string {
  return `${decimal((share * 100).toFixed(share * 100 >= 9.95 || share === 0 ? 0 : 1))} %`;
}

/** Writes a decimal comma in both languages, like the amounts of the page. */
export function decimal(value: number | string): string {
  return String(value).replace('.', ',');
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
