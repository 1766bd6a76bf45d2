// The statements of an export from its rows: the company's own lines or those of its chart, and the figures of the accounts.
import {
  type AccountFigures,
  type AmountCents,
  centsFromNumeric,
  computeStatement,
  defaultForm,
  RESULT_NATURE,
  type StatementForm,
  statementOfNature,
  type StatementName,
  type StatementRow,
  withUnclosedResult,
} from '@razao/domain';
import type { EcdAccountRow, EcdHead, EcdLineRow, FigureRow } from './ecd-rows.js';
import { periodBefore, type StatementPeriod } from './statement-periods.js';

export type Forms = Readonly<Record<StatementName, StatementForm<number>>>;

/** The company's own lines, or those of its chart. */
export function formsOf(chart: readonly EcdAccountRow[], lines: readonly EcdLineRow[]): Forms {
  const formOf = (statement: StatementName): StatementForm<number> => {
    const own = lines.filter((line) => line.statement === statement);
    if (own.length === 0) return defaultForm(statement, chart);
    const lineOf = (account: EcdAccountRow): string | null =>
      statement === 'BALANCE_SHEET' ? account.balanceSheetLine : account.incomeStatementLine;
    return {
      statement,
      lines: own.map(({ code, parent_code, kind, level, side, text }) => ({
        ...{ code, kind, level, side, text },
        parent: parent_code ?? undefined,
      })),
      lineOf: new Map(chart.flatMap((account) => [[account.id, lineOf(account) ?? ''] as const])),
    };
  };
  return { BALANCE_SHEET: formOf('BALANCE_SHEET'), INCOME_STATEMENT: formOf('INCOME_STATEMENT') };
}

export function balanceSheetOf(
  form: StatementForm<number>,
  figures: readonly FigureRow[],
  natures: ReadonlyMap<number, string>,
): readonly StatementRow[] {
  const own: AccountFigures<number>[] = [];
  const result = { first: 0n, last: 0n };
  for (const { id, opening, closing } of figures) {
    const [first, last] = [centsFromNumeric(opening), centsFromNumeric(closing)];
    const nature = natures.get(id) ?? '';
    if (statementOfNature(nature) === 'BALANCE_SHEET') own.push({ account: id, first, last });
    if (nature !== RESULT_NATURE) continue;
    result.first += first;
    result.last += last;
  }
  const equity = [...natures].filter(([, nature]) => nature === '03').map(([id]) => id);
  return withUnclosedResult(form, computeStatement(form, own), result, equity).rows;
}

/** Of the last file before the books, where they do not have all of the months before. */
export function comparativesOf(
  { company, comparatives }: EcdHead,
  period: StatementPeriod,
): ReadonlyMap<string, AmountCents> {
  if (periodBefore(period).first >= company.base_period) return new Map();
  return new Map(
    comparatives
      .filter((each) => each.first_period === period.first && each.last_period === period.last)
      .map(({ code, amount }) => [code, centsFromNumeric(amount)]),
  );
}

/** Of what closing entries took out: where nothing is closed the file has no results, and no line. */
export function incomeStatementOf(
  form: StatementForm<number>,
  figures: readonly FigureRow[],
  { before, comparatives }: { before: readonly FigureRow[]; comparatives: ReadonlyMap<string, AmountCents> },
  natures: ReadonlyMap<number, string>,
): readonly StatementRow[] {
  const sums = new Map<number, { first: bigint; last: bigint }>();
  for (const { id, moved } of before) sums.set(id, { first: centsFromNumeric(moved), last: 0n });
  for (const each of figures) {
    const first = sums.get(each.id)?.first ?? 0n;
    sums.set(each.id, { first, last: centsFromNumeric(each.closed) });
  }
  const results = [...sums].filter(([id]) => natures.get(id) === RESULT_NATURE);
  return computeStatement(
    form,
    results.map(([account, both]) => ({ account, ...both })),
    comparatives,
  ).rows;
}
