// Tests that months which accept no entries refuse them.
import { describe, expect, it } from '@jest/globals';
import { givenCompany, givenConsolidated, givenOpenPeriod } from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

const on = useSharedMovements();

describe('POST /entry answers 400', () => {
  it('DAY_NOT_IN_MONTH to day 30 of February', async () => {
    const batchId = await on.batch({ mes: 2 });
    const documentId = await on.document({ batchId });
    const answer = await on.ana.post<{ message: string }>('/entry', on.entry(documentId, { day: '30' }));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'DAY_NOT_IN_MONTH', details: [{ field: 'day', value: '30' }] },
    });
    expect(answer.body.message).toContain('day');
  });

  it('PERIOD_CONSOLIDATED in a consolidated month, as do new batches, documents and deletions, and changes nothing', async () => {
    const company = await givenCompany(on.db);
    await on.admit(company);
    await givenOpenPeriod(on.db, company.branch, '2024-01-01');
    const batchId = await on.batch({}, company);
    const documentId = await on.document({ batchId });
    await givenConsolidated(on.db, company.branch, '2024-01-01');
    const before = await on.counts();
    const answer = await on.ana.post<{ message: string }>('/entry', on.entry(documentId, {}, company));
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'PERIOD_CONSOLIDATED', details: [{ field: 'documentId', value: String(documentId) }] },
    });
    expect(answer.body.message).toContain('mes 01/2024');
    const document = await on.ana.post<{ message: string }>('/document', { batchId });
    expect(document).toMatchObject({ status: 400, body: { code: 'PERIOD_CONSOLIDATED' } });
    expect(document.body.message).toContain('mes 01/2024');
    const batch = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 };
    expect(await on.ana.post('/batch', batch)).toMatchObject({
      status: 400,
      body: { code: 'PERIOD_CONSOLIDATED', details: [{ field: 'mes', value: '01/2024' }] },
    });
    expect(await on.counts()).toEqual(before);
    expect(await on.ana.delete(`/batch/${batchId}`)).toMatchObject({
      status: 400,
      body: { code: 'PERIOD_CONSOLIDATED' },
    });
    expect(await on.counts()).toEqual(before);
  });
});
