// Draws descriptions of ECD files with fast-check.
import fc from 'fast-check';
import type { GeneratedEcd, GeneratedEntry } from './generated-books.js';

const CENTS_MAX = 1_000_000_000n;
const YEAR = 2024;

/** The last leg balances the others; a leg with the amount zero is left out. */
function balancedLegs(accounts: readonly number[], amounts: readonly bigint[]): GeneratedEntry['legs'] {
  const legs = amounts.map((cents, at) => [accounts[at % accounts.length] ?? 0, cents] as const);
  const rest = legs.reduce((sum, [, cents]) => sum + cents, 0n);
  const closed = [...legs, [(accounts[0] ?? 0) + 1, -rest] as const];
  return closed.filter(([, cents]) => cents !== 0n);
}

const month = fc.integer({ min: 1, max: 12 });

const amounts: fc.Arbitrary<bigint> = fc.oneof(
  fc.bigInt({ min: 1n, max: CENTS_MAX }),
  fc.bigInt({ min: -CENTS_MAX, max: -1n }),
);

function entries(months: number): fc.Arbitrary<GeneratedEntry> {
  const shape = {
    month: fc.nat(months - 1),
    day: fc.integer({ min: 1, max: 31 }),
    history: fc.constantFrom<GeneratedEntry['history'][]>('text', 'code', 'both', 'long-code', 'long-text'),
  };
  const ordinary = fc.record({
    ...shape,
    legs: fc
      .tuple(
        fc.array(fc.nat(60), { minLength: 1, maxLength: 4 }),
        fc.array(amounts, { minLength: 1, maxLength: 8 }),
      )
      .map(([accounts, cents]) => balancedLegs(accounts, cents)),
  });
  // An extemporaneous entry has no results, so it uses the first two accounts of the chart, which are assets.
  const extemporaneous = fc.record({
    ...shape,
    factDaysBefore: fc.integer({ min: 1, max: 500 }),
    legs: amounts.map((cents): GeneratedEntry['legs'] => [
      [0, cents],
      [1, -cents],
    ]),
  });
  return fc
    .oneof({ arbitrary: ordinary, weight: 5 }, { arbitrary: extemporaneous, weight: 1 })
    .filter(({ legs }) => legs.length > 1);
}

/** @param fixed the properties that are given instead of drawn */
export function ecdArbitrary(fixed: Partial<GeneratedEcd> = {}): fc.Arbitrary<GeneratedEcd> {
  return fc
    .record({ quarterly: fc.boolean(), begin: month, some: month, end: month })
    .chain(({ quarterly: drawn, begin, some, end }) => {
      const quarterly = fixed.quarterly ?? drawn;
      const firstMonth = fixed.firstMonth ?? Math.min(begin, 13 - (fixed.months ?? 1));
      const rest = 13 - firstMonth;
      // The last quarter of a file with quarters is complete.
      const months = fixed.months ?? (quarterly ? rest : Math.min(some, rest));
      return fc.record({
        layout: fc.integer({ min: 3, max: 9 }),
        encoding: fc.constantFrom('latin1' as const, 'utf8' as const),
        cnpjRoot: fc.stringMatching(/^[0-9A-Z]{8}$/),
        year: fc.constant(YEAR),
        firstMonth: fc.constant(firstMonth),
        months: fc.constant(months),
        yearEnd: fc.constant(quarterly ? months : Math.min(end, months)),
        quarterly: fc.constant(quarterly),
        codes: fc.constantFrom('dotted' as const, 'counted' as const, 'text' as const),
        referential: fc.boolean(),
        audited: fc.boolean(),
        assets: fc.integer({ min: 2, max: 8 }),
        liabilities: fc.integer({ min: 1, max: 6 }),
        results: fc.integer({ min: 1, max: 8 }),
        numbers: fc.constantFrom(
          'short' as const,
          'padded' as const,
          'slashed' as const,
          'long' as const,
          'spaced' as const,
        ),
        entries: fc.array(entries(months), { maxLength: 25 }),
      });
    })
    .map((drawn) => ({ ...drawn, ...fixed }));
}

const LARGE = { linesPerMonth: 20_000, linesOfFirstEntry: 3_000 };

/** Describes months with many lines, many of them in the first entry of each month. */
export function largeEcd(months: number): GeneratedEcd {
  const pairs = Math.floor((LARGE.linesPerMonth - LARGE.linesOfFirstEntry) / 2);
  const monthEntries = (month: number): GeneratedEntry[] => [
    {
      month,
      day: 5,
      history: 'text',
      legs: balancedLegs(
        [0],
        Array.from({ length: LARGE.linesOfFirstEntry - 1 }, (_, at) => BigInt(at + 1)),
      ),
    },
    ...Array.from({ length: pairs }, (_, at): GeneratedEntry => {
      const cents = BigInt((at % 9_999) + 1);
      return {
        month,
        day: (at % 28) + 1,
        history: at % 2 === 0 ? 'both' : 'code',
        legs: [
          [at % 7, cents],
          [(at + 1) % 11, -cents],
        ],
      };
    }),
  ];
  return {
    layout: 9,
    encoding: 'latin1',
    cnpjRoot: '11222333',
    year: YEAR,
    firstMonth: 1,
    months,
    yearEnd: months,
    quarterly: false,
    codes: 'counted',
    referential: true,
    audited: false,
    assets: 8,
    liabilities: 6,
    results: 8,
    numbers: 'padded',
    entries: Array.from({ length: months }, (_, month) => monthEntries(month)).flat(),
  };
}
