// A quarter of the calendar year, the period of IRPJ and CSLL (Lei 9.430/1996 art. 1). Immutable, made of
// the months that the books know.
import { lastBusinessDay } from '../periods/business-days.js';
import { Period } from '../periods/period.js';

const MONTHS = 3;
/** The quotas of a year's last quarter are due in the next year, which must be one of four digits too. */
const YEAR_MAX = 9998;

export class Quarter {
  private constructor(
    readonly year: number,
    /** 1 to 4 */
    readonly number: number,
  ) {}

  /** Throws a RangeError for what is no quarter: values from a request are judged with `isValid`. */
  static of(year: number, number: number): Quarter {
    if (!Quarter.isValid(year, number)) throw new RangeError(`no such quarter: ${number}/${year}`);
    return new Quarter(year, number);
  }

  static isValid(year: number, number: number): boolean {
    return (
      Number.isInteger(number) &&
      number >= 1 &&
      number <= 4 &&
      year <= YEAR_MAX &&
      Period.isValid(year, number * MONTHS)
    );
  }

  static containing(period: Period): Quarter {
    return Quarter.of(period.year, period.quarter);
  }

  get first(): Period {
    return this.last.plus(1 - MONTHS);
  }

  get last(): Period {
    return Period.of(this.year, this.number * MONTHS);
  }

  get months(): Period[] {
    return Period.range(this.first, this.last);
  }

  /** How many of its months a company has whose books begin with the month given: 0 to 3. */
  monthsSince(base: Period): number {
    return this.months.filter((month) => !month.isBefore(base)).length;
  }

  /** `YYYY-MM-DD`: the last business day of each of the three months that follow, when quotas fall due. */
  get dueDates(): string[] {
    return [1, 2, 3].map((after) => {
      const month = this.last.plus(after);
      return month.dateOf(lastBusinessDay(month));
    });
  }

  /** `3/2019` */
  toString(): string {
    return `${this.number}/${String(this.year).padStart(4, '0')}`;
  }
}
