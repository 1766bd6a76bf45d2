// Months as the addresses of the views have them, and as the services want them.

export interface YearMonth {
  readonly year: number;
  readonly month: number;
}

/** The months up to one, the earliest first. */
export function monthsTo({ year, month }: YearMonth, count: number): YearMonth[] {
  return Array.from({ length: count }, (_, at) => monthAfter({ year, month }, at + 1 - count));
}

export function monthAfter({ year, month }: YearMonth, months: number): YearMonth {
  const index = year * 12 + month - 1 + months;
  return { year: Math.floor(index / 12), month: (index % 12) + 1 };
}

/** The months up to one, at most so many, none before the base month (MM/YYYY). */
export function monthsFrom(base: string, to: YearMonth, atMost: number): YearMonth[] {
  const [month = '', year = ''] = base.split('/');
  const first = isoMonth(monthOf({ year, month }));
  return monthsTo(to, atMost).filter((each) => isoMonth(each) >= first);
}

/** Of an address. */
export function monthOf({ year, month }: { year: string; month: string }): YearMonth {
  return { year: Number(year), month: Number(month) };
}

export function inAddress({ year, month }: YearMonth): { year: string; month: string } {
  return { year: String(year), month: String(month).padStart(2, '0') };
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
