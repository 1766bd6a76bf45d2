// Tests the purge over HTTP, and the balances that the queries service answers before and after it.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  BANK,
  CAPITAL,
  CASH,
  RENT,
  SALES,
  SYNTHETIC,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';
import { closeAfterTests } from '@razao/testing/hooks';
import { startApp, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { consolidateMonth } from './consolidation-fixture.js';
import { codeOf, useMovements } from './movements-fixture.js';

const MONTHS = ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01'] as const;
const ACCOUNTS = [CASH, BANK, CAPITAL, SALES, RENT, SYNTHETIC, '1', '2', '3', '4'];

interface Purged {
  status: string;
  dryRun: boolean;
  batches: number;
  documents: number;
  entries: number;
}

const on = useMovements({ worker: true });
let queries: RunningApp;
let ana: HttpClient;

beforeAll(async () => {
  queries = await startApp('queries', { databaseUrl: on.db.url });
  closeAfterTests(() => queries.stop());
  ana = queries.as('ana');
});

/** Makes four months, each with two batches, three documents and seven entries, one of which is a closing entry. */
async function givenBooks(): Promise<GivenCompany> {
  const company = await givenCompany(on.db, { openings: { [CASH]: '1000.00', [CAPITAL]: '-1000.00' } });
  await givenGrant(on.db, 'ana', company);
  await givenOpenPeriod(on.db, company.branch, ...MONTHS);
  const account = (code: string): number => company.account(code);
  for (const period of MONTHS) {
    const batch = await givenBatch(on.db, company.branch, period);
    const other = await givenBatch(on.db, company.branch, period);
    await givenEntries(on.db, await givenDocument(on.db, batch), [
      { debcre: 'D', account: account(CASH), contra: account(SALES), amount: '150.25', day: 3 },
      { debcre: 'D', account: account(RENT), contra: account(CASH), amount: '40.10', day: 20 },
      { lancamento: 'X', debcre: 'D', account: account(BANK), amount: '10.00', day: 5 },
      { lancamento: 'X', debcre: 'D', account: account(RENT), amount: '5.00', day: 5 },
      { lancamento: 'X', debcre: 'C', account: account(CASH), amount: '15.00', day: 5 },
    ]);
    await givenEntries(on.db, await givenDocument(on.db, other), [
      { debcre: 'C', account: account(BANK), contra: account(CASH), amount: '1.99', day: 9 },
    ]);
    await givenEntries(on.db, await givenDocument(on.db, other, { cdpadronizado: 'ENC' }), [
      { debcre: 'D', account: account(SALES), contra: account(CAPITAL), amount: '150.25', day: 28 },
    ]);
  }
  return company;
}

const asked = (company: GivenCompany, month: number | string, dryRun?: unknown): Record<string, unknown> => ({
  company: company.code,
  branch: company.branch.code,
  year: 2024,
  month,
  ...(dryRun !== undefined && { dryRun }),
});

async function purge(company: GivenCompany, month: number | string, dryRun?: boolean): Promise<Purged> {
  const body = { ...asked(company, month, dryRun), confirmSealed: true };
  const answer = await on.admin.post<Purged>('/purge', body);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

/** Returns the answer of `balanceInquiryDetails` for each account over a range of months. */
async function balances(company: GivenCompany, first: string, last: string): Promise<unknown[]> {
  return await Promise.all(
    ACCOUNTS.map(async (code) => {
      const answer = await ana.post('/balanceInquiryDetails', {
        contaId: company.account(code),
        empresa: company.code,
        filial: company.branch.code,
        anomesini: first,
        anomesfim: last,
      });
      expect(answer.status).toBe(200);
      return { code, rows: answer.body };
    }),
  );
}

async function trialBalances(company: GivenCompany): Promise<object[]> {
  return await Promise.all(
    MONTHS.map(async (period) => {
      const path = `/trialBalance/${company.code}/${company.branch.code}/2024/${period.slice(5, 7)}`;
      const answer = await ana.get<object>(path);
      expect(answer.status).toBe(200);
      return answer.body;
    }),
  );
}

async function consolidate({ code, branch }: GivenCompany, month: string): Promise<void> {
  await consolidateMonth(on.ana, { company: code, branch: branch.code, year: '2024', month });
}

describe('the dry run of a purge', () => {
  it('reports the counts that the purge then deletes, and changes nothing', async () => {
    const company = await givenBooks();
    const before = await on.counts();
    const counted = await purge(company, 2, true);
    expect(counted).toEqual({
      company: company.code,
      branch: company.branch.code,
      year: 2024,
      month: 2,
      status: 'OPEN',
      dryRun: true,
      batches: 2,
      documents: 3,
      entries: 7,
    });
    expect(await purge(company, 2)).toEqual(counted);
    expect(await on.counts()).toEqual(before);
    expect(await purge(company, 2, false)).toEqual({ ...counted, dryRun: false });
    const after = await on.counts();
    expect([
      before.batch - after.batch,
      before.document - after.document,
      before.entry - after.entry,
    ]).toEqual([2, 3, 7]);
  });

  it('reports zeros for an empty month, as does a second purge', async () => {
    const company = await givenBooks();
    await purge(company, 2, false);
    const nothing = { batches: 0, documents: 0, entries: 0 };
    expect(await purge(company, 2, true)).toMatchObject(nothing);
    expect(await purge(company, '02', false)).toMatchObject({ ...nothing, month: 2, dryRun: false });
  });
});

describe('the purge of an open month', () => {
  it('deletes its movement, also on closed days, and changes the balances of later months accordingly', async () => {
    const company = await givenBooks();
    await on.db.query(
      `UPDATE ledger.branch_period SET closed_through_day = 10 WHERE branch_id = $1 AND period = '2024-01-01'`,
      [company.branch.id],
    );
    await purge(company, 1, false);
    const [cash] = (await balances(company, '01/2024', '02/2024')) as [{ rows: Record<string, number>[] }];
    expect(cash.rows).toEqual([
      { year: '2024', month: '01', movdeb: 0, movcred: 0, openingBalance: 1000, accumulatedBalance: 1000 },
      {
        year: '2024',
        month: '02',
        movdeb: 152.24,
        movcred: 55.1,
        openingBalance: 1000,
        accumulatedBalance: 1097.14,
      },
    ]);
    // The purged month can be consolidated like any other.
    await consolidate(company, '01');
    await consolidate(company, '02');
  });

  it('frees the numbers of its batches', async () => {
    const company = await givenBooks();
    const batch = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 3, lote: 'AGAIN' };
    expect(await on.ana.post('/batch', batch)).toMatchObject({ status: 201 });
    await purge(company, 3, false);
    expect(await on.ana.post('/batch', batch)).toMatchObject({ status: 201 });
  });
});

describe('the purge of a consolidated month', () => {
  it('keeps its balances and every balance of later months, also when those are consolidated', async () => {
    const company = await givenBooks();
    for (const month of ['01', '02']) await consolidate(company, month);
    const before = await balances(company, '01/2024', '04/2024');
    const trialBefore = await trialBalances(company);
    const held = { status: 'CONSOLIDATED', batches: 2, documents: 3, entries: 7 };
    expect(await purge(company, 1, true)).toMatchObject(held);
    expect(await purge(company, 1, false)).toMatchObject({ ...held, dryRun: false });
    expect(await balances(company, '01/2024', '04/2024')).toEqual(before);
    expect(await purge(company, 2, false)).toMatchObject({ status: 'CONSOLIDATED', entries: 7 });
    expect(await balances(company, '01/2024', '04/2024')).toEqual(before);
    const marked = [1, 2].map(() => ({ purgedAt: expect.any(String) }));
    expect(await trialBalances(company)).toEqual(
      trialBefore.map((month, at) => ({ ...month, ...marked[at] })),
    );

    await consolidate(company, '03');
    await consolidate(company, '04');
    expect(await balances(company, '01/2024', '04/2024')).toEqual(before);
    const reopened = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 };
    expect(codeOf(await on.ana.post('/batch', reopened))).toEqual([400, 'PERIOD_CONSOLIDATED']);
  });
});

