// A quarter of the calendar year, the period of IRPJ and CSLL (Lei 9.430/1996 art. 1). It is immutable and consists of
// months of the books.
import { lastBusinessDay } from '../periods/business-days.js';
import { Period } from '../periods/period.js';

const MONTHS = 3;
/** The quotas of the last quarter are due in the next year, which must have four digits too. */
const YEAR_MAX = 9998;

export class Quarter {
  private constructor(
    readonly year: number,
    /** 1 to 4 */
    readonly number: number,
  ) {}

  /** @throws RangeError when there is no such quarter; values of a request are checked with `isValid`. */
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

  /** How many months of the quarter are in the books of a company whose first month is `base`: 0 to 3. */
  monthsSince(base: Period): number {
    return this.months.filter((month) => !month.isBefore(base)).length;
  }

  /** The due dates of the quotas, `YYYY-MM-DD`: the last business day of each of the three following months. */
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
