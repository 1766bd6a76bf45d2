// The days on which banks in Brazil work: due dates are business days, and regular postings too. National holidays: Lei
// 662/1949, Lei 6.802/1980, Lei 14.759/2023 (20 November, from 2024 on), and Good Friday (Lei 9.093/1995). Banks are
// also closed on the two days of Carnival and on Corpus Christi, and serve no customers on the last weekday of the year
// (Resolução CMN 4.880/2020 art. 3, like the rules before it).
import type { Period } from './period.js';

const FIXED_HOLIDAYS = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
const BLACK_CONSCIOUSNESS_DAY = { date: '11-20', since: 2024 };
const DAY_MS = 86_400_000;

/** The national holidays of a year, `YYYY-MM-DD`. */
export function nationalHolidays(year: number): ReadonlySet<string> {
  const holidays = FIXED_HOLIDAYS.map((date) => `${year}-${date}`);
  if (year >= BLACK_CONSCIOUSNESS_DAY.since) holidays.push(`${year}-${BLACK_CONSCIOUSNESS_DAY.date}`);
  holidays.push(daysFromEaster(year, -2));
  return new Set(holidays);
}

/** National holidays, Carnival's Monday and Tuesday, and Corpus Christi. */
export function bankHolidays(year: number): ReadonlySet<string> {
  return new Set([...nationalHolidays(year), ...[-48, -47, 60].map((days) => daysFromEaster(year, days))]);
}

/** The days of a month on which banks work, ascending. */
export function businessDays(period: Period): number[] {
  const holidays = bankHolidays(period.year);
  return Array.from({ length: period.days }, (_, index) => index + 1).filter(
    (day) => !isWeekend(period, day) && !holidays.has(period.dateOf(day)),
  );
}

/** The due date of taxes at the end of a month, as a day of it: the last business day, in December the last but one. */
export function lastBusinessDay(period: Period): number {
  const days = businessDays(period);
  const last = days.at(period.month === 12 ? -2 : -1);
  if (last === undefined) throw new RangeError(`${period.format()} has no business day`);
  return last;
}

export function isWeekend(period: Period, day: number): boolean {
  const weekday = new Date(`${period.dateOf(day)}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}

function daysFromEaster(year: number, days: number): string {
  return new Date(easterSunday(year) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): number {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const yearOfCentury = year % 100;
  const skippedLeaps = Math.floor(century / 4);
  const lunarCorrection = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - skippedLeaps - lunarCorrection + 15) % 30;
  const weekday =
    (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - epact - (yearOfCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const march = epact + weekday - 7 * late + 114;
  return Date.UTC(year, Math.floor(march / 31) - 1, (march % 31) + 1);
}
