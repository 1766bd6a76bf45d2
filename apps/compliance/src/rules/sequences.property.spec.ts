// ITG-02 and ITG-03 sort only the entries of batches that may hold a finding. This test compares their findings with a
// simple calculation, which sorts the entries of all batches.
import { describe, expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import {
  BANK,
  CASH,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import fc from 'fast-check';
import { findingsOf } from '../../e2e/fixtures/check-month.js';
import { tamper } from '../../e2e/fixtures/tamper.js';

const MONTH = Period.of(2024, 1);

interface Write {
  /** Documents 0 and 1 are of one batch, document 2 of another. */
  readonly document: number;
  readonly number: string;
  readonly day: number;
  /** The ids of each cell have their own range, so only the times give the order of the writes of two cells. */
  readonly cell: number;
}

const db = useTestDatabase({ role: 'razao_compliance' });

const write: fc.Arbitrary<Write> = fc.record({
  document: fc.constantFrom(0, 1, 2),
  number: fc.constantFrom('1', '01', '2', '002', '3', '4', '7', '10', 'A1'),
  day: fc.constantFrom(1, 2, 3),
  cell: fc.constantFrom(0, 1),
});
const writes = fc
  .tuple(
    fc.uniqueArray(write, {
      minLength: 1,
      maxLength: 9,
      selector: ({ document, number }) => `${document}/${number}`,
    }),
    fc.constantFrom('as they come', 'by document', 'by document and day'),
    fc.boolean(),
  )
  .map(([given, order, inTwoCells]) => {
    const list = inTwoCells ? given : given.map((one) => ({ ...one, cell: 0 }));
    if (order === 'as they come') return list;
    const byDay = order === 'by document and day';
    return list.sort((a, b) => a.document - b.document || (byDay ? a.day - b.day : 0));
  });

describe('for entries in random order', () => {
  it('ITG-02 finds the gaps and ITG-03 the days out of order that a simple calculation finds', async () => {
    await fc.assert(
      fc.asyncProperty(writes, async (list) => {
        const company = await givenCompany(db);
        await givenOpenPeriod(db, company.branch, MONTH);
        const first = await givenBatch(db, company.branch, MONTH);
        const second = await givenBatch(db, company.branch, MONTH);
        const documents = [];
        for (const batch of [first, first, second]) documents.push(await givenDocument(db, batch));
        const [debit, contra] = [company.account(CASH), company.account(BANK)];
        const ofSecondCell: number[] = [];
        for (const { document, number, day, cell } of list) {
          const given = documents[document];
          if (given === undefined) throw new Error(`there is no document ${document}`);
          const line = {
            lancamento: number,
            debcre: 'D' as const,
            account: debit,
            contra,
            amount: '1.00',
            day,
          };
          const ids = await givenEntries(db, given, [line]);
          if (cell === 1) ofSecondCell.push(...ids);
        }
        await tamper(db, (run) =>
          run('UPDATE ledger.entry SET id = id + (1::bigint << 40) WHERE id = ANY($1)', [ofSecondCell]),
        );
        const gaps = await found(company, 'ITG-02');
        expect(gaps.map(({ after, missing }) => `${after} ${missing}`).sort()).toEqual(gapsOf(list).sort());
        const steps = await found(company, 'ITG-03');
        const backwards = steps.map(
          ({ lancamento, day, previousDay }) => `${lancamento} ${previousDay} ${day}`,
        );
        expect(backwards.sort()).toEqual(backwardsOf(list).sort());
      }),
      { numRuns: 40 },
    );
  });
});

async function found(company: GivenCompany, id: string): Promise<Record<string, string | number>[]> {
  const findings = await findingsOf(db, company, MONTH, id);
  return findings.map(({ detail }) => detail as Record<string, string | number>);
}

function batchesOf(list: readonly Write[]): Write[][] {
  return [list.filter(({ document }) => document < 2), list.filter(({ document }) => document === 2)];
}

/** One text per gap: the number before it and how many are missing. */
function gapsOf(list: readonly Write[]): string[] {
  return batchesOf(list).flatMap((batch) => {
    const digits = batch.filter(({ number }) => /^\d+$/.test(number));
    const shared = new Set(digits.map(({ number }) => number)).size === digits.length;
    const numberings = shared
      ? [digits]
      : [0, 1, 2].map((document) => digits.filter((each) => each.document === document));
    return numberings.flatMap((numbering) => {
      const values = numbering.map(({ number }) => Number(number)).sort((a, b) => a - b);
      return values.flatMap((value, index) => {
        const previous = values[index - 1] ?? value;
        return value > previous + 1 ? [`${previous} ${value - previous - 1}`] : [];
      });
    });
  });
}

/** One text per entry that goes back: its number, the day before and its day. */
function backwardsOf(list: readonly Write[]): string[] {
  return batchesOf(list).flatMap((batch) =>
    batch.flatMap(({ number, day }, index) => {
      const previous = batch[index - 1]?.day ?? day;
      return day < previous ? [`${number} ${previous} ${day}`] : [];
    }),
  );
}
