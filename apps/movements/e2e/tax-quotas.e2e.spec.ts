// Tax quotas over HTTP: HTTP process, queue and worker as they run in production.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  OTHER_INCOME,
  VECTOR_POSTINGS,
  givenOpenPeriod,
  givenPostings,
  givenTaxCompany,
  type GivenCompany,
} from '@razao/testing/factories';
import { redisForTests } from '@razao/testing/broker';
import { startWorker, type HttpAnswer } from '@razao/testing/apps';
import { setTimeout as sleep } from 'node:timers/promises';
import { startMovements, type MovementsFixture } from './movements-fixture.js';

const redisUrl = await redisForTests();
const backends: ('postgres' | 'redis')[] = redisUrl === undefined ? ['postgres'] : ['postgres', 'redis'];

const LINES = [
  'IRPJ QUOTA 1/3 VENC 30/04/2024 9.441,77',
  'IRPJ QUOTA 2/3 VENC 31/05/2024 9.441,77',
  'IRPJ QUOTA 3/3 VENC 28/06/2024 9.441,78',
  'CSLL QUOTA 1/3 VENC 30/04/2024 4.452,54',
  'CSLL QUOTA 2/3 VENC 31/05/2024 4.452,54',
  'CSLL QUOTA 3/3 VENC 28/06/2024 4.452,55',
];

interface Saved {
  year: number;
  quarter: number;
  confirmedBy: string;
  selic: number | null;
  taxes: {
    tax: string;
    due: number;
    quotas: { dueDate: string; amount: number; interest: number | null; text: string }[];
  }[];
}

const calculation = (company: GivenCompany, query = ''): string =>
  `/taxquotacalculation/${company.code}/${company.branch.code}${query}`;
const savedQuotas = (company: GivenCompany): string => `/taxquotas/${company.code}/${company.branch.code}`;

async function givenQuarter(
  on: MovementsFixture,
  roles?: Readonly<Record<string, string>>,
): Promise<GivenCompany> {
  const company = await givenTaxCompany(on.db, roles === undefined ? {} : { roles });
  await on.admit(company);
  await givenOpenPeriod(on.db, company.branch, '2024-03-01');
  await givenPostings(on.db, company, '2024-02-01', VECTOR_POSTINGS);
  return company;
}

const codeOf = ({ status, body }: HttpAnswer): unknown[] => [status, (body as { code?: string }).code];

