// A calendar month of the books. Immutable and free of time zones: a period has no instants, only a
// year, a month and its days. In the database it is the first day of the month.

const MONTH_YEAR = /^(\d{2})\/(\d{4})$/;
const YEAR_MONTH = /^(\d{4})-(\d{2})$/;
const FIRST_DAY = /^(\d{4})-(\d{2})-01$/;
const YEAR_MAX = 9999;

/** A month of a branch as statements and queues name it. */
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

  /** Throws a RangeError for what is no month: values from a request are judged with `isValid` or `parse`. */
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

  /** `MM/YYYY` as the wire has it; undefined for anything else. */
  static parse(text: string): Period | undefined {
    const match = MONTH_YEAR.exec(text);
    return match === null ? undefined : fromTexts(match[2], match[1]);
  }

  /** `YYYY-MM` as the compliance service and file names have it; undefined for anything else. */
  static parseYearMonth(text: string): Period | undefined {
    const match = YEAR_MONTH.exec(text);
    return match === null ? undefined : fromTexts(match[1], match[2]);
  }

  /** The database's `YYYY-MM-01`. Throws a RangeError for anything else: it never comes from a request. */
  static fromDate(text: string): Period {
    const match = FIRST_DAY.exec(text);
    const period = match === null ? undefined : fromTexts(match[1], match[2]);
    if (period === undefined) throw new RangeError(`not the first day of a month: ${text}`);
    return period;
  }

  /** The month of a `YYYY-MM-DD` of the database. */
  static ofDay(day: string): Period {
    return Period.fromDate(`${day.slice(0, 7)}-01`);
  }

  /** All months from the first to the last, both included; empty when they are in the other order. */
  static range(first: Period, last: Period): Period[] {
    const months: Period[] = [];
    for (let month = first; month.compare(last) <= 0; month = month.next()) months.push(month);
    return months;
  }

  /** How many months there are from the first to the last, both included. */
  static count(first: Period, last: Period): number {
    return (last.year - first.year) * 12 + last.month - first.month + 1;
  }

  /** `YYYY-MM-01` */
  toDate(): string {
    return `${this.toYearMonth()}-01`;
  }

  /** `YYYY-MM-DD` of a day of this month. */
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

  /** Below zero when this month comes before the other, zero when they are the same. */
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

  /** The last month of the fiscal year that this month is in. @param endMonth with which fiscal years end, 1 to 12. */
  fiscalYearEnd(endMonth: number): Period {
    return this.plus((endMonth - this.month + 12) % 12);
  }
}

function fromTexts(year: string | undefined, month: string | undefined): Period | undefined {
  const [yearNumber, monthNumber] = [Number(year), Number(month)];
  return Period.isValid(yearNumber, monthNumber) ? Period.of(yearNumber, monthNumber) : undefined;
}

/** Days and months as they are answered: 05. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}
