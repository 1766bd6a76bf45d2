// Makes the books of a generated ECD: its chart, and its months with their entries, closings and balances.
import { lastDayOf } from '@razao/domain/ecd';

/** An entry; its legs have indexes into the analytic accounts of the chart and amounts, debit positive. */
export interface GeneratedEntry {
  /** 0 is the first month of the file. */
  readonly month: number;
  readonly day: number;
  readonly legs: readonly (readonly [account: number, cents: bigint])[];
  /** Days between the fact and the file; set for an extemporaneous entry, which exists from layout 7 on. */
  readonly factDaysBefore?: number;
  readonly history: 'text' | 'code' | 'both' | 'long-code' | 'long-text';
}

export interface GeneratedEcd {
  readonly layout: number;
  readonly encoding: 'latin1' | 'utf8';
  /** The first eight characters of the CNPJ; branch and check digits follow. */
  readonly cnpjRoot: string;
  readonly year: number;
  /** 1 to 12: a company that began in June has files from its sixth month on. */
  readonly firstMonth: number;
  readonly months: number;
  /** The month with which the fiscal year ends; 1 is the first month of the file. */
  readonly yearEnd: number;
  /**
   * Whether there is a closing per quarter and at the end of the file, instead of one at the end of the fiscal year.
   */
  readonly quarterly: boolean;
  readonly codes: 'dotted' | 'counted' | 'text';
  readonly referential: boolean;
  readonly audited: boolean;
  /** How many analytic accounts each kind has. */
  readonly assets: number;
  readonly liabilities: number;
  readonly results: number;
  readonly numbers: 'short' | 'padded' | 'slashed' | 'long' | 'spaced';
  readonly entries: readonly GeneratedEntry[];
}

export interface Account {
  readonly code: string;
  readonly parent: string;
  readonly nature: string;
  readonly level: number;
  readonly analytic: boolean;
  /** The code of the account's statement line. */
  readonly line: string;
}
export interface Entry {
  readonly date: string;
  readonly kind: 'N' | 'E' | 'X';
  readonly factDate?: string;
  readonly legs: readonly (readonly [account: string, cents: bigint])[];
  readonly history: GeneratedEntry['history'];
}
export type Sums = Map<string, bigint>;
export interface Month {
  /** Whether the month is the last one of a statement. */
  readonly closes: boolean;
  readonly from: string;
  readonly to: string;
  readonly opening: Sums;
  readonly closing: Sums;
  readonly entries: readonly Entry[];
}

const OPENING_CENTS = 100_000_000_000_000n;
const LINES = 3;

/** Returns the analytic accounts: assets, liabilities, capital and retained results, then results, revenue first. */
export function chartOf({ assets, liabilities, results, codes }: GeneratedEcd): Account[] {
  const below = (parent: string, nature: string, count: number, lineOf: (at: number) => string): string[] =>
    Array.from({ length: count }, (_, at) => `${parent}.${at + 1} ${nature} ${lineOf(at)}`);
  const inTurn = (line: string) => (at: number) => `${line}${(at % LINES) + 1}`;
  const tree = [
    '1 01',
    '1.1 01',
    '1.1.1 01',
    ...below('1.1.1', '01', assets, inTurn('A')),
    '2 02',
    '2.1 02',
    '2.1.1 02',
    ...below('2.1.1', '02', liabilities, inTurn('P')),
    '2.3 03',
    '2.3.1 03',
    '2.3.1.1 03 PL1',
    '2.3.1.2 03 PL2',
    '3 04',
    '3.1 04',
    '3.1.1 04',
    ...below('3.1.1', '04', results, (at) => (at === 0 ? 'R1' : inTurn('D')(at))),
  ].map((account): [code: string, nature: string, line: string] => {
    const [code = '', nature = '', line = ''] = account.split(' ');
    return [code, nature, line];
  });
  const own = new Map(tree.map(([code], at) => [code, ownCode(code, at, codes)]));
  return tree.map(([code, nature, line]) => ({
    code: own.get(code) ?? '',
    parent: own.get(code.slice(0, Math.max(0, code.lastIndexOf('.')))) ?? '',
    nature,
    level: code.split('.').length,
    analytic: line !== '',
    line,
  }));
}

