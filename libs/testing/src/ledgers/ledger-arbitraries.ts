// Draws random documents for property tests that are valid by construction: every entry number balances, in each of the
// three shapes that the rules know.
import type { Period, Account, AmountCents } from '@razao/domain';
import type { LedgerDocument, PostedLine } from '../replay/index.js';
import fc, { type Arbitrary } from 'fast-check';

const AMOUNT_MAX: AmountCents = 1_000_000_00n;
const LINES_MAX = 4;
const NUMBERS_MAX = 4;
const MONTHS = 3;
const DOCUMENTS_MAX = 6;

interface Books {
  /** The chart, with at least two analytic accounts, to which entries are posted. */
  accounts: readonly Account[];
  basePeriod: Period;
  closingCode: string;
}

/** Draws the documents of one branch in the order in which they are written, with three months mixed. */
export function arbitraryDocuments({
  accounts,
  basePeriod,
  closingCode,
}: Books): Arbitrary<LedgerDocument[]> {
  const analytic = accounts.filter(({ kind }) => kind === 'A').map(({ id }) => id);
  const document = fc
    .record({
      month: fc.nat(MONTHS - 1),
      cdpadronizado: fc.constantFrom(null, null, 'NFE', closingCode),
      numbers: fc.array(arbitraryEntryLines(analytic), { minLength: 1, maxLength: NUMBERS_MAX }),
    })
    .map(({ month, numbers, cdpadronizado }) => {
      const period = basePeriod.plus(month);
      const entries = numbers.flatMap((lines, index) =>
        lines.map((line) => ({
          ...line,
          lancamento: String(index + 1),
          day: Math.min(line.day, period.days),
        })),
      );
      return { period, lote: '000001', cdpadronizado, entries };
    });
  return fc
    .array(document, { maxLength: DOCUMENTS_MAX })
    .map((drafts) => drafts.map((draft, index) => ({ ...draft, documento: String(index + 1) })));
}

/** Draws the lines of one balanced entry number, in any of its shapes. */
export function arbitraryEntryLines(analytic: readonly number[]): Arbitrary<PostedLine[]> {
  return fc.oneof(arbitrarySingle(analytic), arbitraryCompound(analytic), arbitraryAllWithContra(analytic));
}

const positiveAmount = fc.bigInt({ min: 1n, max: AMOUNT_MAX });

const side = fc.constantFrom('D' as const, 'C' as const);
const day = fc.integer({ min: 1, max: 31 });

/** Draws one line that posts both sides. */
function arbitrarySingle(analytic: readonly number[]): Arbitrary<PostedLine[]> {
  return fc
    .record({ pair: arbitraryPair(analytic), side, day, amount: positiveAmount })
    .map(({ pair: [accountId, contraAccountId], ...line }) => [
      { ...line, lancamento: '1', accountId, contraAccountId },
    ]);
}

/** Draws several lines that balance without contrapartidas; a contrapartida on them is information only. */
function arbitraryCompound(analytic: readonly number[]): Arbitrary<PostedLine[]> {
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
    })
    .map(({ accounts, contras, debits, weights, day }) => {
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
        accountId: accounts[index] ?? 0,
        contraAccountId: contras[index] ?? null,
      }));
    });
}

/** Draws several lines that do not balance without their contrapartidas; each line has one and posts both sides. */
function arbitraryAllWithContra(analytic: readonly number[]): Arbitrary<PostedLine[]> {
  const line = fc.record({ pair: arbitraryPair(analytic), amount: positiveAmount });
  return fc
    .record({ lines: fc.array(line, { minLength: 2, maxLength: LINES_MAX }), day })
    .map(({ lines, day }) =>
      lines.map(({ pair: [accountId, contraAccountId], amount }) => ({
        amount,
        day,
        lancamento: '1',
        side: 'D' as const,
        accountId,
        contraAccountId,
      })),
    );
}

/** Draws two different accounts. */
function arbitraryPair(analytic: readonly number[]): Arbitrary<readonly [number, number]> {
  return fc
    .shuffledSubarray([...analytic], { minLength: 2, maxLength: 2 })
    .map(([first = 0, second = 0]) => [first, second] as const);
}

/** Splits an amount by weights into parts of at least one cent; a small amount has fewer parts. */
function split(total: AmountCents, weights: readonly number[]): AmountCents[] {
  const parts = weights.slice(0, Number(total < BigInt(weights.length) ? total : BigInt(weights.length)));
  const sum = BigInt(parts.reduce((all, weight) => all + weight, 0));
  const spare = total - BigInt(parts.length);
  const amounts = parts.map((weight) => 1n + (spare * BigInt(weight)) / sum);
  const rest = total - amounts.reduce((all, amount) => all + amount, 0n);
  return amounts.map((amount, index) => (index === 0 ? amount + rest : amount));
}
