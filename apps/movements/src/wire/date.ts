// Dates as the wire has them, YYYY-MM-DD: text in, text out, no time zone in between.
import { Period } from '@razao/domain';

const DATE = /^(\d{4})-(\d{2})-(\d{2})$/;

/** The text itself when it is a date that exists. */
export function parseDate(value: unknown): string | undefined {
  const match = typeof value === 'string' ? DATE.exec(value) : null;
  const [date, year, month, day] = match ?? [];
  if (date === undefined || !Period.isValid(Number(year), Number(month))) return undefined;
  return Period.of(Number(year), Number(month)).hasDay(Number(day)) ? date : undefined;
}