function ownCode(code: string, at: number, form: GeneratedEcd['codes']): string {
  if (form === 'dotted') return code;
  return form === 'counted' ? String(at + 1).padStart(5, '0') : `Conta nº ${at + 1}; "${code}"`;
}

export function monthsOf(spec: GeneratedEcd, chart: readonly Account[]): Month[] {
  const analytic = chart.filter((account) => account.analytic);
  const [cash, capital] = [analytic[0], analytic[spec.assets + spec.liabilities]];
  const revenue = analytic[spec.assets + spec.liabilities + 2];
  const months: Month[] = [];
  let opening: Sums = new Map([
    [cash?.code ?? '', OPENING_CENTS],
    [capital?.code ?? '', -OPENING_CENTS],
  ]);
  for (let month = 0; month < spec.months; month += 1) {
    const from = firstDayOf(spec, month);
    const to = lastDayOf(from);
    const dayOf = (day: number): string =>
      `${from.slice(0, 8)}${String(Math.min(day, Number(to.slice(8)))).padStart(2, '0')}`;
    const entries: Entry[] = spec.entries
      .filter((entry) => entry.month === month)
      .map(({ day, legs, factDaysBefore, history }) => ({
        date: dayOf(day),
        kind: factDaysBefore !== undefined && spec.layout >= 7 ? ('X' as const) : ('N' as const),
        ...(factDaysBefore !== undefined && { factDate: daysBefore(firstDayOf(spec, 0), factDaysBefore) }),
        legs: legs.map(
          ([account, cents]) => [analytic[account % analytic.length]?.code ?? '', cents] as const,
        ),
        history,
      }));
    // With this entry each period has a result to close.
    entries.push({
      date: dayOf(10),
      kind: 'N',
      history: 'both',
      legs: [
        [cash?.code ?? '', 100n],
        [revenue?.code ?? '', -100n],
      ],
    });
    const before = balanced(opening, entries);
    const closes = closesMonth(spec, month);
    if (closes)
      entries.push(
        ...closingEntries(before, chart, analytic[spec.assets + spec.liabilities + 1]?.code ?? '', to),
      );
    const closing = balanced(opening, entries);
    months.push({ closes, from, to, opening, closing, entries });
    opening = closing;
  }
  return months;
}

function closesMonth({ firstMonth, months, yearEnd, quarterly }: GeneratedEcd, month: number): boolean {
  return quarterly ? month === months - 1 || (firstMonth + month) % 3 === 0 : month === yearEnd - 1;
}

/** Makes one entry that closes all results with a credit balance, and one entry for each of the others. */
function closingEntries(balances: Sums, chart: readonly Account[], retained: string, date: string): Entry[] {
  const results = chart
    .filter(({ nature, analytic }) => nature === '04' && analytic)
    .map(({ code }) => [code, balances.get(code) ?? 0n] as const);
  const credits = results.filter(([, cents]) => cents < 0n);
  const debits = results.filter(([, cents]) => cents > 0n);
  const entryOf = (part: typeof results): Entry => ({
    date,
    kind: 'E',
    history: 'text',
    legs: [
      ...part.map(([code, cents]) => [code, -cents] as const),
      [retained, part.reduce((sum, [, cents]) => sum + cents, 0n)],
    ],
  });
  return [...(credits.length > 0 ? [entryOf(credits)] : []), ...debits.map((one) => entryOf([one]))];
}

function balanced(opening: Sums, entries: readonly Entry[]): Sums {
  const sums = new Map(opening);
  for (const { legs } of entries)
    for (const [account, cents] of legs) sums.set(account, (sums.get(account) ?? 0n) + cents);
  return sums;
}

function firstDayOf({ year, firstMonth }: GeneratedEcd, month: number): string {
  return `${year}-${String(firstMonth + month).padStart(2, '0')}-01`;
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}
