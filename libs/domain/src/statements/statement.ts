// The balance sheet (J100) and the income statement (J150), computed from their lines and the figures of the accounts. Debit
// positive. Which lines are printed is what a filed book shows: of the balance sheet those with an account that has any figure in the
// period (a balance or movement, also one that ends at zero), of the income statement those that are not zero in both columns;
// of both the totals above them.
import type { AmountCents } from '../money/money.js';
import { mapped, type Steps } from '../steps.js';

export const STATEMENTS = ['BALANCE_SHEET', 'INCOME_STATEMENT'] as const;
export type StatementName = (typeof STATEMENTS)[number];
/** Of the balance sheet A assets, P liabilities and equity; of the income statement D what lessens the result, R what adds to it. */
type StatementSide = 'A' | 'P' | 'D' | 'R';

export interface StatementLine {
  readonly code: string;
  /** Code of the total that it is a part of. */
  readonly parent: string | undefined;
  /** A total (T) is the sum of its parts, a detail (D) that of its accounts. */
  readonly kind: 'T' | 'D';
  readonly level: number;
  /** Undefined in the income statement: what the sign of its amount says. */
  readonly side: StatementSide | undefined;
  readonly text: string;
}

/** The lines of a statement in the order of print, and the detail line of each account. */
export interface StatementForm<Account> {
  readonly statement: StatementName;
  readonly lines: readonly StatementLine[];
  readonly lineOf: ReadonlyMap<Account, string>;
}

/**
 * An account in two columns. Balance sheet: its opening and its closing balance, one of these for each account that has any
 * figure in the period. Income statement: its result of the period before, and of the period, without closing entries.
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
  /** In the order of print. */
  readonly rows: readonly StatementRow[];
  /** Accounts with figures that are in no detail line: no total has them. */
  readonly unassigned: readonly AccountFigures<Account>[];
}

interface Sum {
  first: AmountCents;
  last: AmountCents;
}

/** @param comparatives what detail lines have in the first column beside the figures of their accounts */
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
    if (line?.kind === 'D') addUp(sums, lines, line, { first, last });
    else unassigned.push(figure);
  }
  for (const [code, first] of comparatives) {
    yield;
    const line = lines.get(code);
    if (line?.kind === 'D' && first !== 0n) addUp(sums, lines, line, { first, last: 0n });
  }
  const rows: StatementRow[] = [];
  for (const line of form.lines) {
    yield;
    const sum = sums.get(line.code);
    if (sum !== undefined) rows.push({ line, ...sum });
  }
  return { rows, unassigned };
}

/** To a line and to every total above it. A line above itself would have no end: each is added to once. */
function addUp(
  sums: Map<string, Sum>,
  lines: ReadonlyMap<string, StatementLine>,
  detail: StatementLine,
  part: Sum,
): void {
  const seen = new Set<string>();
  let line: StatementLine | undefined = detail;
  while (line !== undefined && !seen.has(line.code)) {
    seen.add(line.code);
    const sum = sums.get(line.code) ?? { first: 0n, last: 0n };
    sums.set(line.code, { first: sum.first + part.first, last: sum.last + part.last });
    line = line.parent === undefined ? undefined : lines.get(line.parent);
  }
}

/** The sum of a column over the lines of the top; of a balance sheet that balances it is zero. */
export function sumOfRoots(rows: readonly StatementRow[], column: 'first' | 'last'): AmountCents {
  return rows.filter(({ line }) => line.parent === undefined).reduce((sum, row) => sum + row[column], 0n);
}

/** Debit or credit, as the file names it: a zero is on the side of its line, in the income statement a debit. */
export function indicatorOf({ side }: StatementLine, amount: AmountCents): 'D' | 'C' {
  if (amount !== 0n) return amount > 0n ? 'D' : 'C';
  return side === 'P' ? 'C' : 'D';
}

/** Whether a line of the income statement lessens the result (D) or adds to it (R). The result itself is what it comes to. */
export function resultIndicatorOf({ line, first, last }: StatementRow): 'D' | 'R' {
  if (line.parent !== undefined && (line.side === 'D' || line.side === 'R')) return line.side;
  return (last === 0n ? first : last) > 0n ? 'D' : 'R';
}
