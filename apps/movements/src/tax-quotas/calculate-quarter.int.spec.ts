// Tests how a worker calculates a quarter from the books: which movements count, which table they come from, and what
// is refused.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CAPITAL,
  CSLL_EXPENSE,
  IRPJ_EXPENSE,
  IRPJ_WITHHELD,
  OTHER_INCOME,
  RENT,
  RETAINED_EARNINGS,
  RETURNS,
  SALES,
  SERVICES,
  VECTOR_POSTINGS,
  givenConsolidated,
  givenOpenPeriod,
  givenPostings,
  givenPurged,
  givenTaxCompany,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { CalculateQuarter } from './calculate-quarter.service.js';
import type { CalculationAnswer } from './tax-quota.jobs.js';
import { TaxQuotaStore } from './tax-quota.store.js';

const QUARTER = ['2024-01-01', '2024-02-01', '2024-03-01'] as const;

const db = useTestDatabase({ role: 'razao_movements' });
let calculate: CalculateQuarter;

beforeAll(() => {
  calculate = new CalculateQuarter(db.database, new TaxQuotaStore());
});

async function opened(
  ...options: Parameters<typeof givenTaxCompany> extends [unknown, ...infer Rest] ? Rest : never
): Promise<GivenCompany> {
  const company = await givenTaxCompany(db, ...options);
  for (const branch of company.branches) await givenOpenPeriod(db, branch, ...QUARTER, '2024-04-01');
  return company;
}

async function ask(
  company: GivenCompany,
  job: Partial<Parameters<CalculateQuarter['answer']>[0]> = {},
): Promise<CalculationAnswer> {
  return await calculate.answer({
    companyId: company.id,
    companyCode: company.code,
    year: 2024,
    quarter: 1,
    selic: null,
    ...job,
  });
}

/** Returns tax, base, amount and withheld amount, separated by blanks. */
async function taxes(company: GivenCompany, job: Parameters<typeof ask>[1] = {}): Promise<string[]> {
  const answer = await ask(company, job);
  if (!('calculation' in answer)) throw new Error(answer.failed);
  return answer.calculation.taxes.map(({ tax, base, amount, withheld }) =>
    [tax, base, amount, withheld].join(' '),
  );
}

