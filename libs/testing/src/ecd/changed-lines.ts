// Changes lines of an ECD, for tests of its rules.
import { recordTypes } from '@razao/domain/ecd';

export type Lines = readonly string[];
export type Mutation = (lines: Lines) => Lines;

/** Changes a field of the first line, or of all lines, that begin with a text. */
export const set =
  (start: string, field: string, value: string, all = false): Mutation =>
  (lines) => {
    const at = (recordTypes(9).get(start.slice(1, 5))?.positions.get(field) ?? NaN) + 1;
    const chosen = lines.filter((line) => line.startsWith(start)).slice(0, all ? undefined : 1);
    if (chosen.length === 0 || Number.isNaN(at)) throw new Error(`no ${field} in a line ${start}`);
    return lines.map((line) => (chosen.includes(line) ? line.split('|').with(at, value).join('|') : line));
  };

export const all =
  (...mutations: readonly Mutation[]): Mutation =>
  (lines) =>
    mutations.reduce((changed, mutation) => mutation(changed), lines);

/** Replaces the given number of lines, from the first one that begins with a text; the counts of the file follow. */
export const splice =
  (start: string, remove: number, ...insert: readonly string[]): Mutation =>
  (lines) => {
    const at = lines.findIndex((line) => line.startsWith(start));
    if (at < 0) throw new Error(`no line ${start}`);
    return recounted(lines.toSpliced(at, remove, ...insert));
  };

/** Sets the counts that a file states to those of its lines. */
export function recounted(lines: Lines): Lines {
  const countOf = (name: string): number => lines.filter((line) => line.startsWith(`|${name}|`)).length;
  const blockOf = (block: string): number => lines.filter((line) => line.charAt(1) === block).length;
  return lines.map((line) => {
    const [, name = '', listed = ''] = line.split('|');
    if (name === '9900') return `|9900|${listed}|${countOf(listed)}|`;
    if (name.endsWith('990')) return `|${name}|${blockOf(name.charAt(0))}|`;
    if (name === '9999') return `|9999|${lines.length}|`;
    if (name === 'I030') return line.split('|').with(5, String(lines.length)).join('|');
    if (name === 'J900') return line.split('|').with(6, String(lines.length)).join('|');
    return line;
  });
}