describe('tax quotas', () => {
  let on: MovementsFixture;

  beforeAll(async () => {
    on = await startMovements({ worker: true });
  });
  afterAll(async () => {
    await on.stop();
  });

  it('are previewed with 302, a JSON array of strings and no Location, and not saved', async () => {
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

  it('are saved once for eight who confirm at once', async () => {
    const company = await givenQuarter(on);
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => on.ana.get(calculation(company, '?confirmed=true'))),
    );
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, body: LINES });
    expect((await on.ana.get<Saved[]>(savedQuotas(company))).body).toHaveLength(1);
    const events = await on.admin.get<{ content: { subject: string; detail: unknown }[] }>(
      `/audit?action=tax-quota.confirmed&company=${company.code}`,
    );
    expect(events.body.content).toEqual([
      expect.objectContaining({
        subject: 'ana',
        yearmonth: '03/2024',
        detail: { quarter: '1/2024', quotas: LINES },
      }),
    ]);
  });

  it('say the interest due with them when the Selic rate is given', async () => {
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
  });

  it('of a quarter with nothing due are none', async () => {
    const company = await givenTaxCompany(on.db);
    await on.admit(company);
    await givenOpenPeriod(on.db, company.branch, '2024-01-01');
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
    ['year=2024', 'quarter'],
    ['quarter=1', 'year'],
    ['year=24&quarter=1', 'year'],
    ['year=9999&quarter=4', 'year'],
    ['year=0000&quarter=4', 'year'],
    ['year=2024&quarter=5', 'quarter'],
    ['selic=0,38', 'selic'],
    ['selic=-1', 'selic'],
    ['selic=100.01', 'selic'],
    ['selic=0.38&selic=0.4', 'selic'],
  ])('refuse %s', async (query, field) => {
    const answer = await on.ana.get(
      `/taxquotacalculation/${on.company.code}/${on.company.branch.code}?${query}`,
    );
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ field }] } });
  });

  it('refuse books without roles, and quarters without an opened month', async () => {
    const bare = await givenQuarter(on, {});
    for (const query of ['', '?confirmed=true']) {
      const answer = await on.ana.get<{ message: string }>(calculation(bare, query));
      expect(codeOf(answer)).toEqual([400, 'TAX_ROLES_MISSING']);
      expect(answer.body.message).toContain('tax-roles.csv');
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
    const company = await givenQuarter(on);
    const future = await on.ana.get(calculation(company, '?year=2030&quarter=2'));
    expect(codeOf(future)).toEqual([400, 'TAX_QUARTER_NOT_OPENED']);
    const unopened = await givenTaxCompany(on.db);
    await on.admit(unopened);
    expect(codeOf(await on.ana.get(calculation(unopened)))).toEqual([400, 'TAX_QUARTER_NOT_OPENED']);
    expect((await on.ana.get(savedQuotas(bare))).body).toEqual([]);
  });

  it('are for those who may see the branch', async () => {
    const company = await givenQuarter(on);
    const routes = [calculation(company), calculation(company, '?confirmed=true'), savedQuotas(company)];
    for (const route of routes) {
      expect(codeOf(await on.app.anonymous.get(route))).toEqual([401, 'UNAUTHENTICATED']);
      expect(codeOf(await on.app.anonymous.with('not.a.token').get(route))).toEqual([401, 'UNAUTHENTICATED']);
      expect(codeOf(await on.bruno.get(route))).toEqual([403, 'BRANCH_FORBIDDEN']);
    }
    for (const route of ['taxquotacalculation', 'taxquotas']) {
      expect(codeOf(await on.ana.get(`/${route}/ABSENT/1`))).toEqual([404, 'COMPANY_NOT_FOUND']);
      expect(codeOf(await on.ana.get(`/${route}/${company.code}/99`))).toEqual([404, 'BRANCH_NOT_FOUND']);
      expect(codeOf(await on.ana.get(`/${route}/${company.code}/*`))).toEqual([400, 'INVALID_CODE']);
    }
    expect(codeOf(await on.admin.get(calculation(company)))).toEqual([302, undefined]);
    expect((await on.admin.get(savedQuotas(company))).body).toEqual([]);
  });
});

describe.each(backends)('tax quotas without a worker, on %s', (kind) => {
  let on: MovementsFixture;
  const queue: Record<string, string> =
    kind === 'redis' ? { REDIS_URL: redisUrl ?? '', QUEUE_PREFIX: 'tax-quotas-e2e' } : {};

  beforeAll(async () => {
    on = await startMovements({ env: { TAX_QUOTA_TIMEOUT_MS: '500', ...queue } });
  });
  afterAll(async () => {
    await on.stop();
  });

  it('are answered 503 with Retry-After, and nothing is saved, then or when the worker comes', async () => {
    const company = await givenQuarter(on);
    for (const query of ['', '?confirmed=true', '?confirmed=true']) {
      const answer = await on.ana.get<{ message: string }>(calculation(company, query));
      expect(codeOf(answer)).toEqual([503, 'TAX_CALCULATION_UNAVAILABLE']);
      expect(answer.headers.get('retry-after')).toBe('10');
      expect(answer.body.message).toContain('nothing was saved');
    }
    const worker = await startWorker({ databaseUrl: on.db.url, env: queue });
    try {
      // A new request is answered after those that were given up: the queue is first in, first out.
      let preview = await on.ana.get(calculation(company));
      for (let tries = 0; preview.status === 503 && tries < 40; tries += 1) {
        await sleep(250);
        preview = await on.ana.get(calculation(company));
      }
      expect(preview).toMatchObject({ status: 302, body: LINES });
      expect((await on.ana.get(savedQuotas(company))).body).toEqual([]);
      expect(await on.ana.get(calculation(company, '?confirmed=true'))).toMatchObject({
        status: 200,
        body: LINES,
      });
    } finally {
      await worker.stop();
    }
    // What is saved needs no worker.
    expect(await on.ana.get(calculation(company, '?confirmed=true'))).toMatchObject({
      status: 200,
      body: LINES,
    });
    expect((await on.ana.get<Saved[]>(savedQuotas(company))).body).toHaveLength(1);
  });
});
