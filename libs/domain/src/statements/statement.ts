// Computes the balance sheet (J100) and the income statement (J150) from their lines and the figures of the accounts,
// debit positive. The printed lines are those of a filed book. The balance sheet has the lines with an account that has
// any figure in the period (a balance, or a movement, even if it ends at zero). The income statement has the lines with
// an account that is not zero in both columns. Both have the totals above these lines.
import type { AmountCents } from '../money/money.js';
import { mapped, type Steps } from '../steps.js';

export const STATEMENTS = ['BALANCE_SHEET', 'INCOME_STATEMENT'] as const;
export type StatementName = (typeof STATEMENTS)[number];
/**
 * In the balance sheet A assets, P liabilities and equity; in the income statement D reduces the result, R increases
 * it.
 */
type StatementSide = 'A' | 'P' | 'D' | 'R';

export interface StatementLine {
  readonly code: string;
  /** Code of the total that contains the line. */
  readonly parent: string | undefined;
  /** A total (T) is the sum of its parts; a detail (D) is the sum of its accounts. */
  readonly kind: 'T' | 'D';
  readonly level: number;
  /** In the income statement it may be undefined; the sign of the amount then decides. */
  readonly side: StatementSide | undefined;
  readonly text: string;
}

/** The lines of a statement in the order in which they are printed, and the detail line of each account. */
export interface StatementForm<Account> {
  readonly statement: StatementName;
  readonly lines: readonly StatementLine[];
  readonly lineOf: ReadonlyMap<Account, string>;
}

/**
 * The two columns of an account. In the balance sheet they are the opening and the closing balance, for each account
 * that has any figure in the period. In the income statement they are the results of the period before and of the
 * period, without closing entries.
 */
export interface AccountFigures<Account> {
  readonly account: Account;
  readonly first: AmountCents;
  readonly last: AmountCents;
}

export interface StatementRow {
  readonly line: StatementLine;
  readonly first: AmountCents;
  readonly last: AmountCents;
}

export interface Statement<Account> {
  /** In the order in which they are printed. */
  readonly rows: readonly StatementRow[];
  /** Accounts with figures that have no detail line, so that no total includes them. */
  readonly unassigned: readonly AccountFigures<Account>[];
}

interface Sum {
  first: AmountCents;
  last: AmountCents;
}

/** @param comparatives amounts of detail lines in the first column, in addition to the figures of their accounts */
export function* computeStatement<Account>(
  form: StatementForm<Account>,
  figures: Iterable<AccountFigures<Account>>,
  comparatives: ReadonlyMap<string, AmountCents> = new Map(),
): Steps<Statement<Account>> {
  const lines = yield* mapped(form.lines, (line) => [line.code, line]);
  const sums = new Map<string, Sum>();
  const unassigned: AccountFigures<Account>[] = [];
  for (const figure of figures) {
    yield;
    const { account, first, last } = figure;
    if (form.statement === 'INCOME_STATEMENT' && first === 0n && last === 0n) continue;
    const line = lines.get(form.lineOf.get(account) ?? '');
    if (line?.kind === 'D') add(sums, line, { first, last });
    else unassigned.push(figure);
  }
  for (const [code, first] of comparatives) {
    yield;
    const line = lines.get(code);
    if (line?.kind === 'D' && first !== 0n) add(sums, line, { first, last: 0n });
  }
  yield* addUp(sums, lines);
  const rows: StatementRow[] = [];
  for (const line of form.lines) {
    yield;
    const sum = sums.get(line.code);
    if (sum !== undefined) rows.push({ line, ...sum });
  }
  return { rows, unassigned };
}

/**
 * Adds each line to the total above it, after all parts of the line itself. So each line is added once, however deep
 * the totals are. Lines that are above themselves have no first part, and are added to nothing.
 */
function* addUp(sums: Map<string, Sum>, lines: ReadonlyMap<string, StatementLine>): Steps<void> {
  const partsLeft = new Map<string, number>();
  for (const { parent } of lines.values()) {
    yield;
    if (parent !== undefined) partsLeft.set(parent, (partsLeft.get(parent) ?? 0) + 1);
  }
  const complete = [...lines.values()].filter(({ code }) => !partsLeft.has(code));
  for (const line of complete) {
    yield;
    const total = lines.get(line.parent ?? '');
    if (total === undefined) continue;
    const sum = sums.get(line.code);
    if (sum !== undefined) add(sums, total, sum);
    const left = (partsLeft.get(total.code) ?? 0) - 1;
    partsLeft.set(total.code, left);
    if (left === 0) complete.push(total);
  }
}

function add(sums: Map<string, Sum>, { code }: StatementLine, part: Sum): void {
  const sum = sums.get(code) ?? { first: 0n, last: 0n };
  sums.set(code, { first: sum.first + part.first, last: sum.last + part.last });
}

/** The sum of a column over the lines without a parent; zero for a balance sheet that balances. */
export function sumOfRoots(rows: readonly StatementRow[], column: 'first' | 'last'): AmountCents {
  return rows.filter(({ line }) => line.parent === undefined).reduce((sum, row) => sum + row[column], 0n);
}

/** The indicator D or C of the ECD. Zero has the side of its line, and is a debit in the income statement. */
export function indicatorOf({ side }: StatementLine, amount: AmountCents): 'D' | 'C' {
  if (amount !== 0n) return amount > 0n ? 'D' : 'C';
  return side === 'P' ? 'C' : 'D';
}

/**
 * Whether a line of the income statement reduces the result (D) or increases it (R). For the result itself the sign of
 * the amount decides.
 */
export function resultIndicatorOf({ line, first, last }: StatementRow): 'D' | 'R' {
  if (line.parent !== undefined && (line.side === 'D' || line.side === 'R')) return line.side;
  return (last === 0n ? first : last) > 0n ? 'D' : 'R';
}
