// Plans a file before its first line is written. The plan has everything except balances and entries. It counts their
// lines, because the opening term states the total. Plan and file read one snapshot.
import {
  centsFromNumeric,
  isUnclosedResult,
  mapped,
  parentsOf,
  RESULT_NATURE,
  STATEMENTS,
  statementOfNature,
  type StatementRow,
  type Steps,
  twoDigits,
  UNCLOSED_RESULT,
  Period,
} from '@razao/domain';
import { lastDayOf, type RecordName } from '@razao/domain/ecd';
import type { Transaction } from '@razao/platform/database';
import { inTurns } from '@razao/platform/turns';
import type { EcdOptions } from '@razao/schema';
import type { ClosingRow, CountRow, EcdAccountRow, EcdHead, FigureRow } from './ecd-rows.js';
import { balanceSheetOf, comparativesOf, formsOf, incomeStatementOf, type Forms } from './ecd-statements.js';
import type { EcdMonths, EcdStore } from './ecd.store.js';
import { auditingOn, signingOn } from './missing-data.js';
import {
  fiscalYearBegin,
  monthsAfter,
  monthsFrom,
  periodBefore,
  type StatementPeriod,
  statementPeriods,
} from './statement-periods.js';

interface PlannedAccount extends EcdAccountRow {
  /** The code in the file of the nearest account above this one; empty when there is none. */
  readonly parent: string;
  readonly aggregation: readonly string[];
}

export interface PlannedClosing {
  readonly date: string;
  readonly rows: readonly { readonly code: string; readonly amount: bigint }[];
}

export interface PlannedStatement extends StatementPeriod {
  readonly balanceSheet: readonly StatementRow[];
  readonly incomeStatement: readonly StatementRow[];
}

export interface EcdPlan {
  readonly head: EcdHead;
  readonly months: EcdMonths;
  readonly options: EcdOptions;
  /** The months as YYYY-MM-01. */
  readonly periods: readonly string[];
  readonly lastDay: string;
  readonly signatories: EcdHead['signatories'];
  readonly auditors: EcdHead['auditors'];
  /** The accounts with a balance or movement, those of the other printed lines, and all above them, parents first. */
  readonly accounts: readonly PlannedAccount[];
  /** The code in the file of every account of the chart, by the id of the account. */
  readonly fileCodes: ReadonlyMap<string, string>;
  readonly histories: readonly { readonly code: string; readonly text: string }[];
  readonly closings: readonly PlannedClosing[];
  readonly statements: readonly PlannedStatement[];
  readonly counts: ReadonlyMap<RecordName, number>;
}

export class EcdPlanner {
  constructor(
    private readonly store: EcdStore,
    private readonly tx: Transaction,
    private readonly head: EcdHead,
    private readonly months: EcdMonths,
  ) {}

  async plan(options: EcdOptions): Promise<EcdPlan> {
    const { store, tx, head, months } = this;
    const periods = monthsFrom(months.first, months.last);
    const chart = await store.readChart(tx, months);
    const fileCodes = await inTurns(mapped(chart, ({ id, fileCode }) => [String(id), fileCode]));
    const figures = await store.readFigures(tx, months);
    const posted = await this.closings(periods, fileCodes);
    const closings = await this.withYearEnd(posted, chart, figures);
    const forms = await inTurns(formsOf(chart, head.lines));
    const statements = await this.statements(forms, chart, closings);
    const lastDay = lastDayOf(months.last);
    const planned = {
      head,
      months,
      options,
      periods,
      lastDay,
      fileCodes,
      closings,
      statements,
      signatories: signingOn(head, lastDay),
      auditors: auditingOn(head, lastDay),
      accounts: await inTurns(usedAccounts(chart, fileCodes, figures, forms, statements)),
      histories: await store.readHistories(tx, months),
    };
    return { ...planned, counts: countsOf(planned, await store.readCounts(tx, months)) };
  }

  private async closings(
    periods: readonly string[],
    fileCodes: ReadonlyMap<string, string>,
  ): Promise<PlannedClosing[]> {
    const found: PlannedClosing[] = [];
    for (const period of periods) {
      const rows = await this.store.readClosings(this.tx, this.months, period);
      found.push(...(await inTurns(closingsOf(period, rows, fileCodes))));
    }
    return found;
  }

