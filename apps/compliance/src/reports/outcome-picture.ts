// All rules of a run at a glance: one square each, one row per family. The sign says what the colour says.
import type { ResultRow } from '../runs/run.store.js';
import { markup, type Html } from './html.js';

export type Verdict = 'passed' | 'warning' | 'error';

const SIGNS: Readonly<Record<Verdict, string>> = { passed: '✓', warning: '!', error: '✕' };
const FAMILIES: Readonly<Record<string, string>> = {
  ECD: 'ECD manual, layout 9',
  ITG: 'ITG 2000 (R1)',
  AUD: 'Audit practice',
};
const SQUARE = 38;
const STEP = 44;
const COLUMNS = 13;
const LABEL_WIDTH = 174;
const WIDTH = LABEL_WIDTH + COLUMNS * STEP;

interface Cell {
  readonly result: Pick<ResultRow, 'rule' | 'title' | 'severity' | 'outcome'>;
  readonly x: number;
  readonly y: number;
}

export function outcomePicture(results: readonly Cell['result'][]): Html {
  const families = [...new Set(results.map(({ rule }) => rule.slice(0, 3)))];
  const labels: Html[] = [];
  const squares: Html[] = [];
  let y = 0;
  for (const family of families) {
    const members = results.filter(({ rule }) => rule.startsWith(family));
    labels.push(markup`<text x="0" y="${y + 25}" class="label">${FAMILIES[family] ?? family}</text>`);
    members.forEach((result, index) => {
      const x = LABEL_WIDTH + (index % COLUMNS) * STEP;
      squares.push(square({ result, x, y: y + Math.floor(index / COLUMNS) * STEP }));
    });
    y += Math.ceil(members.length / COLUMNS) * STEP + 8;
  }
  const failed = results.filter(({ outcome }) => outcome === 'FAILED').length;
  return markup`<svg
    class="outcomes"
    viewBox="-1 -1 ${WIDTH} ${y}"
    role="img"
    aria-label="${results.length - failed} of ${results.length} rules passed"
  >
    ${labels}${squares}
  </svg>`;
}

export function verdictOf({ severity, outcome }: Pick<ResultRow, 'severity' | 'outcome'>): Verdict {
  if (outcome === 'PASSED') return 'passed';
  return severity === 'ERROR' ? 'error' : 'warning';
}

function square({ result, x, y }: Cell): Html {
  const verdict = verdictOf(result);
  const [middle, name] = [x + SQUARE / 2, `${result.rule} ${result.title}: ${verdict}`];
  return markup`<g class="${verdict}"><title>${name}</title>
    <rect x="${x}" y="${y}" width="${SQUARE}" height="${SQUARE}" rx="4"/>
    <text x="${middle}" y="${y + 16}" class="number">${result.rule.slice(4)}</text>
    <text x="${middle}" y="${y + 32}" class="sign">${SIGNS[verdict]}</text></g>`;
}
