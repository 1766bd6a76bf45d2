// Tests that a quarter belongs to the company: who may see it, which branch pays, and when it is complete. The worker
// answers at once.
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BranchRef } from '@razao/auth';
import { Quarter } from '@razao/domain';
import { Idempotency } from '@razao/platform/idempotency';
import { jsonText } from '@razao/platform/json';
import type { Queues } from '@razao/platform/queues';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  OTHER_INCOME,
  givenOpenPeriod,
  givenPostings,
  givenTaxCompany,
  refOf,
  scopeOf,
} from '@razao/testing/factories';
import { gateOf, outcomeOf } from '../../e2e/service-fixture.js';
import type { MovementsEnv } from '../movements.env.js';
import { PeriodStore } from '../periods/period.store.js';
import { CalculateQuarter } from './calculate-quarter.service.js';
import type { CalculationJob } from './tax-quota.jobs.js';
import { TaxQuotaStore } from './tax-quota.store.js';
import { TaxQuotasService, type QuotaRequest } from './tax-quotas.service.js';

const FIRST_OF_2024: QuotaRequest = { quarter: Quarter.of(2024, 1), selic: null };

const db = useTestDatabase({ role: 'razao_movements' });
let quotas: TaxQuotasService;

beforeAll(() => {
  const store = new TaxQuotaStore();
  const calculate = new CalculateQuarter(db.database, store);
  const queues: unknown = {
    run: (_: unknown, job: CalculationJob) => calculate.answer(job),
  };
  quotas = new TaxQuotasService(
    db.database,
    new Idempotency(db.database),
    gateOf(db),
    store,
    new PeriodStore(),
    queues as Queues,
    { TAX_QUOTA_TIMEOUT_MS: 10_000, REQUEST_TIMEOUT_MS: 20_000 } as MovementsEnv,
  );
});

describe('a quarter', () => {
  it('is confirmed once per company: another branch gets TAX_QUARTER_CONFIRMED until it is cancelled', async () => {
    const both = await givenTaxCompany(db, { branches: ['1', '2'] });
    for (const each of both.branches) await givenOpenPeriod(db, each, '2024-03-01');
    const [one, two] = both.branches.map((each) => refOf(both, each)) as [BranchRef, BranchRef];
    const all = scopeOf(both.branches);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        outcomeOf(quotas.confirm(all, index % 2 === 0 ? one : two, FIRST_OF_2024)),
      ),
    );
    expect([...answers].sort()).toEqual(
      ['TAX_QUARTER_CONFIRMED', 'accepted'].flatMap((each) => Array.from({ length: 4 }, () => each)),
    );
    const [saved] = await quotas.list(all, two);
    if (saved === undefined) throw new Error('nothing was saved');
    const foreign = scopeOf([(await givenTaxCompany(db)).branch]);
    expect(await outcomeOf(quotas.cancel(foreign, saved.id, 'x'))).toBe('TAX_CALCULATION_NOT_FOUND');
    await quotas.cancel(all, saved.id, 'wrong branch');
    expect(await outcomeOf(quotas.cancel(all, saved.id, 'again'))).toBe('TAX_CALCULATION_CANCELLED');
    expect(await outcomeOf(quotas.confirm(all, saved.branch === '1' ? two : one, FIRST_OF_2024))).toBe(
      'accepted',
    );
    expect(await quotas.list(all, one)).toMatchObject([
      { id: saved.id, cancelReason: 'wrong branch', cancelledAt: expect.any(Date) },
      { branch: saved.branch === '1' ? '2' : '1', cancelReason: null, cancelledAt: null },
    ]);
    for (const each of both.branches) await givenOpenPeriod(db, each, '2025-03-01');
    const nextYear = { quarter: Quarter.of(2025, 1), selic: null };
    expect(await outcomeOf(quotas.confirm(all, saved.branch === '1' ? one : two, nextYear))).toBe('accepted');
  });

  it('answers BRANCH_FORBIDDEN to callers who may not see every branch of the company', async () => {
    const both = await givenTaxCompany(db, { branches: ['1', '2'] });
    await givenOpenPeriod(db, both.branch, '2024-03-01');
    const ref = refOf(both);
    const own = scopeOf([both.branch]);
    const refusals = await Promise.all(
      [
        quotas.preview(own, ref, FIRST_OF_2024),
        quotas.confirm(own, ref, FIRST_OF_2024),
        quotas.list(own, ref),
      ].map(outcomeOf),
    );
    expect(refusals).toEqual(refusals.map(() => 'BRANCH_FORBIDDEN'));
  });

  it('that no branch opened is refused, also when another company has opened it', async () => {
    const [other, unopened] = [await givenTaxCompany(db), await givenTaxCompany(db)];
    await givenOpenPeriod(db, other.branch, '2024-03-01');
    const confirmed = quotas.confirm(scopeOf([unopened.branch]), refOf(unopened), FIRST_OF_2024);
    expect(await outcomeOf(confirmed)).toBe('TAX_QUARTER_NOT_OPENED');
  });

  it('is listed with the cents of a base beyond fifteen digits', async () => {
    const large = await givenTaxCompany(db);
    await givenOpenPeriod(db, large.branch, '2024-03-01');
    const [scope, branch] = [scopeOf(large.branches), refOf(large)];
    for (let posted = 0; posted < 19; posted += 1)
      await givenPostings(db, large, '2024-02-01', { [OTHER_INCOME]: '-9999999999999.99' });
    await givenPostings(db, large, '2024-02-01', { [OTHER_INCOME]: '-5000000000000.37' });
    await quotas.confirm(scope, branch, FIRST_OF_2024);
    const text = jsonText(await quotas.list(scope, branch));
    expect(text).toContain('"base":195000000000000.18,"amount":48749999994000.05,');
    expect(text).toContain('"base":195000000000000.18,"amount":17550000000000.02,');
  });

  it('is refused with TAX_QUARTER_INCOMPLETE while a month is not opened, and may be previewed', async () => {
    const behind = await givenTaxCompany(db);
    await givenOpenPeriod(db, behind.branch, '2024-02-01');
    const ref = refOf(behind);
    const own = scopeOf([behind.branch]);
    expect(await quotas.preview(own, ref, FIRST_OF_2024)).toEqual([]);
    await expect(quotas.confirm(own, ref, FIRST_OF_2024)).rejects.toMatchObject({
      code: 'TAX_QUARTER_INCOMPLETE',
      message: expect.stringContaining('03/2024 of branch 1'),
      said: { pt: expect.stringContaining('meses não abertos: 03/2024 da filial 1') },
    });
    expect(await quotas.list(own, ref)).toEqual([]);
  });
});
