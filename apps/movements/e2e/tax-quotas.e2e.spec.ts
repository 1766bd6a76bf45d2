// Tests tax quotas over HTTP, with HTTP process, queue and worker as they run in production.
import { describe, expect, it } from '@jest/globals';
import { OTHER_INCOME, givenOpenPeriod, givenPostings, givenTaxCompany } from '@razao/testing/factories';
import type { HttpAnswer } from '@razao/testing/apps';
import { codeOf, useMovements } from './movements-fixture.js';
import { LINES, calculation, givenQuarter, savedQuotas, type Saved } from './tax-quotas-fixture.js';

describe('tax quotas', () => {
  const on = useMovements({ worker: true });

  it('are previewed with 302, a JSON array of strings and no Location, and are not saved', async () => {
    const company = await givenQuarter(on);
    for (const query of ['', '?confirmed=false', '?year=2024&quarter=1']) {
      const answer = await on.ana.get(calculation(company, query));
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
      expect(answer.body).toEqual(LINES);
    }
    expect((await on.ana.get(savedQuotas(company))).body).toEqual([]);
  });

  it('are confirmed with 200, saved once, and listed', async () => {
    const company = await givenQuarter(on);
    const first = await on.ana.get(calculation(company, '?confirmed=true'));
    expect(first.status).toBe(200);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(first.body).toEqual(LINES);
    await givenPostings(on.db, company, '2024-03-01', { [OTHER_INCOME]: '-50000.00' });
    const again = await on.ana.get(calculation(company, '?confirmed=true&selic=0.38'));
    expect(again).toMatchObject({ status: 200, body: LINES });
    const preview = await on.ana.get<string[]>(calculation(company));
    expect(preview.body).not.toEqual(LINES);

    const { body } = await on.ana.get<Saved[]>(savedQuotas(company));
    expect(body).toEqual([
      expect.objectContaining({
        company: company.code,
        branch: company.branch.code,
        year: 2024,
        quarter: 1,
        regime: 'LUCRO_PRESUMIDO',
        months: 3,
        selic: null,
        confirmedBy: 'ana',
        taxes: [
          {
            tax: 'IRPJ',
            base: 155084.78,
            amount: 32771.2,
            withheld: 4445.88,
            overpaid: 0,
            due: 28325.32,
            quotas: [
              { quota: 1, quotas: 3, dueDate: '2024-04-30', amount: 9441.77, interest: 0, text: LINES[0] },
              {
                quota: 2,
                quotas: 3,
                dueDate: '2024-05-31',
                amount: 9441.77,
                interest: 94.41,
                text: LINES[1],
              },
              { quota: 3, quotas: 3, dueDate: '2024-06-28', amount: 9441.78, interest: null, text: LINES[2] },
            ],
          },
          expect.objectContaining({
            tax: 'CSLL',
            base: 155084.78,
            amount: 13957.63,
            withheld: 600,
            due: 13357.63,
          }),
        ],
      }),
    ]);
  });

  it('are saved once for eight simultaneous confirmations', async () => {
    const company = await givenQuarter(on);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        on.ana.get(calculation(company, `?confirmed=true${index % 2 === 0 ? '' : '&selic=0.38'}`)),
      ),
    );
    const [quotas] = answers.map(({ body }) => body);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: quotas });
    expect((await on.ana.get<Saved[]>(savedQuotas(company))).body).toHaveLength(1);
    const events = await on.admin.get<{ content: { subject: string; detail: unknown }[] }>(
      `/audit?action=tax-quota.confirmed&company=${company.code}`,
    );
    expect(events.body.content).toEqual([
      expect.objectContaining({
        subject: 'ana',
        yearmonth: '03/2024',
        detail: { quarter: '1/2024', quotas },
      }),
    ]);
  });

  it('are cancelled once by an administrator with a reason, stay listed, and can be confirmed again', async () => {
    const company = await givenQuarter(on);
    await on.ana.get(calculation(company, '?confirmed=true'));
    const listed = async (): Promise<Saved[]> => (await on.ana.get<Saved[]>(savedQuotas(company))).body;
    const [saved] = await listed();
    const cancellation = `/taxquotas/${saved?.id}/cancellation`;
    const reason = 'março incompleto';
    for (const body of [
      {},
      { reason: '' },
      { reason: ' ' },
      { reason: 'a'.repeat(256) },
      { reason: 1 },
      { reason, more: 1 },
    ])
      expect((await on.admin.post(cancellation, body)).status).toBe(400);
    expect(codeOf(await on.admin.post('/taxquotas/999999999/cancellation', { reason }))).toEqual([
      404,
      'TAX_CALCULATION_NOT_FOUND',
    ]);
    const send = async (key: string): Promise<HttpAnswer> =>
      await on.admin.post(cancellation, { reason }, { 'idempotency-key': key });
    const first = await send('once');
    expect(first).toMatchObject({ status: 201, body: { id: saved?.id, cancelReason: reason } });
    expect(await send('once')).toMatchObject({ status: 201, body: first.body });
    expect(codeOf(await send('twice'))).toEqual([409, 'TAX_CALCULATION_CANCELLED']);
    expect(await on.ana.get(calculation(company, '?confirmed=true'))).toMatchObject({ status: 200 });
    expect(await listed()).toMatchObject([
      { id: saved?.id, cancelReason: reason, cancelledBy: expect.any(String), quarter: 1 },
      { cancelReason: null, cancelledAt: null, quarter: 1 },
    ]);
    const events = await on.admin.get<{ content: unknown[] }>(
      `/audit?action=tax-quota.cancelled&company=${company.code}`,
    );
    expect(events.body.content).toEqual([
      expect.objectContaining({
        entityId: saved?.id,
        yearmonth: '03/2024',
        detail: { quarter: '1/2024', reason },
      }),
    ]);
  });

  it('have the interest of the third quota when the Selic rate is given', async () => {
    const company = await givenQuarter(on);
    const preview = await on.ana.get<string[]>(calculation(company, '?selic=0.38'));
    expect([preview.status, preview.body.slice(0, 3)]).toEqual([
      302,
      [
        LINES[0],
        'IRPJ QUOTA 2/3 VENC 31/05/2024 9.441,77 + 94,41 = 9.536,18',
        'IRPJ QUOTA 3/3 VENC 28/06/2024 9.441,78 + 130,29 = 9.572,07',
      ],
    ]);
    await on.ana.get(calculation(company, '?selic=0.38&confirmed=true'));
    const [saved] = (await on.ana.get<Saved[]>(savedQuotas(company))).body;
    expect(saved).toMatchObject({ selic: 0.38, taxes: [{ quotas: [{}, {}, { interest: 130.29 }] }, {}] });
    // A repeat gets the saved quotas, even when it gives another rate.
    const repeat = await on.ana.get<string[]>(calculation(company, '?confirmed=true'));
    expect(repeat.body.slice(0, 3)).toEqual(preview.body.slice(0, 3));
  });

  it('are an empty list for a complete quarter with nothing due', async () => {
    const company = await givenTaxCompany(on.db);
    await on.admit(company);
    await givenOpenPeriod(on.db, company.branch, '2024-02-01');
    expect(codeOf(await on.ana.get(calculation(company, '?confirmed=true')))).toEqual([
      400,
      'TAX_QUARTER_INCOMPLETE',
    ]);
    await givenOpenPeriod(on.db, company.branch, '2024-03-01');
    expect(await on.ana.get(calculation(company))).toMatchObject({ status: 302, body: [] });
    expect(await on.ana.get(calculation(company, '?confirmed=true'))).toMatchObject({
      status: 200,
      body: [],
    });
    expect((await on.ana.get<Saved[]>(savedQuotas(company))).body).toMatchObject([
      {
        taxes: [
          { due: 0, quotas: [] },
          { due: 0, quotas: [] },
        ],
      },
    ]);
  });

  it.each([
    ['confirmed=yes', 'confirmed'],
    ['confirmed=', 'confirmed'],
    ['confirmed=true&confirmed=true', 'confirmed'],
    ['year=2024', 'year'],
    ['quarter=1', 'quarter'],
    ['year=24&quarter=1', 'year'],
    ['year=9999&quarter=4', 'year'],
    ['year=0000&quarter=4', 'year'],
    ['year=2024&quarter=5', 'quarter'],
    ['selic=0,38', 'selic'],
    ['selic=-1', 'selic'],
    ['selic=100.01', 'selic'],
    ['selic=0.38&selic=0.4', 'selic'],
  ])('answer 400 to %s at %s', async (query, field) => {
    const answer = await on.ana.get(
      `/taxquotacalculation/${on.company.code}/${on.company.branch.code}?${query}`,
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ field }] } });
  });

  it('answer 400 TAX_ROLES_MISSING without roles, and TAX_QUARTER_NOT_OPENED without an opened month', async () => {
    const bare = await givenQuarter(on, {});
    for (const query of ['', '?confirmed=true']) {
      const answer = await on.ana.get<{ message: string }>(calculation(bare, query));
      expect(codeOf(answer)).toEqual([400, 'TAX_ROLES_MISSING']);
      expect(answer.body.message).toMatch(
        /role TRADE_REVENUE or SERVICE_REVENUE or OTHER_INCOME.*tax-roles\.csv/,
      );
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const company = await givenQuarter(on);
    const future = await on.ana.get(calculation(company, '?year=2030&quarter=2'));
    expect(future).toMatchObject({
      status: 400,
      body: { code: 'TAX_QUARTER_NOT_OPENED', details: [{ field: 'quarter', value: '2/2030' }] },
    });
    const unopened = await givenTaxCompany(on.db);
    await on.admit(unopened);
    expect(codeOf(await on.ana.get(calculation(unopened)))).toEqual([400, 'TAX_QUARTER_NOT_OPENED']);
    expect((await on.ana.get(savedQuotas(bare))).body).toEqual([]);
  });

  it('answer 404 for an unknown company or branch, 400 for branch *, and an administrator without a permission', async () => {
    const company = await givenQuarter(on);
    for (const route of ['taxquotacalculation', 'taxquotas']) {
      expect(codeOf(await on.ana.get(`/${route}/ABSENT/1`))).toEqual([404, 'COMPANY_NOT_FOUND']);
      expect(codeOf(await on.ana.get(`/${route}/${company.code}/99`))).toEqual([404, 'BRANCH_NOT_FOUND']);
      expect(codeOf(await on.ana.get(`/${route}/${company.code}/*`))).toEqual([400, 'INVALID_CODE']);
    }
    expect(codeOf(await on.admin.get(calculation(company)))).toEqual([302, undefined]);
    expect((await on.admin.get(savedQuotas(company))).body).toEqual([]);
  });
});
