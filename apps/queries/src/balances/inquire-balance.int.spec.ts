import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  BANK,
  CAPITAL,
  CASH,
  RETAINED_EARNINGS,
  SALES,
  SMALL_CHART,
  SYNTHETIC,
  givenBatch,
  givenCompany,
  givenConsolidated,
  givenDeleted,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  givenPosted,
  refOf,
  refsOf,
  scopeOf,
  type GivenCompany,
  type GivenLine,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { balanceInquiry } from '../../e2e/fixtures/requests.js';
import { BalancesStore } from './balances.store.js';
import { InquireBalanceService } from './inquire-balance.service.js';

const JANUARY = '2024-01-01';
const FEBRUARY = '2024-02-01';
const MARCH = '2024-03-01';

describe('inquiring the balances of an account', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: InquireBalanceService;
  let company: GivenCompany;

  beforeAll(() => {
    service = new InquireBalanceService(db.database, new BalancesStore());
  });
  beforeEach(async () => {
    company = await givenCompany(db, {
      openings: { [CASH]: '1000.00', [BANK]: '50.00', [CAPITAL]: '-1050.00' },
    });
    await givenOpenPeriod(db, company.branch, JANUARY, FEBRUARY, MARCH);
    await post(JANUARY, {
      debcre: 'D',
      account: company.account(CASH),
      contra: company.account(SALES),
      amount: '200.10',
    });
    await post(FEBRUARY, {
      debcre: 'C',
      account: company.account(CASH),
      contra: company.account(BANK),
      amount: '30.05',
    });
    await post(
      MARCH,
      {
        debcre: 'D',
        account: company.account(SALES),
        contra: company.account(RETAINED_EARNINGS),
        amount: '200.10',
      },
      'ENC',
    );
  });

  async function post(period: string, line: GivenLine, cdpadronizado?: string): Promise<number[]> {
    return await givenPosted(db, company.branch, period, [line], { cdpadronizado });
  }

  async function balances(code: string, anomesini: unknown, anomesfim: unknown, branches = [company.branch]) {
    const rows = await service.inquire(
      scopeOf(branches),
      refOf(company),
      balanceInquiry({ contaId: company.account(code), anomesini, anomesfim }),
    );
    return rows.map((row) => [
      `${row.month}/${row.year}`,
      row.openingBalance,
      row.movdeb,
      row.movcred,
      row.movenc,
      row.accumulatedBalance,
    ]);
  }

  const cash = [
    ['01/2024', '1000.00', '200.10', '0.00', null, '1200.10'],
    ['02/2024', '1200.10', '0.00', '30.05', null, '1170.05'],
    ['03/2024', '1170.05', '0.00', '0.00', null, '1170.05'],
    ['04/2024', '1170.05', '0.00', '0.00', null, '1170.05'],
  ];

  it('opens the base month with the initial balance and later months with the previous closing, sealed or not', async () => {
    for (const sealed of [undefined, JANUARY, FEBRUARY, MARCH]) {
      if (sealed !== undefined) await givenConsolidated(db, company.branch, sealed);
      expect(await balances(CASH, '01/2024', '04/2024')).toEqual(cash);
      expect(await balances(CASH, '02/2024', '02/2024')).toEqual([cash[1]]);
      expect(await balances(CASH, '03/2024', '04/2024')).toEqual(cash.slice(2));
    }
  });

  it('returns closing entries as movenc, which is null in a month without closing entries', async () => {
    const sales = [
      ['02/2024', '-200.10', '0.00', '0.00', null, '-200.10'],
      ['03/2024', '-200.10', '0.00', '0.00', '200.10', '0.00'],
    ];
    expect(await balances(SALES, '02/2024', '03/2024')).toEqual(sales);
    await givenConsolidated(db, company.branch, JANUARY, FEBRUARY, MARCH);
    expect(await balances(SALES, '02/2024', '03/2024')).toEqual(sales);
  });

  it('returns no movenc for closing entries that another connection deleted', async () => {
    const closing = async (amount: string) =>
      await post(
        MARCH,
        { debcre: 'D', account: company.account(CASH), contra: company.account(BANK), amount },
        'ENC',
      );
    const [first, second] = [await closing('7.00'), await closing('0.50')];
    const march = async () => await balances(CASH, '03/2024', '04/2024');
    await givenDeleted(db, first);
    expect(await march()).toEqual([
      ['03/2024', '1170.05', '0.00', '0.00', '0.50', '1170.55'],
      ['04/2024', '1170.55', '0.00', '0.00', null, '1170.55'],
    ]);
    await givenDeleted(db, second);
    expect(await march()).toEqual(cash.slice(2));
  });

  it('returns the sum of the accounts below for a synthetic account, sealed or not', async () => {
    const group = [
      ['01/2024', '1050.00', '200.10', '0.00', null, '1250.10'],
      ['02/2024', '1250.10', '30.05', '30.05', null, '1250.10'],
    ];
    expect(await balances(SYNTHETIC, '01/2024', '02/2024')).toEqual(group);
    await givenConsolidated(db, company.branch, JANUARY);
    expect(await balances(SYNTHETIC, '01/2024', '02/2024')).toEqual(group);
    await givenConsolidated(db, company.branch, FEBRUARY);
    expect(await balances(SYNTHETIC, '01/2024', '02/2024')).toEqual(group);
  });

  it('returns the sum for a synthetic account that was inserted above its accounts after a month was sealed', async () => {
    const group = '1.1.1';
    company = await givenCompany(db, {
      chart: SMALL_CHART.filter(({ code }) => code !== group),
      openings: { [CASH]: '10.00', [CAPITAL]: '-10.00' },
    });
    await givenOpenPeriod(db, company.branch, JANUARY, FEBRUARY);
    await givenConsolidated(db, company.branch, JANUARY);
    const [added] = await db.query<{ id: string }>(
      `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature) VALUES ($1, $2, '111', 'DISPONIBILIDADES', 'S', '01') RETURNING id`,
      [company.chartId, group],
    );
    const send = async () =>
      await service.inquire(
        scopeOf(company.branches),
        refOf(company),
        balanceInquiry({ contaId: Number(added?.id), anomesini: '01/2024', anomesfim: '02/2024' }),
      );
    const sums = [
      { openingBalance: '10.00', accumulatedBalance: '10.00' },
      { openingBalance: '10.00', accumulatedBalance: '10.00' },
    ];
    expect(await send()).toMatchObject(sums);
    await givenConsolidated(db, company.branch, FEBRUARY);
    expect(await send()).toMatchObject(sums);
  });

  it('carries the balance forward into months that were never opened', async () => {
    expect(await balances(CASH, '11/2033', '12/2033')).toEqual([
      ['11/2033', '1170.05', '0.00', '0.00', null, '1170.05'],
      ['12/2033', '1170.05', '0.00', '0.00', null, '1170.05'],
    ]);
  });

  it('returns the balances of the named branch only', async () => {
    const other = await givenCompany(db, {
      branches: ['1', '2'],
      openings: { [CASH]: '5.00', [CAPITAL]: '-5.00' },
    });
    const rows = await service.inquire(
      scopeOf(other.branches),
      refOf(other, other.branches[1]),
      balanceInquiry({ contaId: other.account(CASH), anomesini: '01/2024', anomesfim: '01/2024' }),
    );
    expect(rows).toMatchObject([{ openingBalance: '5.00', accumulatedBalance: '5.00' }]);
  });

  it('sums several branches at one moment, also when one of them gets an entry during the request', async () => {
    const several = await givenCompany(db, { branches: ['1', '2'] });
    const [account, contra] = [several.account(CASH), several.account(SALES)];
    const second = several.branches[1] ?? several.branch;
    await givenOpenPeriod(db, second, JANUARY);
    const document = await givenDocument(db, await givenBatch(db, second, JANUARY));
    class InterruptedStore extends BalancesStore {
      override async readAccountBalances(
        ...values: Parameters<BalancesStore['readAccountBalances']>
      ): ReturnType<BalancesStore['readAccountBalances']> {
        const read = await super.readAccountBalances(...values);
        if (values[2].branchId === several.branch.id)
          await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '1.00' }]);
        return read;
      }
    }
    const sum = async (store: BalancesStore) =>
      await new InquireBalanceService(db.database, store).inquireAll(
        scopeOf(several.branches),
        refsOf(several),
        balanceInquiry({ contaId: account, anomesini: '01/2024', anomesfim: '01/2024' }),
      );
    expect(await sum(new InterruptedStore())).toMatchObject([{ movdeb: '0.00' }]);
    expect(await sum(new BalancesStore())).toMatchObject([{ movdeb: '1.00' }]);
  });

  it('keeps every digit of large amounts', async () => {
    await post(MARCH, {
      debcre: 'D',
      account: company.account(CASH),
      contra: company.account(SALES),
      amount: '9999999999999.99',
    });
    await post(MARCH, {
      debcre: 'D',
      account: company.account(CASH),
      contra: company.account(SALES),
      amount: '9999999999999.99',
    });
    expect(await balances(CASH, '03/2024', '03/2024')).toEqual([
      ['03/2024', '1170.05', '19999999999999.98', '0.00', null, '20000000001170.03'],
    ]);
  });

  it('refuses an account of another chart with ACCOUNT_NOT_FOUND, and a branch outside the scope with BRANCH_NOT_FOUND', async () => {
    const stranger = await givenCompany(db);
    const inquiry = balanceInquiry({
      contaId: stranger.account(CASH),
      anomesini: '01/2024',
      anomesfim: '01/2024',
    });
    await expect(service.inquire(scopeOf(null), refOf(company), inquiry)).rejects.toMatchObject({
      code: 'ACCOUNT_NOT_FOUND',
    });
    await expect(balances(CASH, '01/2024', '01/2024', [stranger.branch])).rejects.toMatchObject({
      code: 'BRANCH_NOT_FOUND',
    });
  });
});
