// Adds the result of the period so far as a line of equity. Before a closing the result is still in the result
// accounts, and without this line assets would not equal liabilities and equity.
import { EQUITY_NATURE, OTHER_NATURE, RESULT_NATURE } from '../accounts/natures.js';
import type { AmountCents } from '../money/money.js';
import { mapped, type Steps } from '../steps.js';
import type { Statement, StatementForm, StatementLine, StatementRow } from './statement.js';

export const UNCLOSED_RESULT = {
  code: 'RESULTADO_NAO_ENCERRADO',
  text: 'RESULTADO DO PERÍODO NÃO ENCERRADO',
};

/**
 * Whether the balances of these accounts are a result that equity does not contain yet. This includes the clearing
 * account of a closing.
 */
export function isUnclosedResult(nature: string): boolean {
  return nature === RESULT_NATURE || nature === OTHER_NATURE;
}

interface Natured<Account> {
  readonly id: Account;
  readonly nature: string;
}

/**
 * Adds a line with the given result to the balance sheet; returns it unchanged when both columns are zero. The line
 * comes below the nearest total that contains the lines of all equity.
 */
export function* withUnclosedResult<Account>(
  form: StatementForm<Account>,
  statement: Statement<Account>,
  result: { readonly first: AmountCents; readonly last: AmountCents },
  chart: Iterable<Natured<Account>>,
): Steps<Statement<Account>> {
  if (result.first === 0n && result.last === 0n) return statement;
  const lines = yield* mapped(form.lines, (each) => [each.code, each]);
  const above = yield* totalsOfEquity(form, lines, chart);
  const parent = above[0];
  const line: StatementLine = {
    ...UNCLOSED_RESULT,
    parent: parent?.code,
    kind: 'D',
    level: (parent?.level ?? 0) + 1,
    side: 'P',
  };
  const rows = yield* mapped(statement.rows, (row) => [row.line, row]);
  for (const total of above) {
    const { first, last } = rows.get(total) ?? { first: 0n, last: 0n };
    rows.set(total, { line: total, first: first + result.first, last: last + result.last });
  }
  return { ...statement, rows: yield* inOrder(form, lines, rows, { line, ...result }) };
}

/**
 * The totals that contain all equity, the nearest one first; without equity the total of liabilities. No total is
 * visited twice, because an account below one that was visited shares all totals above it.
 */
function* totalsOfEquity<Account>(
  form: StatementForm<Account>,
  lines: ReadonlyMap<string, StatementLine>,
  chart: Iterable<Natured<Account>>,
): Steps<StatementLine[]> {
  const visited = new Set<StatementLine>();
  let shared: StatementLine[] | undefined;
  for (const { id, nature } of chart) {
    yield;
    const line = nature === EQUITY_NATURE ? lines.get(form.lineOf.get(id) ?? '') : undefined;
    if (line === undefined) continue;
    const own: StatementLine[] = [];
    let total = totalOf(lines, line);
    while (total !== undefined && !visited.has(total)) {
      visited.add(total);
      own.push(total);
      total = totalOf(lines, total);
    }
    if (shared === undefined) shared = own;
    else shared = total === undefined ? [] : shared.slice(Math.max(shared.indexOf(total), 0));
  }
  if (shared !== undefined && shared.length > 0) return shared;
  return form.lines
    .filter(({ kind, parent, side }) => kind === 'T' && parent === undefined && side === 'P')
    .slice(0, 1);
}

function totalOf(
  lines: ReadonlyMap<string, StatementLine>,
  { parent }: StatementLine,
): StatementLine | undefined {
  return parent === undefined ? undefined : lines.get(parent);
}

/** The rows in the order of print. The added row comes after the last row that is part of its total. */
function* inOrder<Account>(
  form: StatementForm<Account>,
  lines: ReadonlyMap<string, StatementLine>,
  rows: ReadonlyMap<StatementLine, StatementRow>,
  added: StatementRow,
): Steps<StatementRow[]> {
  const parent = totalOf(lines, added.line);
  const isPart = new Map<StatementLine | undefined, boolean>([[parent, true]]);
  const printed: StatementRow[] = [];
  let place = 0;
  for (const line of form.lines) {
    yield;
    const row = rows.get(line);
    if (row === undefined) continue;
    printed.push(row);
    if (isBelow(lines, line, isPart)) place = printed.length;
  }
  return printed.toSpliced(place, 0, added);
}

/** @param known the lines of which it is known whether they are below the total; grows by those above this line */
function isBelow(
  lines: ReadonlyMap<string, StatementLine>,
  line: StatementLine,
  known: Map<StatementLine | undefined, boolean>,
): boolean {
  const path: StatementLine[] = [];
  let at: StatementLine | undefined = line;
  while (at !== undefined && !known.has(at)) {
    known.set(at, false);
    path.push(at);
    at = totalOf(lines, at);
  }
  const isPart = known.get(at) ?? false;
  for (const each of path) known.set(each, isPart);
  return isPart;
}
