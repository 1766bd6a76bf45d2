import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SMALL_CHART,
  givenCompany,
  refOf,
  scopeOf,
  type ChartAccount,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import fc from 'fast-check';
import { ChartOfAccountsStore } from './chart-of-accounts.store.js';
import { ListChartService } from './list-chart.service.js';

describe('the list of a chart of accounts', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: ListChartService;

  beforeAll(() => {
    service = new ListChartService(db.database, new ChartOfAccountsStore());
  });

  async function rowsOf(company: GivenCompany) {
    const texts = await service.list(scopeOf(null), refOf(company), async (chart) => {
      const all: string[] = [];
      for await (const batch of chart.rows()) all.push(...batch);
      return all;
    });
    return JSON.parse(`[${texts.join(',')}]`) as { id: number; cdAccounting: string; cdReduced: string }[];
  }
  const digestOf = async (company: GivenCompany) =>
    await service.list(scopeOf(null), refOf(company), ({ digest }) => Promise.resolve(digest));
  const chartOf = (codes: readonly string[]): ChartAccount[] =>
    codes.map((code, index) => ({ code, reduced: String(index), name: code, kind: 'S', nature: '01' }));

  it('has every account, also inactive ones, with id, cdAccounting and cdReduced', async () => {
    const company = await givenCompany(db);
    const rows = await rowsOf(company);
    expect(rows).toHaveLength(SMALL_CHART.length);
    expect(rows.find(({ cdAccounting }) => cdAccounting === CASH)).toEqual({
      id: company.account(CASH),
      cdAccounting: CASH,
      cdReduced: '1001',
    });
  });

  it('is sorted by the numbers in the codes: 1.2 before 1.10', async () => {
    const inNumbers = new Intl.Collator('en', { numeric: true });
    const code = fc
      .array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 4 })
      .map((path) => path.join('.'));
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(code, { minLength: 1, maxLength: 30 }), async (codes) => {
        const company = await givenCompany(db, { chart: chartOf(codes) });
        const listed = (await rowsOf(company)).map(({ cdAccounting }) => cdAccounting);
        expect(listed).toEqual([...codes].sort(inNumbers.compare));
      }),
      { numRuns: 15 },
    );
  });

  it('has a digest that differs between companies and changes with a listed field', async () => {
    const company = await givenCompany(db);
    const twin = await givenCompany(db);
    const digest = await digestOf(company);
    expect(await digestOf(company)).toBe(digest);
    expect(await digestOf(twin)).not.toBe(digest);
    await db.query(`UPDATE ledger.account SET reduced_code = 'X1' WHERE id = $1`, [company.account(CASH)]);
    expect(await digestOf(company)).not.toBe(digest);
  });

  it('has the rows of the moment of its digest, although the chart changes before they are read', async () => {
    const company = await givenCompany(db);
    const digest = await digestOf(company);
    await service.list(scopeOf(null), refOf(company), async (chart) => {
      await db.query(`UPDATE ledger.account SET reduced_code = 'X1' WHERE id = $1`, [company.account(CASH)]);
      expect(chart.digest).toBe(digest);
      for await (const batch of chart.rows()) expect(batch.join()).not.toContain('"X1"');
    });
    expect((await rowsOf(company)).map(({ cdReduced }) => cdReduced)).toContain('X1');
  });

  it('is refused with CHART_NOT_CONFIGURED before it has an account, as in a company that was just created', async () => {
    const company = await givenCompany(db, { chart: [] });
    await expect(rowsOf(company)).rejects.toMatchObject({ code: 'CHART_NOT_CONFIGURED' });
  });

  it('is refused with BRANCH_NOT_FOUND for a company outside the scope', async () => {
    const [company, other] = [await givenCompany(db), await givenCompany(db)];
    const list = service.list(scopeOf([company.branch]), refOf(other), () => Promise.resolve());
    await expect(list).rejects.toMatchObject({
      code: 'BRANCH_NOT_FOUND',
    });
  });
});
