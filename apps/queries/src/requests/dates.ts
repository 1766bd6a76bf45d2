// Days as the legacy queries name them.
import { Period } from '@razao/domain';
import { judged } from './fields.js';
import { malformed, refused } from './refusals.js';

/** A calendar day without a time zone. */
export interface CalendarDay {
  readonly period: Period;
  readonly day: number;
}

export interface DayRange {
  readonly first: CalendarDay;
  readonly last: CalendarDay;
}

const DAY = /^(\d{4})(?:\.(\d{2})\.(\d{2})|-(\d{2})-(\d{2}))$/;

/** `YYYY.MM.DD` or `YYYY-MM-DD`. @throws DomainError INVALID_DATE naming field and value. */
export function requestedDay(field: string, value: unknown): CalendarDay {
  const day = typeof value === 'string' ? parseDay(value) : undefined;
  if (day === undefined)
    throw malformed('INVALID_DATE', field, value, 'a day of the form YYYY-MM-DD or YYYY.MM.DD');
  return day;
}

/** @throws DomainError INVALID_DATE, INVALID_RANGE. */
export function requestedDays(
  firstField: string,
  first: unknown,
  lastField: string,
  last: unknown,
): DayRange {
  const range = judged<DayRange>({
    first: () => requestedDay(firstField, first),
    last: () => requestedDay(lastField, last),
  });
  if (dateOf(range.first) > dateOf(range.last))
    throw refused('INVALID_RANGE', firstField, first, `is later than ${lastField} ${String(last)}`);
  return range;
}

/** `YYYY-MM-DD` */
export function dateOf({ period, day }: CalendarDay): string {
  return period.dateOf(day);
}

function parseDay(text: string): CalendarDay | undefined {
  const match = DAY.exec(text);
  if (match === null) return undefined;
  const [year, month, day] = [match[1], match[2] ?? match[4], match[3] ?? match[5]].map(Number) as [
    number,
    number,
    number,
  ];
  if (!Period.isValid(year, month)) return undefined;
  const period = Period.of(year, month);
  return period.hasDay(day) ? { period, day } : undefined;
}
