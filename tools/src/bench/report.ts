// The figures as a person reads them: a table for the terminal, the same in Markdown for the page, goals
// beside what was measured.
import { type Figure, type Goal, type Unit, verdictOf } from './figure.js';
import type { Conditions } from './machine.js';
import { median } from './rounds.js';

const HEADINGS = ['work', 'against', 'ours', 'theirs', 'measured', 'spread', 'goal', 'verdict'] as const;

export interface Report {
  readonly conditions: Conditions;
  readonly figures: readonly Figure[];
}

export function reportTable({ figures }: Report): string {
  const rows = [HEADINGS.map(String), ...figures.map(rowOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd();
  const [head = [], ...body] = rows;
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  return [line(head), rule, ...body.map(line), ...notesOf(figures).map((note) => `  ${note}`)].join('\n');
}

export function reportMarkdown({ conditions, figures }: Report): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [
    ...conditions.lines.map((line) => `- ${line}`),
    '',
    row(HEADINGS),
    row(HEADINGS.map(() => '---')),
    ...figures.map((figure) => row(rowOf(figure))),
    '',
    ...notesOf(figures).map((note) => `- ${note}`),
  ].join('\n');
}

function rowOf(figure: Figure): string[] {
  const { work, against, unit, ours, theirs, measured, goal } = figure;
  return [
    work,
    against,
    amount(median(ours), unit),
    theirs.length === 0 ? '' : amount(median(theirs), unit),
    bare(median(measured), figure),
    measured.length < 2
      ? ''
      : `${bare(Math.min(...measured), figure)}–${bare(Math.max(...measured), figure)}`,
    goal === undefined ? '' : goalText(goal, figure),
    verdictOf(figure) ?? '',
  ];
}

function notesOf(figures: readonly Figure[]): string[] {
  return [
    ...new Set(figures.flatMap(({ benchmark, notes }) => notes.map((note) => `${benchmark}: ${note}`))),
  ];
}

function goalText({ bound, value }: Goal, { measure }: Figure): string {
  const sign = bound === 'at most' ? '≤' : '≥';
  return measure === 'ratio' ? `${sign} ${value}` : `${sign} +${value} MB`;
}

function bare(value: number, { measure }: Figure): string {
  return measure === 'ratio' ? value.toFixed(2) : `+${value.toFixed(0)} MB`;
}

function amount(value: number, unit: Unit): string {
  if (unit === '/s') return `${value.toFixed(0)}/s`;
  if (unit === 'MB') return `${value.toFixed(0)} MB`;
  return `${value.toFixed(value < 10 ? 2 : 1)} ${unit}`;
}
