// Tests which closings can be made after a closing was reversed in a later month: what is reversed there is open again, and
// its reversal is not a closing.
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { BranchRef } from '@razao/auth';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  CAPITAL,
  RENT,
  SALES,
  givenBatch,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  givenPostings,
  refOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { outcomeOf, reversalsOf, yearClosingOf } from '../../e2e/service-fixture.js';
import type { ReversalsService } from '../corrections/reversals.service.js';
import type { ClosingService } from './closing.service.js';

const MONTHS = ['01', '02', '03', '04', '05', '06', '07', '08', '09'].map((month) => `2024-${month}-01`);

const db = useTestDatabase({ role: 'razao_movements' });
const scope = scopeOf(null);
let service: ClosingService;
let reversals: ReversalsService;
let company: GivenCompany;
let branch: BranchRef;
let first: number;

beforeAll(() => {
  service = yearClosingOf(db);
  reversals = reversalsOf(db);
});

const close = (quarter: number, dryRun = false) =>
  service.close(scope, branch, { year: 2024, quarter, dryRun, profitAccount: '2302', lossAccount: CAPITAL });
const previewed = (quarter: number) => outcomeOf(close(quarter, true));
const consolidate = (from: number, to: number) =>
  givenConsolidated(db, company.branch, ...MONTHS.slice(from - 1, to));

/** Reverses the document in the month, 1 to 9, on its last day. @returns the reversing document */
async function reverse(document: number, month: number): Promise<number> {
  const batch = await givenBatch(db, company.branch, MONTHS[month - 1] ?? '');
  const request = {
    batchId: batch.id,
    day: month === 3 ? 31 : 30,
    reason: 'apuração errada',
    priorYear: false,
  };
  return (await reversals.reverse(scope, 'document', document, request)).id;
}

/** A company with a result in March, and the closing of its first quarter. */
beforeEach(async () => {
  company = await givenCompany(db);
  branch = refOf(company);
  await givenOpenPeriod(db, company.branch, ...MONTHS);
  await givenPostings(db, company, '2024-03-01', { [SALES]: '-1000.00', [RENT]: '100.00' });
  await consolidate(1, 2);
  first = (await close(1)).documentId ?? 0;
});

it('the reversal of a closing is no closing: the next quarter carries the result of both', async () => {
  await consolidate(3, 5);
  await reverse(first, 6);
  expect(await close(2)).toMatchObject({ result: 900, date: '2024-06-30' });
  expect(await previewed(2)).toBe('CLOSING_EXISTS');
});

it('a reversal in a later quarter does not prevent the closing before it', async () => {
  await consolidate(3, 5);
  await givenPostings(db, company, '2024-06-01', { [SALES]: '-70.00' });
  await reverse(first, 9);
  expect(await close(2)).toMatchObject({ result: 70 });
  await consolidate(6, 8);
  expect(await close(3)).toMatchObject({ result: 900 });
});

it('the reversal of a reversal brings the closing back, and prevents those of its month and before', async () => {
  await consolidate(3, 5);
  await reverse(await reverse(first, 6), 9);
  expect(await previewed(2)).toBe('CLOSING_EXISTS');
});

it('a reversal and its own reversal in the same month cancel out: neither is a closing', async () => {
  await consolidate(3, 5);
  await givenPostings(db, company, '2024-06-01', { [SALES]: '-70.00' });
  const undone = await reverse(await reverse(first, 6), 6);
  expect(await close(2, true)).toMatchObject({ result: 70 });
  await reverse(undone, 6);
  expect(await close(2)).toMatchObject({ result: 970 });
});

it('a closing that was reversed in a later month stays in its own', async () => {
  await reverse(first, 4);
  await givenPostings(db, company, '2024-03-01', { [SALES]: '-50.00' });
  await expect(close(1)).rejects.toMatchObject({
    code: 'CLOSING_EXISTS',
    message: 'year: 03/2024 has closing entries: delete them, or reverse them in the same month, first',
  });
});

it('a closing that was reversed in its month is made again', async () => {
  await reverse(first, 3);
  await givenPostings(db, company, '2024-03-01', { [SALES]: '-50.00' });
  expect(await close(1)).toMatchObject({ result: 950 });
});
