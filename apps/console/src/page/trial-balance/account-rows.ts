// The accounts of several months side by side, in the order of the chart, as rows of a tree.
import type { components } from '../api/generated/queries.ts';

export type TrialBalance = components['schemas']['TrialBalance'];
export type BalanceRow = components['schemas']['TrialBalanceRow'];

export interface AccountRow {
  readonly code: string;
  readonly reduced: string;
  readonly name: string;
  readonly level: number;
  readonly isSynthetic: boolean;
  /** By month, in the order of the months; absent in a month without balance or movement. */
  readonly months: readonly (BalanceRow | undefined)[];
}

export function accountRows(balances: readonly TrialBalance[]): AccountRow[] {
  const found = new Map<string, { row: BalanceRow; months: (BalanceRow | undefined)[] }>();
  balances.forEach(({ rows }, at) => {
    for (const row of rows) {
      const account = found.get(row.cdAccounting) ?? { row, months: balances.map(() => undefined) };
      account.months[at] = row;
      found.set(row.cdAccounting, account);
    }
  });
  return [...found.values()]
    .map(({ row, months }) => ({
      code: row.cdAccounting,
      reduced: row.cdReduced,
      name: row.name,
      level: row.level,
      isSynthetic: row.kind === 'S',
      months,
      path: row.cdAccounting.split('.').map(Number),
    }))
    .sort((one, other) => compare(one.path, other.path));
}

/** An account and those below it. */
export function rowsBelow(rows: readonly AccountRow[], account: string): AccountRow[] {
  return rows.filter(({ code }) => code === account || code.startsWith(`${account}.`));
}

/** A closed account hides those below it. */
export function shownRows(rows: readonly AccountRow[], closed: ReadonlySet<string>): AccountRow[] {
  let below: string | undefined;
  return rows.filter(({ code }) => {
    if (below !== undefined && code.startsWith(below)) return false;
    below = closed.has(code) ? `${code}.` : undefined;
    return true;
  });
}

/** The codes of all synthetic accounts of a level and below it. */
export function closedFrom(rows: readonly AccountRow[], level: number): Set<string> {
  return new Set(rows.filter((row) => row.isSynthetic && row.level >= level).map(({ code }) => code));
}

function compare(one: readonly number[], other: readonly number[]): number {
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
