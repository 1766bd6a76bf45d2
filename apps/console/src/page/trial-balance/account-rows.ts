// The accounts of several months side by side, in the order of the chart, as rows of a tree. A month may still be on its way.
import type { components } from '../api/generated/queries.ts';

export type TrialBalance = components['schemas']['TrialBalance'];
export type BalanceRow = components['schemas']['TrialBalanceRow'];

/** A month with its rows by the accounting codes. Rows are looked up when they come into sight: a large chart has hundreds of thousands. */
export interface MonthBalance {
  readonly balance: TrialBalance;
  readonly byCode: ReadonlyMap<string, BalanceRow>;
}

export function monthBalance(balance: TrialBalance): MonthBalance {
  return { balance, byCode: new Map(balance.rows.map((row) => [row.cdAccounting, row])) };
}

/** Each account once, as the month with most of them has it. The rows of a month are in the order of the chart. */
export function accountRows(months: readonly (MonthBalance | undefined)[]): readonly BalanceRow[] {
  const [most, ...others] = months
    .filter((month) => month !== undefined)
    .sort((one, other) => other.byCode.size - one.byCode.size);
  if (most === undefined) return [];
  const added = new Map<string, BalanceRow>();
  for (const { byCode } of others)
    for (const [code, row] of byCode) if (!most.byCode.has(code)) added.set(code, row);
  return added.size === 0 ? most.balance.rows : inChartOrder([...most.balance.rows, ...added.values()]);
}

/** An account and those below it. */
export function rowsBelow(rows: readonly BalanceRow[], account: string): BalanceRow[] {
  return rows.filter(({ cdAccounting: code }) => code === account || code.startsWith(`${account}.`));
}

/** A closed account hides those below it. */
export function shownRows(rows: readonly BalanceRow[], closed: ReadonlySet<string>): readonly BalanceRow[] {
  if (closed.size === 0) return rows;
  let below: string | undefined;
  return rows.filter(({ cdAccounting: code }) => {
    if (below !== undefined && code.startsWith(below)) return false;
    below = closed.has(code) ? `${code}.` : undefined;
    return true;
  });
}

/** The codes of all synthetic accounts of a level and below it. */
export function closedFrom(rows: readonly BalanceRow[], from: number): Set<string> {
  const closed = rows.filter(({ kind, level }) => kind === 'S' && level >= from);
  return new Set(closed.map(({ cdAccounting }) => cdAccounting));
}

function inChartOrder(rows: readonly BalanceRow[]): BalanceRow[] {
  return rows
    .map((row) => ({ row, path: row.cdAccounting.split('.').map(Number) }))
    .sort((one, other) => compare(one.path, other.path))
    .map(({ row }) => row);
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
