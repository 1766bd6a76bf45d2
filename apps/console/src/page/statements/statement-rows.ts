// Computes from the rows of a statement what their table and plot need.
import type { Statement } from './statement.ts';

type Row = Statement['rows'][number];

/** The depth of each level, from 1 on. A company's lines may have any levels in ascending order, such as 1, 11 and 24. */
export function depthsOf(rows: readonly Row[]): ReadonlyMap<number, number> {
  const levels = [...new Set(rows.map(({ level }) => level))].sort((one, other) => one - other);
  return new Map(levels.map((level, at) => [level, at + 1]));
}

/**
 * The revenue and the result, credit positive, added in whole cents. Revenue is the detail lines that increase the
 * result, except those of a total that lessens it, because filed books mark every detail line as increasing. The side
 * of a single total at the top only says profit or loss.
 */
export function revenueAndResult({ rows, result }: Pick<Statement, 'rows' | 'result'>): number[] {
  const tops = rows.filter(({ parent }) => parent === undefined);
  const lessening = rows.filter(
    (row) => row.kind === 'T' && row.side === 'D' && (tops.length > 1 || row !== tops[0]),
  );
  const codes = new Set(lessening.map(({ code }) => code));
  const cents = rows
    .filter(({ kind, side, parent = '' }) => kind === 'D' && side === 'R' && !codes.has(parent))
    .reduce((sum, { amount }) => sum - Math.round(amount * 100), 0);
  return [cents / 100, 0 - Number(result ?? 0)];
}
