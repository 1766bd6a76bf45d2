// The periods of the statements (J005): from closing to closing where one ends a quarter or the fiscal year, and the fiscal year
// when it has several. A file in which nothing ends has one statement of all its months. Months are YYYY-MM-01.
import { Period } from '@razao/domain';

export interface StatementPeriod {
  readonly first: string;
  readonly last: string;
  /** Closing entries stand at its end: result accounts are empty then. */
  readonly closed: boolean;
}

const QUARTER_MONTHS = 3;

/** @param closings months with closing entries on their last day */
export function statementPeriods(
  months: { readonly first: string; readonly last: string },
  fiscalYearEndMonth: number,
  closings: readonly string[],
): StatementPeriod[] {
  const all = Period.range(Period.fromDate(months.first), Period.fromDate(months.last));
  const periods: StatementPeriod[] = [];
  let begin = months.first;
  let yearBegin = months.first;
  let partsOfYear = 0;
  for (const month of all) {
    const date = month.toDate();
    const endsYear = month.month === fiscalYearEndMonth;
    const closed = closings.includes(date);
    const endsPart = closed && (endsYear || month.month % QUARTER_MONTHS === 0);
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
  return periods.length > 0 ? periods : [{ ...months, closed: false }];
}

/** As many months, which end before it. */
export function periodBefore({ first, last }: StatementPeriod): { first: string; last: string } {
  const count = indexOf(last) - indexOf(first) + 1;
  return { first: monthsAfter(first, -count), last: monthsAfter(first, -1) };
}

function indexOf(date: string): number {
  const period = Period.fromDate(date);
  return period.year * 12 + period.month - 1;
}

function monthsAfter(date: string, count: number): string {
  const index = indexOf(date) + count;
  return Period.of(Math.floor(index / 12), (index % 12) + 1).toDate();
}
