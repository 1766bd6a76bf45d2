// Random ledgers for property tests, valid by construction: every entry number balances, in each of the three
// shapes that the rules know. The tests of `replay` and of the SQL balances use them.
import type { Period, Account, AmountCents } from '@razao/domain';
import type { Ledger, LedgerDocument, LedgerEntry, OpeningBalance } from '../replay/index.js';
import fc, { type Arbitrary } from 'fast-check';

const AMOUNT_MAX: AmountCents = 1_000_000_00n;
const LINES_MAX = 4;
const NUMBERS_MAX = 4;
/** Those that CSV and Portuguese make interesting. */
const HISTORY_CHARACTERS = ['a', 'b', 'ç', 'ã', 'É', ' ', ',', ';', '"', "'", '0'];

interface LedgerShape {
  /** The chart; entries go to its analytic accounts. At least two of them. */
  accounts: readonly Account[];
  basePeriod: Period;
  closingCode: string;
  /** Default 3. */
  months?: number;
  /** Default 6, over all months. */
  documentsMax?: number;
}

/** A whole ledger of one branch: openings that sum to zero, documents in the order in which they were written, months mixed. */
export function arbitraryLedger({
  accounts,
  basePeriod,
  closingCode,
  months = 3,
  documentsMax = 6,
}: LedgerShape): Arbitrary<Ledger> {
  const analytic = accounts.filter(({ kind }) => kind === 'A').map(({ id }) => id);
  const periods = Array.from({ length: months - 1 }).reduce<Period[]>(
    (all) => [...all, (all.at(-1) ?? basePeriod).next()],
    [basePeriod],
  );
  return fc
    .record({
      openings: arbitraryOpenings(analytic),
      drafts: fc.array(arbitraryDocument(analytic, periods, closingCode), { maxLength: documentsMax }),
    })
    .map(({ openings, drafts }) => ({
      accounts,
      basePeriod,
      closingCode,
      openings,
      documents: drafts.map((draft, index) => ({ ...draft, documento: String(index + 1).padStart(6, '0') })),
    }));
}

/** One document with its entry numbers; `documento` is the caller's to make unique. */
function arbitraryDocument(
  analytic: readonly number[],
  periods: readonly Period[],
  closingCode: string,
): Arbitrary<LedgerDocument> {
  return fc
    .record({
      period: fc.constantFrom(...periods),
      lote: fc.constantFrom('000001', '000002'),
      cdpadronizado: fc.constantFrom(null, null, 'NFE', closingCode),
      numbers: fc.array(arbitraryEntryLines(analytic), { minLength: 1, maxLength: NUMBERS_MAX }),
    })
    .map(({ numbers, ...head }) => ({
      ...head,
      documento: '000001',
      entries: numbers.flatMap((lines, index) =>
        lines.map((line) => ({
          ...line,
          lancamento: String(index + 1),
          day: Math.min(line.day, head.period.days),
        })),
      ),
    }));
}

/** The lines of one balanced entry number, in any of its shapes. */
export function arbitraryEntryLines(analytic: readonly number[]): Arbitrary<LedgerEntry[]> {
  return fc.oneof(arbitrarySingle(analytic), arbitraryCompound(analytic), arbitraryAllWithContra(analytic));
}

const positiveAmount = fc.bigInt({ min: 1n, max: AMOUNT_MAX });

const side = fc.constantFrom('D' as const, 'C' as const);
const day = fc.integer({ min: 1, max: 31 });
const historico = fc.option(
  fc.string({ unit: fc.constantFrom(...HISTORY_CHARACTERS), minLength: 1, maxLength: 20 }),
);

/** One line that posts both sides. */
function arbitrarySingle(analytic: readonly number[]): Arbitrary<LedgerEntry[]> {
  return fc
    .record({ pair: arbitraryPair(analytic), side, day, amount: positiveAmount, historico })
    .map(({ pair: [accountId, contraAccountId], ...line }) => [
      { ...line, lancamento: '1', accountId, contraAccountId },
    ]);
}

/** Several lines that balance by themselves; a contrapartida on them is information only. */
function arbitraryCompound(analytic: readonly number[]): Arbitrary<LedgerEntry[]> {
  const account = fc.constantFrom(...analytic);
  const contra = fc.option(account, { freq: 3 });
  const lines = {
    accounts: fc.array(account, { minLength: 2 * LINES_MAX, maxLength: 2 * LINES_MAX }),
    contras: fc.array(contra, { minLength: 2 * LINES_MAX, maxLength: 2 * LINES_MAX }),
  };
  return fc
    .record({
      ...lines,
      debits: fc.array(positiveAmount, { minLength: 1, maxLength: LINES_MAX }),
      weights: fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: LINES_MAX }),
      day,
      historico,
    })
    .map(({ accounts, contras, debits, weights, day, historico }) => {
      const credits = split(
        debits.reduce((sum, amount) => sum + amount, 0n),
        weights,
      );
      const amounts = [
        ...debits.map((amount) => ['D', amount] as const),
        ...credits.map((amount) => ['C', amount] as const),
      ];
      return amounts.map(([side, amount], index) => ({
        lancamento: '1',
        side,
        amount,
        day,
        historico,
        accountId: accounts[index] ?? 0,
        contraAccountId: contras[index] ?? null,
      }));
    });
}

/** Several lines that do not balance by themselves, each with its contrapartida: every one posts both sides. */
function arbitraryAllWithContra(analytic: readonly number[]): Arbitrary<LedgerEntry[]> {
  const line = fc.record({ pair: arbitraryPair(analytic), amount: positiveAmount, historico });
  return fc
    .record({ lines: fc.array(line, { minLength: 2, maxLength: LINES_MAX }), day })
    .map(({ lines, day }) =>
      lines.map(({ pair: [accountId, contraAccountId], ...line }) => ({
        ...line,
        day,
        lancamento: '1',
        side: 'D' as const,
        accountId,
        contraAccountId,
      })),
    );
}

/** Two different accounts. */
function arbitraryPair(analytic: readonly number[]): Arbitrary<readonly [number, number]> {
  return fc
    .shuffledSubarray([...analytic], { minLength: 2, maxLength: 2 })
    .map(([first = 0, second = 0]) => [first, second] as const);
}

function arbitraryOpenings(analytic: readonly number[]): Arbitrary<OpeningBalance[]> {
  const [balancing = 0, ...others] = analytic;
  return fc.subarray(others).chain((accounts) =>
    fc.tuple(...accounts.map(() => fc.bigInt({ min: -AMOUNT_MAX, max: AMOUNT_MAX }))).map((amounts) => {
      const openings = accounts.map((accountId, index) => ({ accountId, amount: amounts[index] ?? 0n }));
      return [
        ...openings,
        { accountId: balancing, amount: -amounts.reduce((sum, amount) => sum + amount, 0n) },
      ];
    }),
  );
}

/** Splits an amount by weights into parts of at least one cent, fewer parts when it is too small. */
function split(total: AmountCents, weights: readonly number[]): AmountCents[] {
  const parts = weights.slice(0, Number(total < BigInt(weights.length) ? total : BigInt(weights.length)));
  const sum = BigInt(parts.reduce((all, weight) => all + weight, 0));
  const spare = total - BigInt(parts.length);
  const amounts = parts.map((weight) => 1n + (spare * BigInt(weight)) / sum);
  const rest = total - amounts.reduce((all, amount) => all + amount, 0n);
  return amounts.map((amount, index) => (index === 0 ? amount + rest : amount));
}
