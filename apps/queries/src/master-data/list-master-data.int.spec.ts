import { beforeAll, describe, expect, it } from '@jest/globals';
import type { AccessScope } from '@razao/auth';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  CASH,
  SMALL_CHART,
  givenCompany,
  givenConsolidated,
  givenGrant,
  givenOpenPeriod,
  refOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { Client } from 'pg';
import { MasterDataStore } from './master-data.store.js';

describe('the lists of master data', () => {
  const store = new MasterDataStore();
  const first = { page: 1, size: 100 };
  const db = useTestDatabase({ role: 'razao_queries' });
  let company: GivenCompany;
  let other: GivenCompany;

  beforeAll(async () => {
    company = await givenCompany(db, { code: 'ALFA', branches: ['1', '2'] });
    other = await givenCompany(db, { code: 'BETA', chart: null });
    await db.query(`UPDATE ledger.company SET name = 'Ação e Função Ltda' WHERE id = $1`, [company.id]);
    await db.query(
      `INSERT INTO ledger.history_code (company_id, code, text) VALUES ($1, '10', 'Depreciação'), ($1, '2', 'Venda'), ($2, '1', 'Venda')`,
      [company.id, other.id],
    );
    await givenOpenPeriod(db, company.branch, '2024-01-01');
    await givenOpenPeriod(db, company.branch, '2024-02-01');
    await givenConsolidated(db, company.branch, '2024-01-01');
    await db.query(`INSERT INTO ledger.consolidation_run (branch_id, period) VALUES ($1, '2024-02-01')`, [
      company.branch.id,
    ]);
  });

  const companies = async (q?: string, page = first, scope = scopeOf(null)) => {
    const query = { ...page, ...(q !== undefined && { q }) };
    const rows: { code: string; branches: { code: string; months: unknown[] }[] }[] = [];
    let total = NaN;
    for await (const read of store.streamCompanies(scope, db.database, query))
      for (const { company, total: counted } of read) {
        total = counted;
        if (company !== null) rows.push(JSON.parse(company) as (typeof rows)[number]);
      }
    return { total, rows };
  };

  it('lists a company with its branches, and each branch with its months', async () => {
    const { rows, total } = await companies('alfa');
    expect(total).toBe(1);
    expect(rows).toEqual([
      {
        id: company.id,
        code: 'ALFA',
        name: 'Ação e Função Ltda',
        baseYearMonth: expect.stringMatching(/^\d\d\/\d{4}$/),
        closingCode: 'ENC',
        taxRegime: 'LUCRO_PRESUMIDO',
        timeZone: 'America/Sao_Paulo',
        fiscalYearEndMonth: 12,
        branches: [
          expect.objectContaining({
            id: company.branch.id,
            code: '1',
            accountingDay: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
            months: [
              {
                yearmonth: '01/2024',
                status: 'CONSOLIDATED',
                closedThroughDay: expect.any(Number),
                seal: 1,
                consolidation: null,
              },
              {
                yearmonth: '02/2024',
                status: 'OPEN',
                closedThroughDay: 0,
                seal: null,
                consolidation: 'PENDING',
              },
            ],
          }),
          expect.objectContaining({ code: '2', months: [] }),
        ],
      },
    ]);
  });

  it('says PROCESSING while a worker holds the run of a month', async () => {
    const states = async (): Promise<unknown> => (await companies('alfa')).rows[0]?.branches[0]?.months;
    const keys = [company.branch.id, '2024-01-01', '2024-02-01'];
    const worker = new Client({ connectionString: db.url });
    await worker.connect();
    try {
      await worker.query(
        'SELECT pg_advisory_lock(-$1::integer, ledger.period_key(period)) FROM unnest(ARRAY[$2, $3]::date[]) AS month(period)',
        keys,
      );
      expect(await states()).toMatchObject([{ consolidation: null }, { consolidation: 'PROCESSING' }]);
      await worker.query('SELECT pg_advisory_unlock_all()');
      expect(await states()).toMatchObject([{ consolidation: null }, { consolidation: 'PENDING' }]);
    } finally {
      await worker.end();
    }
  });

  it('lists only the companies and branches that the caller may see', async () => {
    const { rows, total } = await companies(undefined, first, scopeOf(company.branches.slice(1)));
    expect([total, rows.map(({ code }) => code)]).toEqual([1, ['ALFA']]);
    expect(rows[0]?.branches.map(({ code }) => code)).toEqual(['2']);
  });

  it.each([
    ['funcao', ['ALFA']],
    ['AÇÃO', ['ALFA']],
    ['be', ['BETA']],
    ['LFA', []],
    ['%', []],
  ])('"%s" finds %j: a part of the name, or the start of the code', async (q, codes) => {
    const found = (await companies(q)).rows.map(({ code }) => code);
    expect(found.filter((code) => ['ALFA', 'BETA'].includes(code))).toEqual(codes);
  });

  it('returns the companies of the page, and the total of all pages', async () => {
    const all = (await companies()).rows.map(({ code }) => code);
    const second = await companies(undefined, { page: 2, size: 1 });
    expect([second.total, second.rows.map(({ code }) => code)]).toEqual([all.length, all.slice(1, 2)]);
    expect(await companies(undefined, { page: 9, size: 1_000 })).toEqual({ total: all.length, rows: [] });
  });

  it('lists the accounts of the chart of the company, with filters by text, code, ids, kind, nature and state', async () => {
    const read = async (query: object) =>
      await store.listAccounts(scopeOf(null), db.database, refOf(company), { ...first, ...query });
    const { rows, total } = await read({});
    expect([total, rows.length]).toEqual([SMALL_CHART.length, SMALL_CHART.length]);
    const cash = rows.find(({ cdAccounting }) => cdAccounting === CASH);
    expect(cash).toMatchObject({
      id: company.account(CASH),
      cdReduced: '1001',
      kind: 'A',
      active: true,
      reducing: false,
    });
    expect(rows.find(({ id }) => id === cash?.parentId)?.cdAccounting).toBe(CASH.replace(/\.\d+$/, ''));
    expect((await read({ q: CASH })).rows.map(({ cdAccounting }) => cdAccounting)).toEqual([CASH]);
    for (const conta of [CASH, '1001']) expect((await read({ conta })).rows).toEqual([cash]);
    for (const conta of ['100', '9.9.9']) expect(await read({ conta })).toEqual({ total: 0, rows: [] });
    const ids = [company.account(CASH), cash?.parentId ?? NaN, 2 ** 40];
    expect((await read({ ids })).rows.map(({ id }) => id)).toEqual([cash?.parentId, cash?.id]);
    expect(
      (await store.listAccounts(scopeOf(null), db.database, refOf(other), { ...first, ids })).total,
    ).toBe(0);
    const results = SMALL_CHART.filter(({ kind, nature }) => kind === 'A' && nature === '04');
    expect((await read({ kind: 'A', nature: '04' })).total).toBe(results.length);
    const [active, inactive] = [await read({ active: true }), await read({ active: false })];
    expect(active.total + inactive.total).toBe(total);
    expect(inactive.rows.map((account) => account.active)).toEqual([false]);
    expect((await store.listAccounts(scopeOf([]), db.database, refOf(company), first)).total).toBe(0);
    expect((await store.listAccounts(scopeOf(null), db.database, refOf(other), first)).total).toBe(0);
  });

  it('lists the history codes of the company, with a filter by text', async () => {
    const read = async (q?: string) =>
      (
        await store.listHistoryCodes(scopeOf(null), db.database, refOf(company), {
          ...first,
          ...(q !== undefined && { q }),
        })
      ).rows;
    expect(await read()).toEqual([
      { code: '10', text: 'Depreciação' },
      { code: '2', text: 'Venda' },
    ]);
    expect(await read('depreciacao')).toEqual([{ code: '10', text: 'Depreciação' }]);
    expect((await store.listHistoryCodes(scopeOf([]), db.database, refOf(company), first)).total).toBe(0);
  });

  it('lists the companies of other cells that the caller may see, with the addresses of their cell', async () => {
    await db.query(`INSERT INTO ledger.cell_address VALUES (1, 'http://m', 'http://q', 'http://c')`);
    for (const [code, subject] of [
      ['GAMA', 'ana'],
      ['GATO', 'rui'],
    ] as const) {
      await givenGrant(db, subject, await givenCompany(db, { code }));
      await db.query(`INSERT INTO ledger.company_home (company_code, cell, state) VALUES ($1, 1, 'SERVED')`, [
        code,
      ]);
    }
    const list = async (scope: AccessScope, q?: string) =>
      await store.listCompaniesElsewhere(scope, db.database, { ...first, ...(q !== undefined && { q }) });
    const codes = async (q?: string) => (await list(scopeOf(null), q)).rows.map(({ code }) => code);
    const addresses = { movements: 'http://m', queries: 'http://q', compliance: 'http://c' };
    expect(await list(scopeOf([]))).toEqual({
      total: 1,
      rows: [{ code: 'GAMA', cell: 1, state: 'SERVED', ...addresses }],
    });
    expect([await codes(), await codes('gat'), await codes('ATO')]).toEqual([['GAMA', 'GATO'], ['GATO'], []]);
  });

  it('lists a company without branches to an administrator, while it lives here', async () => {
    const { branch } = await givenCompany(db, { code: 'NOVA' });
    await db.query('DELETE FROM ledger.branch WHERE id = $1', [branch.id]);
    const seenBy = async (scope: AccessScope): Promise<unknown> =>
      (await companies('nova', first, scope)).rows.map(({ code, branches }) => ({ code, branches }));
    // The branches of an administrator are a list where companies have moved away.
    const admin = { ...scopeOf(company.branches), admin: true };
    const listed = [{ code: 'NOVA', branches: [] }];
    expect([await seenBy(scopeOf(null)), await seenBy(admin)]).toEqual([listed, listed]);
    expect(await seenBy(scopeOf(company.branches))).toEqual([]);
    await db.query(`INSERT INTO ledger.cell_address VALUES (2, 'http://m', 'http://q', 'http://c')`);
    await db.query(
      `INSERT INTO ledger.company_home (company_code, cell, state) VALUES ('NOVA', 2, 'SERVED')`,
    );
    expect([await seenBy(scopeOf(null)), await seenBy(admin)]).toEqual([[], []]);
  });
});
