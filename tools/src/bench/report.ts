// The figures as a table: Markdown, padded, so that the same text is read in a terminal and pasted into a page.
import type { Figure } from './figure.js';
import { median } from './rounds.js';

const HEADINGS = ['work', 'against', 'ours', 'theirs', 'measured', 'spread', 'goal', ''];

export function reportTable(figures: readonly Figure[]): string {
  const rows = [HEADINGS, HEADINGS.map(() => ''), ...figures.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(3, ...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row, index) =>
      row.map((cell, column) => cell.padEnd(widths[column] ?? 0, index === 1 ? '-' : ' ')).join(' | '),
    )
    .map((line) => `| ${line} |`)
    .join('\n');
}

/** Round by round, so that a slow moment of the machine is in both halves of a ratio. */
export function measuredOf({ unit, ours, theirs }: Figure): number[] {
  const other = (round: number): number => theirs[round] ?? Number.NaN;
  return ours.map((value, round) => (unit === 'MB' ? value - other(round) : value / other(round)));
}

export function verdictOf(figure: Figure): '' | 'met' | 'missed' {
  const { goal } = figure;
  const value = median(measuredOf(figure));
  if (goal === undefined || !Number.isFinite(value)) return '';
  return ('atMost' in goal ? value <= goal.atMost : value >= goal.atLeast) ? 'met' : 'missed';
}

function rowOf(figure: Figure): string[] {
  const { work, against, unit, ours, theirs, goal } = figure;
  const measured = measuredOf(figure);
  const shown = (value: number): string =>
    unit === 'MB' ? `${value < 0 ? '' : '+'}${numberOf(value, 0)} MB` : numberOf(value, 2);
  const amount = (value: number): string =>
    unit === '/s' || unit === 'MB'
      ? `${numberOf(value, 0)}${unit === 'MB' ? ' MB' : unit}`
      : `${numberOf(value, value < 10 ? 2 : 1)} ${unit}`;
  return [
    work,
    against,
    amount(median(ours)),
    amount(median(theirs)),
    shown(median(measured)),
    measured.length < 2 ? '' : `${shown(Math.min(...measured))} to ${shown(Math.max(...measured))}`,
    goal === undefined ? '' : 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`,
    verdictOf(figure),
  ];
}

/** What the machine cannot measure (/proc is Linux) has no number. */
function numberOf(value: number, digits: number): string {
  return Number.isFinite(value) ? value.toFixed(digits) : '–';
}
