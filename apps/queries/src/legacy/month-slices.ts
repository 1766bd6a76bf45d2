// The days between which a legacy query reads, and where a page lies in months that are read one after another.
import { Period } from '@razao/domain';
import { monthsBetween, reversedRange } from '../refusals.js';

/** Both ends included. */
export interface DayRange {
  /** `YYYY-MM-DD` */
  readonly first: string;
  readonly last: string;
}

/** @throws DomainError INVALID_RANGE. */
export function dayRangeOf({ dataInicio, dataFim }: { dataInicio: string; dataFim: string }): DayRange {
  if (dataInicio > dataFim) throw reversedRange(['dataInicio', dataInicio], ['dataFim', dataFim]);
  return { first: dataInicio, last: dataFim };
}

export function monthOf(date: string): Period {
  return Period.fromDate(`${date.slice(0, 7)}-01`);
}

export function monthsIn({ first, last }: DayRange): number {
  return monthsBetween(monthOf(first), monthOf(last));
}

export function daysIn({ first, last }: DayRange): number {
  return (Date.parse(last) - Date.parse(first)) / 86_400_000 + 1;
}

export interface MonthPostings {
  readonly branchId: number;
  /** `YYYY-MM-01` */
  readonly period: string;
  readonly firstDay: number;
  readonly lastDay: number;
  /** Above zero. */
  readonly postings: number;
}

/** What one month contributes to a page. */
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
