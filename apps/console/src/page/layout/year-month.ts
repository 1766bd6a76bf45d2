// Months in the formats of the views' addresses and of the services.

export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** A month of a branch. */
export interface BranchMonth extends YearMonth {
  readonly company: string;
  readonly branch: string;
}

/** A month as the address of a view has it. */
interface MonthText {
  readonly year: string;
  readonly month: string;
}

/** The last `count` months up to a month, the earliest first. */
export function monthsTo({ year, month }: YearMonth, count: number): YearMonth[] {
  return Array.from({ length: count }, (_, at) => monthAfter({ year, month }, at + 1 - count));
}

export function monthAfter({ year, month }: YearMonth, months: number): YearMonth {
  const index = year * 12 + month - 1 + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** The last months up to `to`: at most `atMost`, and none before the base month (MM/YYYY). */
export function monthsFrom(base: string, to: YearMonth, atMost: number): YearMonth[] {
  const first = isoMonth(monthOfText(base));
  return monthsTo(to, atMost).filter((each) => isoMonth(each) >= first);
}

/** Reads the month of an address; the other parts stay. */
export function monthOf<Address extends MonthText>(of: Address): Omit<Address, keyof MonthText> & YearMonth {
  return { ...of, year: Number(of.year), month: Number(of.month) };
}

/** @param text MM/YYYY */
export function monthOfText(text: string): YearMonth {
  const [month, year] = text.split('/');
  return { year: Number(year), month: Number(month) };
}

/** @param text YYYY-MM */
export function monthOfIso(text: string): YearMonth {
  const [year, month] = text.split('-');
  return { year: Number(year), month: Number(month) };
}

export type InAddress<Month extends YearMonth> = Omit<Month, keyof YearMonth> & MonthText;

/** Writes the month for an address; the other parts stay. */
export function inAddress<Month extends YearMonth>(of: Month): InAddress<Month> {
  return { ...of, year: String(of.year), month: String(of.month).padStart(2, '0') };
}

/** MM/YYYY */
export function monthYear(of: YearMonth): string {
  const { year, month } = inAddress(of);
  return `${month}/${year}`;
}

/** YYYY-MM */
export function isoMonth(of: YearMonth): string {
  const { year, month } = inAddress(of);
  return `${year}-${month}`;
}
