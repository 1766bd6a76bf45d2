// Finds the postings of a page in months that are read one after another.

export interface MonthPostings {
  readonly branchId: number;
  /** `YYYY-MM-01` */
  readonly period: string;
  readonly firstDay: number;
  readonly lastDay: number;
  /** At least 1. */
  readonly postings: number;
}

/** The part of a month that belongs to a page. */
export interface MonthSlice {
  readonly month: MonthPostings;
  readonly skipped: number;
  readonly rows: number;
}

/** The slices of the page of `rows` records after the first `skipped`, in order. */
export function monthSlices(months: readonly MonthPostings[], skipped: number, rows: number): MonthSlice[] {
  const slices: MonthSlice[] = [];
  let before = 0;
  for (const month of months) {
    const from = Math.max(skipped, before);
    const to = Math.min(skipped + rows, before + month.postings);
    if (from < to) slices.push({ month, skipped: from - before, rows: to - from });
    before += month.postings;
  }
  return slices;
}