describe('the calculation of a quarter', () => {
  it('uses the movement of its three months, of every branch of the company and of no other company', async () => {
    const company = await opened({ branches: ['1', '2'] });
    for (const period of QUARTER) await givenPostings(db, company, period, { [SALES]: '-10000.00' });
    await givenPostings(db, company, '2024-04-01', { [SALES]: '-5.00' });
    await givenPostings(db, company, '2024-01-01', { [SALES]: '-7.00' }, { branch: company.branches[1]! });
    await givenPostings(db, await opened(), '2024-01-01', { [SALES]: '-9.00' });
    expect(await taxes(company)).toEqual(['IRPJ 2400.56 360.08 0.00', 'CSLL 3600.84 324.08 0.00']);
    expect(await taxes(company, { quarter: 2 })).toEqual(['IRPJ 0.40 0.06 0.00', 'CSLL 0.60 0.05 0.00']);
  });

  it('applies the limit of the surtax once for two branches', async () => {
    const company = await opened({ branches: ['1', '2'] });
    for (const branch of company.branches)
      await givenPostings(db, company, '2024-02-01', { [SERVICES]: '-187500.00' }, { branch });
    expect((await taxes(company))[0]).toBe('IRPJ 120000.00 24000.00 0.00');
  });

  it.each([
    ['from the date of the law', '2026-01-01', 'IRPJ 664000.00 160000.00 0.00'],
    ['never for a company without a date', null, 'IRPJ 640000.00 154000.00 0.00'],
    ['not before the quarter of the company', '2026-04-01', 'IRPJ 640000.00 154000.00 0.00'],
  ])('uses raised presumption percentages: %s', async (_, from, irpj) => {
    const company = await givenTaxCompany(db, { basePeriod: '2026-01-01' });
    await db.query('UPDATE ledger.company SET presumption_increase_from = $2 WHERE id = $1', [
      company.id,
      from,
    ]);
    await givenOpenPeriod(db, company.branch, '2026-06-01');
    await givenPostings(db, company, '2026-02-01', { [SERVICES]: '-2000000.00' });
    await givenPostings(db, company, '2026-05-01', { [SERVICES]: '-2000000.00' });
    const job = { year: 2026, quarter: 1 };
    expect(await taxes(company, job)).toEqual([irpj, 'CSLL 640000.00 57600.00 0.00']);
    const csll = from === null ? 'CSLL 640000.00 57600.00 0.00' : 'CSLL 664000.00 59760.00 0.00';
    expect((await taxes(company, { ...job, quarter: 2 }))[1]).toBe(csll);
  });

  it('adds the limit that earlier quarters in the books left unused', async () => {
    const company = await givenTaxCompany(db, { basePeriod: '2026-04-01' });
    await db.query(`UPDATE ledger.company SET presumption_increase_from = '2026-01-01' WHERE id = $1`, [
      company.id,
    ]);
    await givenOpenPeriod(db, company.branch, '2026-09-01');
    await givenPostings(db, company, '2026-05-01', { [SERVICES]: '-500000.00' });
    await givenPostings(db, company, '2026-08-01', { [SERVICES]: '-2750000.00' });
    const [irpj] = await taxes(company, { year: 2026, quarter: 3 });
    expect(irpj).toBe('IRPJ 904000.00 220000.00 0.00');
  });

  it('names the months that are not opened, of every branch that has opened months', async () => {
    const company = await givenTaxCompany(db, { branches: ['1', '2', '3'], basePeriod: '2024-02-01' });
    await givenOpenPeriod(db, company.branches[0]!, '2024-03-01');
    await givenOpenPeriod(db, company.branches[1]!, '2024-02-01');
    expect(await ask(company)).toMatchObject({
      calculation: { missingMonths: [{ month: '03/2024', branch: '2' }] },
    });
  });

  it('excludes closing entries', async () => {
    const company = await opened();
    await givenPostings(db, company, '2024-03-01', { [SALES]: '-10000.00' });
    await givenPostings(
      db,
      company,
      '2024-03-01',
      { [SALES]: '10000.00', [RETAINED_EARNINGS]: '-10000.00' },
      { cdpadronizado: 'ENC' },
    );
    expect(await taxes(company)).toEqual(['IRPJ 800.00 120.00 0.00', 'CSLL 1200.00 108.00 0.00']);
  });

  it('is the same before a month is consolidated, after, and after its entries were purged', async () => {
    const company = await opened();
    await givenPostings(db, company, '2024-01-01', VECTOR_POSTINGS);
    await givenPostings(db, company, '2024-02-01', { [SALES]: '-10000.00', [RETURNS]: '2500.00' });
    const before = await taxes(company);
    await givenConsolidated(db, company.branch, '2024-01-01', '2024-02-01');
    expect(await taxes(company)).toEqual(before);
    await givenPurged(db, company.branch, '2024-01-01');
    expect(await taxes(company)).toEqual(before);
    expect(before).toEqual(['IRPJ 155684.78 32921.20 4445.88', 'CSLL 155984.78 14038.63 600.00']);
  });

  it('uses the net result without the two taxes for lucro real', async () => {
    const company = await opened({ taxRegime: 'LUCRO_REAL' });
    await givenPostings(db, company, '2024-01-01', {
      [SERVICES]: '-90000.00',
      [OTHER_INCOME]: '-1000.00',
      [RENT]: '21000.00',
      [IRPJ_EXPENSE]: '5000.00',
      [CSLL_EXPENSE]: '3000.00',
      [CAPITAL]: '-500.00',
      [IRPJ_WITHHELD]: '100.00',
    });
    const before = ['IRPJ 70000.00 11500.00 100.00', 'CSLL 70000.00 6300.00 0.00'];
    expect(await taxes(company)).toEqual(before);
    // The seal also has the balances of the synthetic accounts.
    await givenConsolidated(db, company.branch, '2024-01-01');
    expect(await taxes(company)).toEqual(before);
  });

  it('applies the surtax by the months since the base month of the company', async () => {
    const company = await givenTaxCompany(db, { basePeriod: '2024-03-01' });
    await givenOpenPeriod(db, company.branch, '2024-03-01');
    await givenPostings(db, company, '2024-03-01', { [OTHER_INCOME]: '-60000.00' });
    expect(await taxes(company)).toEqual(['IRPJ 60000.00 13000.00 0.00', 'CSLL 60000.00 5400.00 0.00']);
  });

  it('is exact beyond the largest amount of one entry', async () => {
    const company = await opened();
    for (let times = 0; times < 3; times += 1)
      await givenPostings(db, company, '2024-01-01', { [OTHER_INCOME]: '-9999999999999.99' });
    expect((await taxes(company))[1]).toBe('CSLL 29999999999999.97 2700000000000.00 0.00');
  });
});

it('a calculation answers that the caller may try again when the database is away, and fails for another reason', async () => {
  const company = await givenTaxCompany(db);
  const job = { companyId: company.id, companyCode: company.code, year: 2024, quarter: 1, selic: null };
  const store = new TaxQuotaStore();
  const answerWith = async (code: string): Promise<CalculationAnswer> => {
    store.readTaxSettings = () => Promise.reject(Object.assign(new Error('x'), { code }));
    return await new CalculateQuarter(db.database, store).answer(job);
  };
  expect(await answerWith('57P03')).toEqual({ failed: 'passing' });
  await expect(answerWith('53100')).rejects.toMatchObject({ code: '53100' });
});

describe('a calculation is refused', () => {
  it('with TAX_ROLES_MISSING for lucro real without the accounts of both taxes', async () => {
    const company = await opened({ taxRegime: 'LUCRO_REAL', roles: { [SALES]: 'TRADE_REVENUE' } });
    await expect(ask(company)).rejects.toMatchObject({
      code: 'TAX_ROLES_MISSING',
      details: ['IRPJ_EXPENSE', 'CSLL_EXPENSE'].map((role) => {
        return { field: 'company', reason: `no account has the role ${role}` };
      }),
    });
  });

  it('with TAX_ROLES_MISSING for a company without a chart', async () => {
    const company = await givenTaxCompany(db, { chart: null, roles: {} });
    await givenOpenPeriod(db, company.branch, '2024-01-01');
    await expect(ask(company)).rejects.toMatchObject({ code: 'TAX_ROLES_MISSING' });
  });
});
