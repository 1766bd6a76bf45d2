// Arranges the accounts of a trial balance, in the order of the chart, as rows of a tree.
import type { components } from '../api/generated/queries.ts';

export type TrialBalance = components['schemas']['TrialBalance'];
export type BalanceRow = components['schemas']['TrialBalanceRow'];
export type ClosingBalances = components['schemas']['ClosingBalances'];
export type ClosingBalancesRow = components['schemas']['ClosingBalancesRow'];

/** The fields that the rows of one month and of several months have in common. */
export type AccountRow = Pick<BalanceRow, 'cdAccounting' | 'cdReduced' | 'name' | 'kind' | 'level'>;

/** Returns the account and the accounts below it. */
export function rowsBelow<Row extends AccountRow>(rows: readonly Row[], account: string): Row[] {
  const top = numbersOf(account);
  return rows.filter(({ cdAccounting }) => numbersOf(cdAccounting).startsWith(top));
}

/** Returns the rows in sight; a closed account hides the accounts below it. */
export function shownRows<Row extends AccountRow>(
  rows: readonly Row[],
  closed: ReadonlySet<string>,
): readonly Row[] {
  if (closed.size === 0) return rows;
  let below: string | undefined;
  return rows.filter(({ cdAccounting: code }) => {
    const numbers = numbersOf(code);
    if (below !== undefined && numbers.startsWith(below)) return false;
    below = closed.has(code) ? numbers : undefined;
    return true;
  });
}

/** The codes of all synthetic accounts at a level and below it. */
export function closedFrom(rows: readonly AccountRow[], from: number): Set<string> {
  const closed = rows.filter(({ kind, level }) => kind === 'S' && level >= from);
  return new Set(closed.map(({ cdAccounting }) => cdAccounting));
}

/** The code with a dot after each number and without leading zeros, so that `1.01.5` counts as below `1.1`. */
function numbersOf(code: string): string {
  return `${code}.`.replace(/\b0+(?=\d)/g, '');
}