  /**
   * The manual requires I350 of the last day of the fiscal year, and its I355. That day has no closing entries when
   * result accounts had neither balance nor movement since the last closing; a closing of zeros is added then.
   */
  private async withYearEnd(
    closings: readonly PlannedClosing[],
    chart: readonly EcdAccountRow[],
    figures: readonly FigureRow[],
  ): Promise<readonly PlannedClosing[]> {
    const { companyId, first, last } = this.months;
    const yearEnd = Period.fromDate(first).fiscalYearEnd(this.head.company.fiscalYearEndMonth).toDate();
    const date = lastDayOf(yearEnd);
    const before = closings.filter((each) => each.date < date);
    const after = closings.slice(before.length);
    const latest = before.at(-1);
    if (yearEnd > last || latest === undefined || after[0]?.date === date) return closings;
    const since = monthsAfter(`${latest.date.slice(0, 7)}-01`, 1);
    const sinceOrEnd = since < yearEnd ? since : yearEnd;
    const rest = await this.store.readFigures(this.tx, { companyId, first: sinceOrEnd, last: yearEnd });
    const isResult = ({ nature }: FigureRow): boolean => nature === RESULT_NATURE;
    if (rest.some(isResult)) return closings;
    const results = new Set(figures.filter(isResult).map(({ id }) => id));
    const rows = chart
      .filter(({ id }) => results.has(id))
      .map(({ fileCode }) => ({ code: fileCode, amount: 0n }));
    return [...before, { date, rows }, ...after];
  }

  /**
   * The month after the last closing before the file, in the fiscal year that the file begins in. Without a closing it
   * is the first month of that year, or the first month of the books when they begin later.
   */
  private async monthAfterLastClosing(): Promise<string> {
    const { months, head } = this;
    const { fiscalYearEndMonth: endMonth, basePeriod: base } = head.company;
    const year = fiscalYearBegin(months.first, endMonth);
    const begin = year < base ? base : year;
    const before = begin < months.first ? monthsFrom(begin, monthsAfter(months.first, -1)) : [];
    for (const month of before.toReversed()) if (await this.isClosed(month)) return monthsAfter(month, 1);
    return begin;
  }

  /** Reads sealed balances, because the entries of a month before the file may have been purged. */
  private async isClosed(month: string): Promise<boolean> {
    const { companyId } = this.months;
    const figures = await this.store.readFigures(this.tx, { companyId, first: month, last: month });
    return figures.some(({ nature, closed }) => nature === RESULT_NATURE && centsFromNumeric(closed) !== 0n);
  }

  private async statements(
    forms: Forms,
    chart: readonly EcdAccountRow[],
    closings: readonly PlannedClosing[],
  ): Promise<PlannedStatement[]> {
    const { head, months } = this;
    const { companyId } = months;
    const { fiscalYearEndMonth: endMonth } = head.company;
    const since = await this.monthAfterLastClosing();
    const found: PlannedStatement[] = [];
    for (const period of statementPeriods(months, since, endMonth, monthsClosedBy(closings))) {
      const figures = await this.store.readFigures(this.tx, { companyId, ...period });
      const comparatives = comparativesOf(head, period);
      const before =
        comparatives.size > 0
          ? []
          : await this.store.readFigures(this.tx, { companyId, ...periodBefore(period) });
      found.push({
        ...period,
        balanceSheet: await inTurns(balanceSheetOf(forms.BALANCE_SHEET, figures, chart)),
        incomeStatement: period.closed
          ? await inTurns(incomeStatementOf(forms.INCOME_STATEMENT, figures, before, comparatives))
          : [],
      });
    }
    return found;
  }
}

/** The months with closing entries on their last day. */
function monthsClosedBy(closings: readonly PlannedClosing[]): string[] {
  return closings.filter(({ date }) => date === lastDayOf(date)).map(({ date }) => `${date.slice(0, 7)}-01`);
}

/** @param rows the rows of one month, ordered by day */
function* closingsOf(
  period: string,
  rows: readonly ClosingRow[],
  fileCodes: ReadonlyMap<string, string>,
): Steps<PlannedClosing[]> {
  const days = new Map<number, { code: string; amount: bigint }[]>();
  for (const { day, id, amount } of rows) {
    yield;
    const results = days.get(day) ?? [];
    days.set(day, results);
    if (id !== null && amount !== null)
      results.push({ code: fileCodes.get(String(id)) ?? '', amount: centsFromNumeric(amount) });
  }
  return [...days].map(([day, results]) => ({
    date: `${period.slice(0, 8)}${twoDigits(day)}`,
    rows: results,
  }));
}

