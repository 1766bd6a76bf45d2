// Finds the periods of the statements (J005). A closing ends a period when it is at the end of a quarter (of the
// calendar or of the fiscal year), of the fiscal year or of the file. A fiscal year that has several periods, or ends
// without a closing, also has a statement of the whole year.
// The first period begins after the last closing, even when that is before the file: in a file of the second half of a
// year, a closing of December holds the result of the whole year. A file in which no period ends has no statements: a
// J005 needs a J150, and without closing entries there is no result for it.
// Months are YYYY-MM-01.
import { Period } from '@razao/domain';

export interface StatementPeriod {
  readonly first: string;
  readonly last: string;
  /** Whether its last day has closing entries, which bring the result accounts to zero. */
  readonly closed: boolean;
}

const QUARTER_MONTHS = 3;

/** The first month of the fiscal year that a month is in. */
export function fiscalYearBegin(month: string, fiscalYearEndMonth: number): string {
  return Period.fromDate(month).fiscalYearEnd(fiscalYearEndMonth).plus(-11).toDate();
}

/**
 * @param since the month after the last closing before the file, in its fiscal year
 * @param closings months with closing entries on their last day
 */
export function statementPeriods(
  months: { readonly first: string; readonly last: string },
  since: string,
  fiscalYearEndMonth: number,
  closings: readonly string[],
): StatementPeriod[] {
  const periods: StatementPeriod[] = [];
  let begin = since;
  let yearBegin = since;
  let partsOfYear = 0;
  for (const date of monthsFrom(months.first, months.last)) {
    const { month } = Period.fromDate(date);
    const endsYear = month === fiscalYearEndMonth;
    const closed = closings.includes(date);
    const endsQuarter = [month, month - fiscalYearEndMonth].some((count) => count % QUARTER_MONTHS === 0);
    const endsPart = closed && (endsQuarter || date === months.last);
    if (endsPart) {
      periods.push({ first: begin, last: date, closed });
      begin = monthsAfter(date, 1);
      partsOfYear += 1;
    }
    if (!endsYear) continue;
    if (partsOfYear !== 1 || !endsPart) periods.push({ first: yearBegin, last: date, closed });
    begin = yearBegin = monthsAfter(date, 1);
    partsOfYear = 0;
  }
  return periods;
}

/** The period of the same number of months that ends just before this one. */
export function periodBefore({ first, last }: StatementPeriod): { first: string; last: string } {
  const count = monthsFrom(first, last).length;
  return { first: monthsAfter(first, -count), last: monthsAfter(first, -1) };
}

export function monthsFrom(first: string, last: string): string[] {
  return Period.range(Period.fromDate(first), Period.fromDate(last)).map((period) => period.toDate());
}

export function monthsAfter(date: string, count: number): string {
  return Period.fromDate(date).plus(count).toDate();
}
