// A calendar month of the books. It is immutable and has no time zone: it consists only of a year, a month and its
// days. The database stores it as the first day of the month.

const MONTH_YEAR = /^(\d{2})\/(\d{4})$/;
const YEAR_MONTH = /^(\d{4})-(\d{2})$/;
const FIRST_DAY = /^(\d{4})-(\d{2})-01$/;
const YEAR_MAX = 9999;

/** A month of a branch in the form that statements and queues use. */
export interface BranchMonth {
  readonly branchId: number;
  /** YYYY-MM-01 */
  readonly period: string;
}

export class Period {
  private constructor(
    readonly year: number,
    readonly month: number,
  ) {}

  /** @throws RangeError when there is no such month; values of a request are checked with `isValid` or `parse`. */
  static of(year: number, month: number): Period {
    if (!Period.isValid(year, month)) throw new RangeError(`no such month: ${month}/${year}`);
    return new Period(year, month);
  }

  static isValid(year: number, month: number): boolean {
    return (
      Number.isInteger(year) &&
      year >= 1 &&
      year <= YEAR_MAX &&
      Number.isInteger(month) &&
      month >= 1 &&
      month <= 12
    );
  }

  /** Parses `MM/YYYY`, the form of requests; undefined for any other text. */
  static parse(text: string): Period | undefined {
    const match = MONTH_YEAR.exec(text);
    return match === null ? undefined : fromTexts(match[2], match[1]);
  }

  /** Parses `YYYY-MM`, the form of the compliance service and of file names; undefined for any other text. */
  static parseYearMonth(text: string): Period | undefined {
    const match = YEAR_MONTH.exec(text);
    return match === null ? undefined : fromTexts(match[1], match[2]);
  }

  /**
   * Parses `YYYY-MM-01`, the form of the database.
   * @throws RangeError for any other text, which never comes from a request
   */
  static fromDate(text: string): Period {
    const match = FIRST_DAY.exec(text);
    const period = match === null ? undefined : fromTexts(match[1], match[2]);
    if (period === undefined) throw new RangeError(`not the first day of a month: ${text}`);
    return period;
  }

  /** The month of a day of the database, `YYYY-MM-DD`. */
  static ofDay(day: string): Period {
    return Period.fromDate(`${day.slice(0, 7)}-01`);
  }

  /** All months from the first to the last, both included; empty when the last is before the first. */
  static range(first: Period, last: Period): Period[] {
    const months: Period[] = [];
    for (let month = first; month.compare(last) <= 0; month = month.next()) months.push(month);
    return months;
  }

  /** The number of months from the first to the last, both included. */
  static count(first: Period, last: Period): number {
    return (last.year - first.year) * 12 + last.month - first.month + 1;
  }

  /** `YYYY-MM-01` */
  toDate(): string {
    return `${this.toYearMonth()}-01`;
  }

  /** A day of this month as `YYYY-MM-DD`. */
  dateOf(day: number): string {
    if (!this.hasDay(day)) throw new RangeError(`${this.format()} has no day ${day}`);
    return `${this.toYearMonth()}-${twoDigits(day)}`;
  }

  /** `YYYY-MM` */
  toYearMonth(): string {
    return `${String(this.year).padStart(4, '0')}-${twoDigits(this.month)}`;
  }

  /** `MM/YYYY` */
  format(): string {
    return `${twoDigits(this.month)}/${String(this.year).padStart(4, '0')}`;
  }

  toString(): string {
    return this.format();
  }

  toJSON(): string {
    return this.format();
  }

  next(): Period {
    return this.plus(1);
  }

  previous(): Period {
    return this.plus(-1);
  }

  plus(months: number): Period {
    const index = this.year * 12 + this.month - 1 + months;
    return new Period(Math.floor(index / 12), (index % 12) + 1);
  }

  /** Negative when this month is before the other, zero when both are the same. */
  compare(other: Period): number {
    return this.year - other.year || this.month - other.month;
  }

  equals(other: Period): boolean {
    return this.compare(other) === 0;
  }

  isBefore(other: Period): boolean {
    return this.compare(other) < 0;
  }

  isAfter(other: Period): boolean {
    return this.compare(other) > 0;
  }

  get days(): number {
    if (this.month === 2) return isLeapYear(this.year) ? 29 : 28;
    return [4, 6, 9, 11].includes(this.month) ? 30 : 31;
  }

  hasDay(day: number): boolean {
    return Number.isInteger(day) && day >= 1 && day <= this.days;
  }

  /** 1 to 4 */
  get quarter(): number {
    return Math.ceil(this.month / 3);
  }

  /**
   * The last month of the fiscal year that contains this month.
   * @param endMonth the month in which fiscal years end, 1 to 12.
   */
  fiscalYearEnd(endMonth: number): Period {
    return this.plus((endMonth - this.month + 12) % 12);
  }
}

function fromTexts(year: string | undefined, month: string | undefined): Period | undefined {
  const [yearNumber, monthNumber] = [Number(year), Number(month)];
  return Period.isValid(yearNumber, monthNumber) ? Period.of(yearNumber, monthNumber) : undefined;
}

/** Writes a day or month with two digits: 05. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