/**
 * The accounts of the file. The manual requires an account (I052) for every detail line, also for one that only has an
 * amount of the period before, in which accounts without figures in the file had a result.
 */
function* usedAccounts(
  chart: readonly EcdAccountRow[],
  fileCodes: EcdPlan['fileCodes'],
  figures: readonly FigureRow[],
  forms: Forms,
  statements: readonly PlannedStatement[],
): Steps<PlannedAccount[]> {
  const parents = yield* parentsOf(chart);
  const codesOf = aggregations(forms, statements);
  const used = new Set<number>();
  const mark = (account: number): void => {
    for (let id: number | undefined = account; id !== undefined && !used.has(id); id = parents.get(id))
      used.add(id);
  };
  for (const { id } of figures) {
    yield;
    mark(id);
  }
  const printed = new Set<string>();
  for (const { balanceSheet, incomeStatement } of statements)
    for (const { line } of [...balanceSheet, ...incomeStatement]) {
      yield;
      if (line.kind === 'D') printed.add(line.code);
    }
  for (const account of chart) {
    yield;
    if (used.has(account.id)) for (const code of codesOf(account)) printed.delete(code);
  }
  for (const account of chart) {
    yield;
    if (codesOf(account).some((code) => printed.has(code))) mark(account.id);
  }
  const accounts: PlannedAccount[] = [];
  for (const account of chart) {
    yield;
    if (!used.has(account.id)) continue;
    const parent = fileCodes.get(String(parents.get(account.id))) ?? '';
    accounts.push({ ...account, parent, aggregation: codesOf(account) });
  }
  return accounts;
}

/**
 * @returns a function that returns the codes of an account's I052: the detail line of its statement, and the unclosed
 *   result that it is part of
 */
function aggregations(
  forms: Forms,
  statements: readonly PlannedStatement[],
): (account: EcdAccountRow) => string[] {
  const details = new Set<string>();
  for (const name of STATEMENTS)
    for (const { code, kind } of forms[name].lines) if (kind === 'D') details.add(`${name} ${code}`);
  const unclosed = statements.some(({ balanceSheet }) =>
    balanceSheet.some(({ line }) => line.code === UNCLOSED_RESULT.code),
  );
  return ({ id, kind, nature }) => {
    if (kind !== 'A') return [];
    const statement = statementOfNature(nature);
    const line = statement && forms[statement].lineOf.get(id);
    const own = line !== undefined && details.has(`${statement} ${line}`) ? [line] : [];
    return unclosed && isUnclosedResult(nature) ? [...own, UNCLOSED_RESULT.code] : own;
  };
}

function countsOf(plan: Omit<EcdPlan, 'counts'>, rows: CountRow): Map<RecordName, number> {
  const { accounts, closings, statements, head } = plan;
  const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
  const isReferred = ({ kind, referential }: PlannedAccount): boolean =>
    kind === 'A' && referential !== null && head.company.referentialPlan !== null;
  const once = (...names: RecordName[]) => names.map((name): [RecordName, number] => [name, 1]);
  const counted: [RecordName, number][] = [
    ...once('0000', '0001'),
    ['0007', Math.max(1, head.registrations.length)],
    ...once('0990', 'I001', 'I010', 'I030'),
    ['I050', accounts.length],
    ['I051', accounts.filter(isReferred).length],
    ['I052', sum(accounts.map(({ aggregation }) => aggregation.length))],
    ['I075', plan.histories.length],
    ['I150', plan.periods.length],
    ['I155', rows.balances],
    ['I200', rows.entries],
    ['I250', rows.lines],
    ['I350', closings.length],
    ['I355', sum(closings.map((closing) => closing.rows.length))],
    ...once('I990', 'J001'),
    ['J005', statements.length],
    ['J100', sum(statements.map(({ balanceSheet }) => balanceSheet.length))],
    ['J150', sum(statements.map(({ incomeStatement }) => incomeStatement.length))],
    ...once('J900'),
    ['J930', plan.signatories.length],
    ['J935', plan.auditors.length],
    ...once('J990', '9001'),
  ];
  const present = counted.filter(([, count]) => count > 0);
  return new Map([...present, ['9900', present.length + 3], ...once('9990', '9999')]);
}
