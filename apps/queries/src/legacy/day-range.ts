// The days between which a legacy query reads, both included.
import { Period } from '@razao/domain';
import { monthsBetween, reversedRange } from '../refusals.js';

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
