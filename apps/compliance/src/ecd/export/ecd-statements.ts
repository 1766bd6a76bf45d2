// Computes the statements of an export from the lines of the company, or of its chart, and the figures of its accounts.
import {
  type AccountFigures,
  type AmountCents,
  centsFromNumeric,
  computeStatement,
  defaultForm,
  isUnclosedResult,
  mapped,
  RESULT_NATURE,
  type StatementForm,
  statementOfNature,
  type StatementName,
  type StatementRow,
  type Steps,
  withUnclosedResult,
} from '@razao/domain';
import type { EcdAccountRow, EcdHead, EcdLineRow, FigureRow } from './ecd-rows.js';
import { periodBefore, type StatementPeriod } from './statement-periods.js';

export type Forms = Readonly<Record<StatementName, StatementForm<number>>>;

/** Each statement has the company's own lines, or lines made from the chart when it declares none. */
export function* formsOf(chart: readonly EcdAccountRow[], lines: readonly EcdLineRow[]): Steps<Forms> {
  return {
    BALANCE_SHEET: yield* formOf('BALANCE_SHEET', chart, lines),
    INCOME_STATEMENT: yield* formOf('INCOME_STATEMENT', chart, lines),
  };
}

function* formOf(
  statement: StatementName,
  chart: readonly EcdAccountRow[],
  lines: readonly EcdLineRow[],
): Steps<StatementForm<number>> {
  const own = lines.filter((line) => line.statement === statement);
  if (own.length === 0) return yield* defaultForm(statement, chart);
  const column = statement === 'BALANCE_SHEET' ? 'balanceSheetLine' : 'incomeStatementLine';
  const lineOf = yield* mapped(chart, ({ id, [column]: line }) => [id, line ?? '']);
  return {
    statement,
    lines: own.map(({ code, parent_code, kind, level, side, text }) => ({
      code,
      kind,
      level,
      side,
      text,
      parent: parent_code ?? undefined,
    })),
    lineOf,
  };
}

export function* balanceSheetOf(
  form: StatementForm<number>,
  figures: readonly FigureRow[],
  chart: readonly EcdAccountRow[],
): Steps<readonly StatementRow[]> {
  const own: AccountFigures<number>[] = [];
  const result = { first: 0n, last: 0n };
  for (const { id, nature, opening, closing } of figures) {
    yield;
    const [first, last] = [centsFromNumeric(opening), centsFromNumeric(closing)];
    if (statementOfNature(nature) === 'BALANCE_SHEET') own.push({ account: id, first, last });
    if (!isUnclosedResult(nature)) continue;
    result.first += first;
    result.last += last;
  }
  const statement = yield* computeStatement(form, own);
  return (yield* withUnclosedResult(form, statement, result, chart)).rows;
}

/**
 * The amounts of the period before, as the last ECD before these books states them. Empty when the books have all
 * months of that period.
 */
export function comparativesOf(
  { company, comparatives }: EcdHead,
  period: StatementPeriod,
): ReadonlyMap<string, AmountCents> {
  if (periodBefore(period).first >= company.basePeriod) return new Map();
  return new Map(
    comparatives
      .filter((each) => each.first_period === period.first && each.last_period === period.last)
      .map(({ code, amount }) => [code, centsFromNumeric(amount)]),
  );
}

/**
 * Computes the income statement of a closed period. Its results are what closing entries took out, so another period
 * would get no line. In the column of the period before, books that begin inside a fiscal year have the results that
 * they took over, because closing entries took them out as well: the official program compares this column with the
 * statement that was filed (REGRA_VALIDA_SALDO_INI_DRE).
 */
export function* incomeStatementOf(
  form: StatementForm<number>,
  figures: readonly FigureRow[],
  before: readonly FigureRow[],
  comparatives: ReadonlyMap<string, AmountCents>,
): Steps<readonly StatementRow[]> {
  const sums = new Map<number, AccountFigures<number>>();
  for (const { id, nature, moved, broughtIn } of before) {
    yield;
    const first = centsFromNumeric(moved) + centsFromNumeric(broughtIn);
    if (nature === RESULT_NATURE) sums.set(id, { account: id, first, last: 0n });
  }
  for (const { id, nature, closed } of figures) {
    yield;
    if (nature === RESULT_NATURE)
      sums.set(id, { account: id, first: sums.get(id)?.first ?? 0n, last: centsFromNumeric(closed) });
  }
  return (yield* computeStatement(form, sums.values(), comparatives)).rows;
}
