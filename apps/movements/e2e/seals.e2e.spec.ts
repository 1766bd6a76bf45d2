// Tests the reopening of months over HTTP, the seals that the months keep, and the changes since a seal.
import { describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import { consolidateMonth } from './consolidation-fixture.js';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();

describe('POST /monthReopening', () => {
  const reopenJanuary = { yearmonth: '01/2024', reason: 'duplicated invoice' };

  async function sealed(): Promise<{
    given: GivenCompany;
    reopening: string;
    seals: string;
    closeDay: string;
  }> {
    const given = await givenCompany(on.db);
    await on.admit(given);
    await givenOpenPeriod(on.db, given.branch, '2024-03-01');
    for (const month of ['2024-01-01', '2024-02-01']) {
      await givenConsolidated(on.db, given.branch, month);
      await on.db.query('SELECT ledger.certify_month($1, $2)', [given.branch.id, month]);
    }
    const place = `${given.code}/${given.branch.code}`;
    return {
      given,
      reopening: `/monthReopening/${place}`,
      seals: `/seals/${place}/2024`,
      closeDay: `/calendar/closeday/${place}`,
    };
  }

  it('reopens a month and later ones, whose seals and changes GET /seals then lists', async () => {
    const { given, reopening, seals, closeDay } = await sealed();
    await on.ana.get(closeDay);
    expect(await on.admin.post(reopening, reopenJanuary)).toMatchObject({
      status: 201,
      body: {
        months: [
          { yearmonth: '01/2024', seal: 1 },
          { yearmonth: '02/2024', seal: 1 },
        ],
      },
    });
    const documentId = await on.document({ batchId: await on.batch({}, given) });
    const entry = on.entry(documentId, { day: '1' }, given);
    const { body: posted } = await on.ana.post<{ id: number }>('/entry', entry);
    expect(await on.ana.get(`${seals}/01`)).toMatchObject({
      status: 200,
      body: [
        {
          seal: 1,
          sealedBy: null,
          reopenedBy: 'root',
          reason: reopenJanuary.reason,
          sealedAt: expect.any(String),
        },
      ],
    });
    const changes = `${seals}/1/1/changes`;
    expect((await on.ana.get(changes)).body).toMatchObject({
      content: [
        {
          change: 'ADDED',
          subject: 'ana',
          lote: expect.any(String),
          entry: { id: posted.id, valor: 1500.75 },
        },
      ],
      totalElements: 1,
      balances: [
        {
          cdAccounting: CASH,
          before: { movdeb: 0 },
          after: { movdeb: 1500.75, accumulatedBalance: 1500.75 },
        },
        { cdAccounting: SALES, after: { movcred: 1500.75, accumulatedBalance: -1500.75 } },
      ],
    });
    expect((await on.ana.get(`${changes}?page=2&size=1`)).body).toMatchObject({ content: [], balances: [] });
    expect(await on.ana.get(`${seals}/1/2/changes`)).toMatchObject({
      status: 404,
      body: { code: 'SEAL_NOT_FOUND', details: [{ field: 'seal', value: '2' }] },
    });
    expect(
      (await on.admin.get<{ content: unknown[] }>(`/audit?company=${given.code}&action=period.reopened`))
        .body,
    ).toMatchObject({
      content: [
        { yearmonth: '02/2024', detail: { seal: 1, reason: reopenJanuary.reason } },
        { yearmonth: '01/2024', subject: 'root' },
      ],
    });
    // The accounting day is after this day, and the day is open because its month was reopened.
    expect(await on.ana.get(`${closeDay}?day=2024-01-01`)).toMatchObject({
      status: 400,
      body: { code: 'NOT_THE_ACCOUNTING_DAY', details: [{ field: 'day', value: '2024-01-01' }] },
    });
  });

  it('lets the month be consolidated again with the next seal and certificate', async () => {
    const { given, reopening } = await sealed();
    await on.admin.post(reopening, { ...reopenJanuary, yearmonth: '02/2024' });
    const place = { company: given.code, branch: given.branch.code, year: '2024', month: '02' };
    const path = `/consolidation/${place.company}/${place.branch}/2024/02`;
    expect(await on.ana.get(path)).toMatchObject({ status: 404 });
    expect(await consolidateMonth(on.ana, place)).toMatchObject({ seal: 2 });
    const certificate = `/certificate/${place.company}/${place.branch}/2024`;
    const certified = await until(
      () => on.ana.get(`${certificate}/02`),
      ({ status }) => status === 200,
    );
    expect(certified.body).toMatchObject({
      seal: 2,
      documents: 0,
      entries: 0,
      totalDebits: 0,
      totalCredits: 0,
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      complianceRun: null,
    });
    expect(await on.ana.get(`${certificate}/03`)).toMatchObject({
      status: 404,
      body: { code: 'CERTIFICATE_NOT_FOUND' },
    });
    expect(await on.bruno.get(`${certificate}/02`)).toMatchObject({ status: 403 });
  });

  it.each([
    [{ yearmonth: '03/2024' }, 'MONTH_NOT_CONSOLIDATED', 'yearmonth'],
    [{ yearmonth: '13/2024' }, 'INVALID_DATE', 'yearmonth'],
    [{ yearmonth: undefined }, 'INVALID_DATE', 'yearmonth'],
    [{ reason: '' }, 'VALIDATION_FAILED', 'reason'],
    [{ reason: ' ' }, 'VALIDATION_FAILED', 'reason'],
    [{ reason: 'x'.repeat(256) }, 'VALIDATION_FAILED', 'reason'],
    [{ reason: undefined }, 'VALIDATION_FAILED', 'reason'],
  ])('answers 400 to %j with %s, and reopens nothing', async (wrong, code, field) => {
    const { reopening, seals } = await sealed();
    const answer = await on.admin.post(reopening, { ...reopenJanuary, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code, details: [{ field }] } });
    expect((await on.ana.get(`${seals}/01`)).body).toMatchObject([{ seal: 1, reopenedAt: null }]);
  });

  it('answers 404 for an unknown company, and 400 MONTH_PURGED for a month purged after its seal', async () => {
    const { given, reopening } = await sealed();
    expect(await on.admin.post('/monthReopening/NONE/1', reopenJanuary)).toMatchObject({ status: 404 });
    const documentId = await on.document({ batchId: await on.batch({ mes: 3 }, given) });
    await on.ana.post('/entry', on.entry(documentId, {}, given));
    await givenConsolidated(on.db, given.branch, '2024-03-01');
    const march = { company: given.code, branch: given.branch.code, year: 2024, month: 3 };
    const confirmed = { ...march, dryRun: false, confirmSealed: true };
    expect((await on.admin.post('/purge', confirmed)).status).toBe(200);
    expect(await on.admin.post(reopening, { ...reopenJanuary, yearmonth: '03/2024' })).toMatchObject({
      status: 400,
      body: { code: 'MONTH_PURGED', details: [{ field: 'yearmonth' }] },
    });
  });
});
