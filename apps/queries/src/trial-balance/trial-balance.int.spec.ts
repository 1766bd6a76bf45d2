import { beforeAll, describe, expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import {
  BANK,
  CAPITAL,
  CASH,
  RETAINED_EARNINGS,
  SALES,
  givenCompany,
  givenConsolidated,
  givenDeleted,
  givenEntries,
  givenOpenDocument,
  givenOpenPeriod,
  givenPosted,
  refOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { accountsOf, wholeText } from '../../e2e/fixtures/books.js';
import { DrawTrialBalanceService, type TrialBalance as Drawn } from './draw-trial-balance.service.js';
import { renderClosingBalances, renderTrialBalance } from './render-trial-balance.js';
import type { ClosingBalances, TrialBalance } from './trial-balance.dto.js';
import { TrialBalanceStore } from './trial-balance.store.js';

const [JANUARY, FEBRUARY] = ['2024-01-01', '2024-02-01'] as const;

describe('the trial balance', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: DrawTrialBalanceService;
  let company: GivenCompany;

  beforeAll(async () => {
    service = new DrawTrialBalanceService(db.database, new TrialBalanceStore());
    company = await givenCompany(db, { openings: { [CASH]: '100.00', [CAPITAL]: '-100.00' } });
    await givenOpenPeriod(db, company.branch, JANUARY, FEBRUARY);
    const [cash, bank, sales, retained] = accountsOf(company, CASH, BANK, SALES, RETAINED_EARNINGS);
    await givenEntries(db, await givenOpenDocument(db, company.branch, JANUARY), [
      { debcre: 'D', account: cash, contra: sales, amount: '10.10' },
      { debcre: 'D', account: bank, contra: cash, amount: '40.00' },
    ]);
    const closing = { debcre: 'D', account: sales, contra: retained, amount: '10.10' } as const;
    await givenPosted(db, company.branch, FEBRUARY, [closing], { cdpadronizado: 'ENC' });
  });

  /** Draws the month of the head office with the permission for that branch only. */
  async function draw<T>(
    of: GivenCompany,
    use: (balance: Drawn) => Promise<T>,
    period = Period.of(2024, 1),
  ): Promise<T> {
    return await service.draw(scopeOf([of.branch]), [refOf(of)], '1', period, use);
  }
  const asJson = async (balance: Drawn) =>
    JSON.parse(await wholeText(renderTrialBalance({ kind: 'json' }, balance))) as TrialBalance;
  const json = async (month: string, year = '2024') =>
    await draw(company, asJson, Period.of(Number(year), Number(month)));
  async function closings(month: number, atMost: number): Promise<ClosingBalances> {
    const balances = await service.drawClosings(
      scopeOf([company.branch]),
      refOf(company),
      Period.of(2024, month),
      atMost,
    );
    return JSON.parse(await wholeText(renderClosingBalances(balances))) as ClosingBalances;
  }
  const brief = ({ rows }: TrialBalance) =>
    rows.map((row) =>
      [
        row.cdAccounting,
        row.kind,
        row.level,
        row.openingBalance,
        row.openingIndicator,
        row.movdeb,
        row.movcred,
        row.movenc,
        row.encdeb,
        row.enccred,
        row.accumulatedBalance,
        row.accumulatedIndicator,
      ].join(' '),
    );

  const january = [
    '1 S 1 100 D 50.1 40    110.1 D',
    '1.1 S 2 100 D 50.1 40    110.1 D',
    '1.1.1 S 3 100 D 50.1 40    110.1 D',
    '1.1.1.01 A 4 100 D 10.1 40    70.1 D',
    '1.1.1.02 A 4 0 D 40 0    40 D',
    '2 S 1 -100 C 0 0    -100 C',
    '2.3 S 2 -100 C 0 0    -100 C',
    '2.3.01 A 3 -100 C 0 0    -100 C',
    '3 S 1 0 D 0 10.1    -10.1 C',
    '3.1 S 2 0 D 0 10.1    -10.1 C',
    '3.1.01 A 3 0 D 0 10.1    -10.1 C',
  ];
  const february = [
    '1 S 1 110.1 D 0 0    110.1 D',
    '1.1 S 2 110.1 D 0 0    110.1 D',
    '1.1.1 S 3 110.1 D 0 0    110.1 D',
    '1.1.1.01 A 4 70.1 D 0 0    70.1 D',
    '1.1.1.02 A 4 40 D 0 0    40 D',
    '2 S 1 -100 C 0 0 -10.1 0 10.1 -110.1 C',
    '2.3 S 2 -100 C 0 0 -10.1 0 10.1 -110.1 C',
    '2.3.01 A 3 -100 C 0 0    -100 C',
    '2.3.02 A 3 0 D 0 0 -10.1 0 10.1 -10.1 C',
    '3 S 1 -10.1 C 0 0 10.1 10.1 0 0 D',
    '3.1 S 2 -10.1 C 0 0 10.1 10.1 0 0 D',
    '3.1.01 A 3 -10.1 C 0 0 10.1 10.1 0 0 D',
  ];

  it('lists analytic and synthetic accounts in chart order with balanced totals, the same open and consolidated', async () => {
    for (const [sealed, states] of [
      [undefined, ['OPEN', 'OPEN']],
      [JANUARY, ['CONSOLIDATED', 'OPEN']],
      [FEBRUARY, ['CONSOLIDATED', 'CONSOLIDATED']],
    ] as const) {
      if (sealed !== undefined) await givenConsolidated(db, company.branch, sealed);
      const answers = [await json('01'), await json('2')] as const;
      expect(answers.map(({ status }) => status)).toEqual(states);
      expect(brief(answers[0])).toEqual(january);
      expect(brief(answers[1])).toEqual(february);
      const months = [...answers, await json('3')];
      for (const [last, atMost] of [
        [3, 12],
        [2, 2],
        [3, 1],
      ] as const)
        expect(await closings(last, atMost)).toMatchObject(
          sideBySide(months.slice(Math.max(0, last - atMost), last)),
        );
      expect(answers[0].totals).toEqual({
        openingBalance: 0,
        movdeb: 50.1,
        movcred: 50.1,
        movenc: 0,
        encdeb: 0,
        enccred: 0,
        accumulatedBalance: 0,
        balanced: true,
      });
      expect(answers[1].totals).toEqual({
        openingBalance: 0,
        movdeb: 0,
        movcred: 0,
        movenc: 0,
        encdeb: 10.1,
        enccred: 10.1,
        accumulatedBalance: 0,
        balanced: true,
      });
    }
  });

  it('of several months begins with the base month, and has null where an account has no balance', async () => {
    expect((await closings(3, 12)).months).toEqual(['2024-01', '2024-02', '2024-03']);
    const retained = (await closings(2, 2)).rows.find(
      ({ cdAccounting }) => cdAccounting === RETAINED_EARNINGS,
    );
    expect(retained).toEqual({
      cdAccounting: RETAINED_EARNINGS,
      cdReduced: expect.any(String),
      name: expect.any(String),
      kind: 'A',
      level: 3,
      nature: '03',
      balances: [null, -10.1],
    });
  });

  it.each([
    ['year', 2023, 12],
    ['month', 2024, 2],
  ])('before the base month is refused, and names the %s', async (field, year, month) => {
    const later = await givenCompany(db, { basePeriod: '2024-03-01' });
    const period = Period.of(year, month);
    const refused = { code: 'VALIDATION_FAILED', findings: [{ field, value: `"${period.format()}"` }] };
    await expect(draw(later, asJson, period)).rejects.toMatchObject(refused);
    await expect(service.drawClosings(scopeOf(null), refOf(later), period, 1)).rejects.toMatchObject(refused);
  });

  it('of several months has no account whose entries were deleted by another connection', async () => {
    const emptied = await givenCompany(db);
    const [cash, bank] = accountsOf(emptied, CASH, BANK);
    const document = await givenOpenDocument(db, emptied.branch, JANUARY);
    await givenDeleted(
      db,
      await givenEntries(db, document, [{ debcre: 'D', account: cash, contra: bank, amount: '1.00' }]),
    );
    const january = Period.of(2024, 1);
    const balances = await service.drawClosings(scopeOf([emptied.branch]), refOf(emptied), january, 1);
    expect(JSON.parse(await wholeText(renderClosingBalances(balances)))).toMatchObject({ rows: [] });
  });

  it('carries the balances forward into a month that is not opened', async () => {
    const { status, rows, totals } = await json('12', '2031');
    expect([status, totals.balanced]).toEqual(['NOT_OPENED', true]);
    expect(
      rows.filter(({ kind }) => kind === 'A').map((row) => [row.cdAccounting, row.accumulatedBalance]),
    ).toEqual([
      [CASH, 70.1],
      [BANK, 40],
      [CAPITAL, -100],
      [RETAINED_EARNINGS, -10.1],
    ]);
  });

  it('renders as CSV with the same rows and a last line TOTAL', async () => {
    const csv = { kind: 'csv', dialect: 'pt-BR' } as const;
    const text = await draw(company, (balance) => wholeText(renderTrialBalance(csv, balance)));
    const lines = text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFcdAccounting;cdReduced;name;/);
    expect(lines[4]).toBe('1.1.1.01;1001;CAIXA;A;4;01;100,00;D;10,10;40,00;;;;70,10;D');
    expect(lines.at(-2)).toBe(';;TOTAL;;;;0,00;D;50,10;50,10;0,00;0,00;0,00;0,00;D');
    expect(lines).toHaveLength(1 + january.length + 1 + 1);
  });

  it('has a digest once the month is consolidated, and another one after a change of the chart', async () => {
    const digestOf = async (month: number) =>
      await draw(company, ({ digest }) => Promise.resolve(digest), Period.of(2024, month));
    const digest = await digestOf(1);
    expect(digest).toMatch(/^\d+-202401-/);
    expect(await digestOf(1)).toBe(digest);
    expect(await digestOf(2)).not.toBe(digest);
    expect(await digestOf(3)).toBeNull();
    await db.query('UPDATE ledger.account SET name = $2 WHERE id = $1', [
      company.account(CASH),
      'CAIXA GERAL',
    ]);
    expect(await digestOf(1)).not.toBe(digest);
    await db.query('UPDATE ledger.account SET name = $2 WHERE id = $1', [company.account(CASH), 'CAIXA']);
  });

  it('names when its month was purged, and then has another digest', async () => {
    const purged = await givenCompany(db);
    await givenOpenPeriod(db, purged.branch, JANUARY);
    await givenConsolidated(db, purged.branch, JANUARY);
    const drawn = async () =>
      await draw(purged, async (balance) => {
        const { purgedAt } = await asJson(balance);
        return { digest: balance.digest, purgedAt };
      });
    const before = await drawn();
    const purge = async (documents: number): Promise<void> => {
      await db.query('INSERT INTO ledger.purge (branch_id, period, documents) VALUES ($1, $2, $3)', [
        purged.branch.id,
        JANUARY,
        documents,
      ]);
    };
    await purge(0);
    expect(await drawn()).toEqual({ purgedAt: undefined, digest: before.digest });
    await purge(1);
    const after = await drawn();
    const [{ at } = {}] = await db.query<{ at: Date }>('SELECT max(at) AS at FROM ledger.purge');
    expect([before.purgedAt, after.purgedAt]).toEqual([undefined, at?.toISOString()]);
    expect(after.digest).not.toBe(before.digest);
  });

  it('has the status of the same moment as its figures, also when the month is reopened during the request', async () => {
    const reopened = await givenCompany(db);
    const [cash, sales] = accountsOf(reopened, CASH, SALES);
    const document = await givenOpenDocument(db, reopened.branch, JANUARY);
    await givenConsolidated(db, reopened.branch, JANUARY);
    const drawn = await draw(reopened, async (balance) => {
      await db.query('SELECT ledger.reopen_months($1, $2, $3)', [reopened.branch.id, JANUARY, 'late']);
      await givenEntries(db, document, [{ debcre: 'D', account: cash, contra: sales, amount: '1.00' }]);
      return await asJson(balance);
    });
    expect(drawn).toMatchObject({ status: 'CONSOLIDATED', totals: { movdeb: 0 } });
    expect(await draw(reopened, asJson)).toMatchObject({ status: 'OPEN', totals: { movdeb: 1 } });
  });

  it('has balanced false when initial balances do not cancel out', async () => {
    const lopsided = await givenCompany(db, { openings: { [CASH]: '1.00' } });
    const { totals } = await draw(lopsided, asJson);
    expect(totals).toMatchObject({ openingBalance: 1, balanced: false });
  });

  it('is empty and balanced for books without entries', async () => {
    const empty = await givenCompany(db);
    expect(await draw(empty, asJson)).toMatchObject({
      status: 'NOT_OPENED',
      rows: [],
      totals: { balanced: true },
    });
  });

  it('is refused with BRANCH_NOT_FOUND outside the scope', async () => {
    const other = await givenCompany(db);
    await expect(
      service.draw(scopeOf([other.branch]), [refOf(company)], '1', Period.of(2024, 1), asJson),
    ).rejects.toMatchObject({
      code: 'BRANCH_NOT_FOUND',
    });
  });
});

/** The rows that at least one of the months has, in the order of the chart, with the closing balances of all months. */
function sideBySide(months: readonly TrialBalance[]): object {
  const codes = [...new Set(months.flatMap(({ rows }) => rows.map((row) => row.cdAccounting)))].sort();
  const rows = codes.map((cdAccounting) => {
    const found = months.map((month) => month.rows.find((row) => row.cdAccounting === cdAccounting));
    const { kind, name } = found.find((row) => row !== undefined) ?? {};
    const balances = found.map((row) => row?.accumulatedBalance ?? null);
    return { cdAccounting, kind, name, balances };
  });
  return { rows, totals: months.map(({ totals }) => totals.accumulatedBalance) };
}
