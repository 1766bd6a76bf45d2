import { describe, expect, it } from '@jest/globals';
import { givenCompany } from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

interface Event {
  id: number;
  at: string;
  action: string;
  entityId: number | null;
  subject: string;
  requestId: string;
  detail: object;
}
interface Page {
  content: Event[];
  totalElements: number;
}

const on = useSharedMovements();

const events = async (query = ''): Promise<Page> => {
  const answer = await on.admin.get<Page>(`/audit?size=1000${query}`);
  expect(answer.status).toBe(200);
  return answer.body;
};

describe('the audit trail', () => {
  it('lists who did what, when and from where, newest first', async () => {
    const company = await givenCompany(on.db);
    await on.admit(company);
    const place = `${company.code}/${company.branch.code}`;
    await on.ana.post(`/monthOpening/${place}`, { newyearmonth: '01/2024' });
    const created = await on.ana.post<{ id: number }>(
      '/batch',
      { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 },
      { 'x-request-id': 'walk-1' },
    );
    const documentId = await on.document({ batchId: created.body.id });
    const entry = await on.ana.post<{ id: number }>('/entry', on.entry(documentId, { day: '15' }, company));
    await on.ana.delete(`/entry/${entry.body.id}`);
    await on.ana.get(`/calendar/closeday/${place}`);
    await on.ana.delete(`/document/${documentId}`);
    await on.ana.delete(`/batch/${created.body.id}`);

    const { content, totalElements } = await events(`&company=${company.code}`);
    expect(content.map(({ action }) => action)).toEqual([
      'batch.deleted',
      'document.deleted',
      'period.day-closed',
      'entry.deleted',
      'document.created',
      'batch.created',
      'period.opened',
    ]);
    expect(totalElements).toBe(7);
    expect(content[5]).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      subject: 'ana',
      action: 'batch.created',
      entity: 'batch',
      entityId: created.body.id,
      company: company.code,
      branch: company.branch.code,
      yearmonth: '01/2024',
      detail: { lote: '000001' },
      requestId: 'walk-1',
      remoteAddress: expect.stringMatching(/127\.0\.0\.1/),
    });
  });

  it('records changed permissions of a user in the trails of the companies they name', async () => {
    const [gone, come] = [await givenCompany(on.db), await givenCompany(on.db)];
    const path = '/users/nina/permissions';
    const branch = gone.branch.code;
    const all = { company: on.company.code, branch: '*' };
    await on.admin.put(path, { permissions: [all, { company: gone.code, branch }] });
    await on.admin.put(path, { permissions: [all, { company: come.code, branch: '*' }] });
    const details = async (company: string): Promise<unknown[]> =>
      (await events(`&action=permissions.written&company=${company}`)).content.map(({ detail }) => detail);
    const change = { user: 'nina', changed: 1 };
    expect(await details(all.company)).toHaveLength(1);
    expect(await details(gone.code)).toEqual([
      { ...change, company: gone.code, before: [branch], after: [] },
      { ...change, company: gone.code, before: [], after: [branch] },
    ]);
    expect(await details(come.code)).toEqual([{ ...change, company: come.code, before: [], after: ['*'] }]);
  });

  it('records no event of a refused request', async () => {
    const { totalElements } = await events();
    await on.ana.post('/batch', {
      empresa: on.company.code,
      filial: on.company.branch.code,
      ano: 2024,
      mes: 12,
    });
    await on.ana.delete('/batch/999999');
    expect((await events()).totalElements).toBe(totalElements);
  });

  it('can be filtered, paged and sorted', async () => {
    const batchId = await on.batch();
    const [event] = (await events(`&action=batch.created&entity=batch&entityId=${batchId}&subject=ana`))
      .content;
    expect(event).toMatchObject({ entityId: batchId });
    const today = event?.at.slice(0, 10) ?? '';
    expect((await events(`&from=${today}&to=${today}`)).totalElements).toBeGreaterThan(0);
    expect((await events('&to=2001-01-01')).totalElements).toBe(0);
    expect((await events('&subject=unknown')).totalElements).toBe(0);
    const page = await on.admin.get<Page>('/audit?size=1&page=2&sort=id,asc');
    expect(page.body).toMatchObject({ page: 2, size: 1 });
  });

  it.each([
    ['action=batch.read', 'VALIDATION_FAILED', 'action'],
    ['entity=planet', 'VALIDATION_FAILED', 'entity'],
    ['entityId=x', 'VALIDATION_FAILED', 'entityId'],
    ['from=2024-02-30', 'INVALID_DATE', 'from'],
    ['from=2024-02-02&to=2024-02-01', 'INVALID_RANGE', 'from'],
    ['page=0', 'INVALID_PAGE', 'page'],
  ])('answers 400 to %s with %s at %s', async (query, code, field) => {
    expect(await on.admin.get(`/audit?${query}`)).toMatchObject({
      status: 400,
      body: { code, details: [{ field }] },
    });
  });

  it('answers 404 for a company that does not exist', async () => {
    expect(await on.admin.get('/audit?company=NONE')).toMatchObject({ status: 404 });
  });
});
