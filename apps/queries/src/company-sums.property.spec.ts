// The answers for a company are the sums of the answers for its branches, for any postings, and whether the months of
// each branch are sealed, open or not opened.
import { beforeAll, expect, it } from '@jest/globals';
import { EVERY_BRANCH, type BranchRef } from '@razao/auth';
import { Period, centsFromNumeric, formatAmount } from '@razao/domain';
import {
  BANK,
  CASH,
  RETAINED_EARNINGS,
  SALES,
  SMALL_CHART,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  givenPosted,
  refsOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import fc from 'fast-check';
import { wholeText } from '../e2e/fixtures/books.js';
import { balanceInquiry } from '../e2e/fixtures/requests.js';
import { BalancesStore } from './balances/balances.store.js';
import { type BalanceRow, InquireBalanceService } from './balances/inquire-balance.service.js';
import { DrawTrialBalanceService, type TrialBalance } from './trial-balance/draw-trial-balance.service.js';
import { renderTrialBalance } from './trial-balance/render-trial-balance.js';
import { TrialBalanceStore } from './trial-balance/trial-balance.store.js';

const MONTHS = ['2024-01-01', '2024-02-01', '2024-03-01'];
const PERIODS = [...MONTHS, '2024-04-01'].map((text) => Period.fromDate(text));
const POSTED = [CASH, BANK, SALES, RETAINED_EARNINGS];
const AMOUNTS = [
  'openingBalance',
  'movdeb',
  'movcred',
  'encdeb',
  'enccred',
  'movenc',
  'accumulatedBalance',
] as const;
/** An account as the database writes it, with its decimals as texts. */
type Account = Record<'cdAccounting', string> & Partial<Record<(typeof AMOUNTS)[number], string>>;

const branchBooks = fc.record({
  opened: fc.integer({ min: 0, max: MONTHS.length }),
  sealed: fc.integer({ min: 0, max: MONTHS.length }),
  postings: fc.array(
    fc.record({
      month: fc.nat({ max: MONTHS.length - 1 }),
      closing: fc.boolean(),
      debited: fc.constantFrom(...POSTED),
      credited: fc.constantFrom(...POSTED),
      cents: fc.bigInt({ min: 1n, max: 999_999_999_999_999n }),
    }),
    { maxLength: 6 },
  ),
});
type Branches = readonly [BranchRef, ...BranchRef[]];
type BranchBooks = typeof branchBooks extends fc.Arbitrary<infer Books> ? Books : never;

const db = useTestDatabase({ role: 'razao_queries' });
let balances: InquireBalanceService;
let trialBalances: DrawTrialBalanceService;
beforeAll(() => {
  balances = new InquireBalanceService(db.database, new BalancesStore());
  trialBalances = new DrawTrialBalanceService(db.database, new TrialBalanceStore());
});

it('trial balance and balances of a company equal the sums of its branches', async () => {
  const books = fc.tuple(branchBooks, branchBooks, branchBooks);
  await fc.assert(
    fc.asyncProperty(books, fc.bigInt({ min: -5_000n, max: 5_000n }), async (branches, opening) => {
      const company = await givenBooks(branches, opening);
      const refs = refsOf(company);
      for (const period of PERIODS) await assertTrialBalance(refs, period);
      for (const { code } of SMALL_CHART) await assertBalances(refs, company.account(code));
    }),
    { numRuns: 10 },
  );
}, 120_000);

it('a company query needs permission for every branch, and its month is OPEN until every branch has sealed it', async () => {
  const company = await givenCompany(db, { branches: ['1', '2'] });
  const [first, second] = company.branches;
  const refs = refsOf(company);
  const [january = Period.of(2024, 1)] = PERIODS;
  const draw = async (): Promise<{ status: string }> =>
    await trialBalances.draw(scopeOf(company.branches), refs, EVERY_BRANCH, january, async (balance) => {
      expect(balance.digest).toBeNull();
      return JSON.parse(await wholeText(renderTrialBalance({ kind: 'json' }, balance))) as { status: string };
    });
  const opened = await draw();
  expect(opened).toMatchObject({ branch: '*', status: 'NOT_OPENED' });
  expect(opened).not.toHaveProperty('purgedAt');
  const states = [];
  for (const branch of [first, second]) {
    if (branch === undefined) continue;
    await givenOpenPeriod(db, branch, '2024-01-01');
    states.push((await draw()).status);
    await givenConsolidated(db, branch, '2024-01-01');
    states.push((await draw()).status);
  }
  expect(states).toEqual(['OPEN', 'OPEN', 'OPEN', 'CONSOLIDATED']);
  expect(await draw()).toMatchObject({ branch: '*', rows: [], totals: { balanced: true } });
  const foreign = scopeOf([company.branch]);
  await expect(trialBalances.draw(foreign, refs, EVERY_BRANCH, january, accountsOf)).rejects.toMatchObject({
    code: 'BRANCH_NOT_FOUND',
  });
  const inquiry = balanceInquiry({
    contaId: company.account(CASH),
    anomesini: '01/2024',
    anomesfim: '01/2024',
  });
  await expect(balances.inquireAll(foreign, refs, inquiry)).rejects.toMatchObject({
    code: 'BRANCH_NOT_FOUND',
  });
});

async function givenBooks(branches: readonly BranchBooks[], opening: bigint): Promise<GivenCompany> {
  const openings = { [CASH]: formatAmount(opening), [BANK]: formatAmount(-opening) };
  const company = await givenCompany(db, { branches: ['1', '2', '3'], openings });
  for (const [index, { opened, sealed, postings }] of branches.entries()) {
    const branch = company.branches[index] ?? company.branch;
    const months = MONTHS.slice(0, opened);
    await givenOpenPeriod(db, branch, ...months);
    for (const { month, closing, debited, credited, cents } of postings) {
      const period = months[month];
      if (period === undefined || debited === credited) continue;
      const [account, contra] = [company.account(debited), company.account(credited)];
      const line = { debcre: 'D', account, contra, amount: formatAmount(cents) } as const;
      await givenPosted(db, branch, period, [line], closing ? { cdpadronizado: 'ENC' } : {});
    }
    await givenConsolidated(db, branch, ...months.slice(0, sealed));
  }
  return company;
}

async function assertTrialBalance(refs: Branches, period: Period): Promise<void> {
  const whole = await trialBalances.draw(scopeOf(null), refs, EVERY_BRANCH, period, accountsOf);
  const sums = new Map<string, bigint[]>();
  for (const ref of refs)
    for (const account of await trialBalances.draw(
      scopeOf(null),
      [ref],
      ref.branchCode,
      period,
      accountsOf,
    )) {
      const before = sums.get(account.cdAccounting);
      sums.set(
        account.cdAccounting,
        centsOf(account).map((cents, at) => cents + (before?.[at] ?? 0n)),
      );
    }
  const expected = [...sums].filter(([, cents]) => cents.some((amount) => amount !== 0n));
  const found = whole.map((account): [string, bigint[]] => [account.cdAccounting, centsOf(account)]);
  expect(byCode(found.filter(([, cents]) => cents.some((amount) => amount !== 0n)))).toEqual(
    byCode(expected),
  );
}

async function assertBalances(refs: Branches, contaId: number): Promise<void> {
  const inquiry = balanceInquiry({ contaId, anomesini: '01/2024', anomesfim: '04/2024' });
  const parts: BalanceRow[][] = [];
  for (const ref of refs) parts.push(await balances.inquire(scopeOf(null), ref, inquiry));
  const rows = await balances.inquireAll(scopeOf(null), refs, inquiry);
  const numbers = ({ year: _year, month: _month, ...amounts }: BalanceRow): Record<string, bigint> =>
    Object.fromEntries(Object.entries(amounts).map(([name, text]) => [name, centsFromNumeric(text ?? '0')]));
  for (const [at, row] of rows.entries())
    for (const [name, cents] of Object.entries(numbers(row))) {
      const known = parts.map((part) => part[at]).filter((one) => one !== undefined);
      expect([name, cents]).toEqual([name, known.reduce((sum, one) => sum + (numbers(one)[name] ?? 0n), 0n)]);
      if (name === 'movenc') expect(row.movenc === null).toBe(known.every(({ movenc }) => movenc === null));
    }
}

async function accountsOf({ lines }: TrialBalance): Promise<Account[]> {
  const all: Account[] = [];
  for await (const some of lines('texts'))
    for (const { account } of some) if (account !== null) all.push(JSON.parse(account) as Account);
  return all;
}

const centsOf = (account: Account): bigint[] => AMOUNTS.map((name) => centsFromNumeric(account[name] ?? '0'));
const byCode = (rows: [string, bigint[]][]): [string, string][] =>
  rows.map(([code, cents]): [string, string] => [code, cents.join(' ')]).sort(([a], [b]) => (a < b ? -1 : 1));
