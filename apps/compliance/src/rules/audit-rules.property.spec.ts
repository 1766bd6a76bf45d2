// AUD-01 compares entries by a hash of their legs, AUD-06 looks first at bits that accounts share. This test compares their
// findings with a simple calculation, which compares all legs of all entries.
import { describe, expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import {
  BANK,
  CASH,
  givenCompany,
  givenEntries,
  SALES,
  givenOpenDocument,
  type GivenCompany,
  type GivenLine,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import fc from 'fast-check';
import { findingsOf } from '../../e2e/fixtures/check-month.js';

const MONTH = Period.of(2024, 1);
const ACCOUNTS = [CASH, BANK, SALES];

type Line = Omit<GivenLine, 'account' | 'contra'> & { account: string; contra?: string };

const db = useTestDatabase({ role: 'razao_compliance' });

// There are few accounts, amounts and days, so that many entries are equal and others are nearly equal.
const account = fc.constantFrom(...ACCOUNTS);
const side = fc.constantFrom('D' as const, 'C' as const);
const cents = fc.constantFrom(1, 2, 3);
const history = fc.constantFrom('Venda', 'Outra venda');
const HISTORY_CODES = { '1': 'VENDA', '2': 'DEVOLUÇÃO' };
const historyCode = fc.constantFrom(...Object.keys(HISTORY_CODES));
const amountOf = (units: number): string => `${units}.00`;

const withContra = fc
  .record({ debcre: side, account, contra: account, amount: cents.map(amountOf), history, historyCode })
  .map((line): Line => line);
const compound = fc
  .tuple(fc.array(fc.tuple(account, account, cents), { minLength: 1, maxLength: 3 }), fc.boolean(), history)
  .map(([parts, oneCredit, text]): Line[] => {
    const debits = parts.map(([debit, , units]): Line => ({
      debcre: 'D',
      account: debit,
      amount: amountOf(units),
    }));
    const sum = parts.reduce((total, [, , units]) => total + units, 0);
    const credits = oneCredit
      ? [{ debcre: 'C' as const, account: parts[0]?.[1] ?? CASH, amount: amountOf(sum) }]
      : parts.map(([, credit, units]): Line => ({ debcre: 'C', account: credit, amount: amountOf(units) }));
    return [...debits, ...credits].map((line) => ({ ...line, history: text }));
  });
// Lines that all post to their counter-accounts. They have the same side: lines of both sides could balance without
// their counter-accounts.
const mirrored = fc
  .tuple(side, fc.array(withContra, { minLength: 2, maxLength: 3 }))
  .map(([debcre, lines]) => lines.map((line): Line => ({ ...line, debcre })));
const numberedEntry = fc.record({
  day: fc.constantFrom(1, 2),
  lines: fc.oneof(
    withContra.map((line) => [line]),
    compound,
    mirrored,
  ),
});

describe('on random books', () => {
  it('AUD-01 finds the entries with equal day, legs and histories, and AUD-06 those with an account on both sides', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(numberedEntry, { minLength: 1, maxLength: 25 }), async (numbers) => {
        const company = await givenCompany(db, { historyCodes: HISTORY_CODES });
        const document = await givenOpenDocument(db, company.branch, MONTH);
        const lines = numbers.flatMap(({ day, lines: own }, index) =>
          own.map((line) => ({ ...givenLine(line, company), day, lancamento: String(index + 1) })),
        );
        await givenEntries(db, document, lines);
        expect((await duplicates(company)).sort()).toEqual(expectedDuplicates(numbers).sort());
        const numbered = (await findingsOf(db, company, MONTH, 'AUD-06')).map(({ detail }) =>
          Number(detail['lancamento']),
        );
        expect(numbered.sort((a, b) => a - b)).toEqual(onBothSides(numbers));
      }),
      { numRuns: 60 },
    );
  });
});

function givenLine({ account: code, contra, ...line }: Line, company: GivenCompany): GivenLine {
  return {
    ...line,
    account: company.account(code),
    ...(contra !== undefined && { contra: company.account(contra) }),
  };
}

/** One text per group: `day amount: numbers`. */
async function duplicates(company: GivenCompany): Promise<string[]> {
  return (await findingsOf(db, company, MONTH, 'AUD-01')).map(({ detail }) => {
    const numbers = detail['lancamentos'] as string[];
    expect(detail['entries']).toBe(numbers.length);
    return `${String(detail['day'])} ${String(detail['amount'])}: ${numbers.join(' ')}`;
  });
}

function onBothSides(numbers: readonly { lines: readonly Line[] }[]): number[] {
  return numbers.flatMap(({ lines }, index) => {
    const legs = lines.flatMap(legsOf);
    const credited = new Set(legs.filter(([, side]) => side === 'C').map(([code]) => code));
    return legs.some(([code, side]) => side === 'D' && credited.has(code)) ? [index + 1] : [];
  });
}

function expectedDuplicates(numbers: readonly { day: number; lines: readonly Line[] }[]): string[] {
  const groups = new Map<string, { day: number; amount: number; numbers: number[] }>();
  for (const [index, { day, lines }] of numbers.entries()) {
    const legs = lines.flatMap(legsOf);
    const key = `${day} ${legs
      .map((leg) => leg.join(' '))
      .sort()
      .join(', ')}`;
    const amount = legs.reduce((sum, [, leg, units]) => sum + (leg === 'D' ? Number(units) : 0), 0);
    const group = groups.get(key) ?? { day, amount, numbers: [] };
    group.numbers.push(index + 1);
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter((group) => group.numbers.length > 1)
    .map((group) => `${group.day} ${group.amount.toFixed(2)}: ${group.numbers.join(' ')}`);
}

function legsOf({
  debcre,
  account: code,
  contra,
  amount,
  history: text = '',
  historyCode = '',
}: Line): string[][] {
  const own = [code, debcre, amount, text, historyCode];
  return contra === undefined
    ? [own]
    : [own, [contra, debcre === 'D' ? 'C' : 'D', amount, text, historyCode]];
}