describe('the audit trail of a purge', () => {
  it('has user, month and counts, and nothing of a dry run', async () => {
    const company = await givenBooks();
    await purge(company, 4, true);
    await purge(company, 4, false);
    const { body } = await on.admin.get<{ content: unknown[] }>(
      `/audit?action=period.purged&company=${company.code}`,
    );
    expect(body.content).toEqual([
      expect.objectContaining({
        subject: 'root',
        entity: 'purge',
        yearmonth: '04/2024',
        detail: { status: 'OPEN', batches: 2, documents: 3, entries: 7 },
      }),
    ]);
    const [record] = await on.db.query(
      'SELECT batches::int, documents::int, entries::int FROM ledger.purge WHERE branch_id = $1',
      [company.branch.id],
    );
    expect(record).toEqual({ batches: 2, documents: 3, entries: 7 });
  });
});

describe('a purge is refused, and deletes nothing,', () => {
  it('for an unknown company or branch with 404, and for a month never opened with PURGE_PERIOD_UNKNOWN', async () => {
    const company = await givenBooks();
    const before = await on.counts();
    for (const dryRun of [true, false]) {
      const body = asked(company, 1, dryRun);
      expect(codeOf(await on.admin.post('/purge', { ...body, company: 'ABSENT' }))).toEqual([
        404,
        'COMPANY_NOT_FOUND',
      ]);
      expect(codeOf(await on.admin.post('/purge', { ...body, branch: '99' }))).toEqual([
        404,
        'BRANCH_NOT_FOUND',
      ]);
      const unknown = await on.admin.post<{ message: string }>('/purge', { ...body, month: 5 });
      expect(codeOf(unknown)).toEqual([400, 'PURGE_PERIOD_UNKNOWN']);
      expect(unknown.body.message).toContain('05/2024');
      expect(codeOf(await on.admin.post('/purge', { ...body, year: 9999, month: 12 }))).toEqual([
        400,
        'PURGE_PERIOD_UNKNOWN',
      ]);
    }
    expect(await on.counts()).toEqual(before);
  });

  it.each([
    ['branch', { branch: '*' }],
    ['branch', { branch: undefined }],
    ['company', { company: null }],
    ['year', { year: 0 }],
    ['year', { year: 2024.5 }],
    ['year', { year: '2024-01' }],
    ['year', { year: [2024] }],
    ['month', { month: 13 }],
    ['month', { month: '1 ' }],
    ['month', { month: null }],
    ['dryRun', { dryRun: 'false' }],
    ['confirmSealed', { confirmSealed: 'true' }],
    ['documents', { documents: [1] }],
  ])('with 400 VALIDATION_FAILED at %s: %j', async (field, fields) => {
    const before = await on.counts();
    const answer = await on.admin.post('/purge', { ...asked(on.company, 1, false), ...fields });
    expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', details: [{ field }] } });
    expect(await on.counts()).toEqual(before);
  });
});
