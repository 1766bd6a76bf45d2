// Tests master data over HTTP: a new company up to its first entry, versions, changes that the books do not allow, and
// permissions.
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  SYNTHETIC,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  type GivenCompany,
} from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

interface Refusal {
  code: string;
  message: string;
  details: { field?: string; value?: string; reason: string }[];
}
type Account = Record<'cdReduced' | 'cdAccounting' | 'kind' | 'nature', string>;

const on = useSharedMovements();

const COMPANY = { name: 'Comércio Norte Ltda', baseYearMonth: '01/2024' };
const CHART = [
  { cdReduced: '1', cdAccounting: '1', name: 'ATIVO', kind: 'S', nature: '01', active: true },
  { cdReduced: '11', cdAccounting: '1.1', name: 'Caixa', kind: 'A', nature: '01', active: true },
  { cdReduced: '12', cdAccounting: '1.2', name: '(-) Perdas', kind: 'A', nature: '01', active: true },
  { cdReduced: '2', cdAccounting: '2', name: 'PATRIMÔNIO', kind: 'S', nature: '03', active: true },
  { cdReduced: '21', cdAccounting: '2.1', name: 'Capital', kind: 'A', nature: '03', active: true },
];
const LINES = {
  lines: [
    { statement: 'BALANCE_SHEET', code: 'A', kind: 'T', level: 1, side: 'A', text: 'ATIVO' },
    { statement: 'BALANCE_SHEET', code: 'A1', parent: 'A', kind: 'D', level: 2, side: 'A', text: 'Caixa' },
  ],
  accounts: [{ account: '11', statement: 'BALANCE_SHEET', code: 'A1' }],
};
const TAX_ROLE = { account: '1001', role: 'TRADE_REVENUE' };
const SIGNATORY = {
  name: 'ANA CONTADORA',
  taxNumber: '52998224725',
  qualification: 'Contador',
  qualificationCode: '900',
  crc: '1SP000000',
  legalRepresentative: false,
  validFrom: '2024-01-01',
};

describe('PUT /companies/{company}', () => {
  it('and its parts create a company, which is read as written, permitted to a user, and audited', async () => {
    const at = '/companies/NORTE';
    const { admin } = on;
    const created = await admin.put(at, COMPANY);
    expect(created).toMatchObject({
      status: 201,
      body: { code: 'NORTE', closingCode: 'ENC', presumptionIncreaseFrom: '01/2026', historyRequired: true },
    });
    expect((await admin.put(`${at}/accounts`, { accounts: CHART })).body).toMatchObject({
      accounts: CHART.map((account) => ({ ...account, reducing: account.cdReduced === '12' })),
    });
    expect((await admin.put(`${at}/branches/1`, { name: 'Matriz', state: 'SP' })).status).toBe(201);
    const openings = [
      { branch: '1', account: '11', amount: 100.25 },
      { branch: '1', account: '21', amount: -100.25 },
    ];
    expect(await admin.put(`${at}/openings`, { openings })).toMatchObject({
      status: 200,
      body: { openings },
    });
    expect((await admin.put(`${at}/historyCodes/V1`, { text: 'Venda' })).status).toBe(201);
    const taxRoles = [{ account: '21', role: 'TRADE_REVENUE' }];
    expect((await admin.put(`${at}/taxRoles`, { taxRoles })).body).toEqual({ taxRoles });
    expect((await admin.put(`${at}/signatories`, { signatories: [SIGNATORY] })).body).toMatchObject({
      signatories: [SIGNATORY],
    });
    expect((await admin.put(`${at}/statementLines`, LINES)).body).toEqual(LINES);
    const adjusted = { ...COMPANY, priorYearAdjustmentAccount: '21' };
    const changed = await admin.put(at, adjusted);
    expect(changed).toMatchObject({ status: 200, body: adjusted });
    for (const part of ['', '/branches/1', '/accounts', '/accounts/11', '/openings', '/taxRoles'])
      expect((await admin.get(`${at}${part}`)).status).toBe(200);
    expect((await admin.get(`${at}/signatories`)).body).toMatchObject({ signatories: [SIGNATORY] });
    const synthetic = { ...CHART[1], cdReduced: undefined, kind: 'S' };
    expect(await admin.put(`${at}/accounts/11`, synthetic, { 'accept-language': 'pt-BR' })).toMatchObject({
      status: 409,
      body: { code: 'MASTER_DATA_FIXED', message: expect.stringContaining('permanece analítica') as unknown },
    });
    const result = {
      ...CHART.find(({ cdReduced }) => cdReduced === '21'),
      cdReduced: undefined,
      nature: '04',
    };
    expect(await admin.put(`${at}/accounts/21`, result)).toMatchObject({
      status: 409,
      body: { code: 'MASTER_DATA_FIXED', message: expect.stringContaining('with its nature') as unknown },
    });

    const user = on.app.as('nina');
    expect((await user.get('/monthOpening/NORTE/1')).status).toBe(403);
    const permissions = [{ company: 'NORTE', branch: '*' }];
    const twice = { permissions: [...permissions, ...permissions] };
    const { body } = await admin.put<Refusal>('/users/otto/permissions', twice);
    expect(body.message).toContain('permissions[1].branch');
    await admin.put('/users/otto/permissions', { permissions });
    expect(await admin.put('/users/nina/permissions', { permissions })).toMatchObject({
      status: 200,
      body: { permissions },
    });
    expect((await user.get('/monthOpening/NORTE/1')).body).toMatchObject({ lastPostingyearmonth: '01/2024' });
    expect((await admin.delete('/users/nina/permissions')).status).toBe(204);
    expect((await admin.get('/users/nina/permissions')).body).toEqual({ permissions: [] });
    expect((await admin.get('/users/otto/permissions')).body).toEqual({ permissions });
    const events = await admin.get<{ content: { action: string; detail: { part?: string } }[] }>(
      '/audit?entity=company&size=1000&sort=id,desc',
    );
    expect(
      events.body.content
        .filter(({ detail }) => JSON.stringify(detail).includes('NORTE'))
        .map(({ detail }) => detail.part),
    ).toEqual([
      'company',
      'statement-lines',
      'signatories',
      'tax-roles',
      'history-code',
      'openings',
      'branch',
      'accounts',
      'company',
    ]);
  });

  it('changes nothing when the same is sent again, and answers 412 unless the ETag of If-Match is current', async () => {
    const at = '/companies/SUL';
    const { admin } = on;
    const first = (await admin.put(at, COMPANY, { 'if-none-match': '*' })).headers.get('etag') ?? '';
    const again = await admin.put(at, COMPANY);
    expect([again.status, again.headers.get('etag')]).toEqual([200, first]);
    const renamed = { ...COMPANY, name: 'Comércio Sul Ltda' };
    const changed = await admin.put(at, renamed, { 'if-match': first });
    expect(changed.headers.get('etag')).not.toBe(first);
    for (const [path, header] of [
      [at, { 'if-match': first }],
      [at, { 'if-none-match': '*' }],
      ['/companies/NENHUMA', { 'if-match': '*' }],
      ['/companies/NENHUMA', { 'if-match': first }],
    ] as const)
      expect(await admin.put(path, COMPANY, header)).toMatchObject({
        status: 412,
        body: { code: 'PRECONDITION_FAILED' },
      });
    expect((await admin.put(at, COMPANY, { 'if-match': 'abc' })).status).toBe(400);
    expect((await admin.get(at)).body).toMatchObject({ name: renamed.name });
  });

  it('accepts one of three simultaneous requests with the same If-Match', async () => {
    const at = '/companies/LESTE';
    const etag = (await on.admin.put(at, COMPANY)).headers.get('etag') ?? '';
    const answers = await Promise.all(
      ['um', 'dois', 'três'].map((name) => on.admin.put(at, { ...COMPANY, name }, { 'if-match': etag })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
  });

  it('answers 201 to one of three simultaneous requests', async () => {
    const names = ['um', 'dois', 'três'];
    const put = async (at: string, headers: Record<string, string>): Promise<number[]> => {
      const answers = await Promise.all(names.map((name) => on.admin.put(at, { ...COMPANY, name }, headers)));
      return answers.map(({ status }) => status).toSorted();
    };
    expect(await put('/companies/OESTE', { 'if-none-match': '*' })).toEqual([201, 412, 412]);
    expect(await put('/companies/CENTRO', {})).toEqual([200, 200, 201]);
  });
});

describe('master data of sealed books', () => {
  let sealed: GivenCompany;
  let at: string;
  let account: (code: string) => Promise<Account>;

  beforeAll(async () => {
    sealed = await givenCompany(on.db, { openings: { [CASH]: '10.00', [SALES]: '-10.00' } });
    at = `/companies/${sealed.code}`;
    await on.admit(sealed);
    await on.db.query(`INSERT INTO ledger.history_code (company_id, code, text) VALUES ($1, 'V1', 'Venda')`, [
      sealed.id,
    ]);
    await givenOpenPeriod(on.db, sealed.branch, '2024-01-01', '2024-02-01');
    const documentId = await on.document({ batchId: await on.batch({}, sealed) });
    const entry = await on.ana.post('/entry', on.entry(documentId, { cdhistorico: 'V1' }, sealed));
    expect(entry.status).toBe(201);
    await givenConsolidated(on.db, sealed.branch, '2024-01-01');
    const chart = (await on.admin.get<{ accounts: Account[] }>(`${at}/accounts`)).body.accounts;
    account = (code) => {
      const found = chart.find(({ cdAccounting }) => cdAccounting === code);
      if (found === undefined) throw new Error(`no account ${code}`);
      return Promise.resolve(found);
    };
  });

  const refused = async (path: string, body: unknown, code: string, message: RegExp): Promise<void> => {
    const answer = await on.admin.put<Refusal>(`${at}${path}`, body);
    expect([answer.body.code, answer.body.message]).toEqual([code, expect.stringMatching(message)]);
    expect(answer.status).toBe(409);
  };

  it('answers 409 to changes of fixed fields of accounts, company, openings and history codes', async () => {
    const { cdReduced: reduced, ...cash } = await account(CASH);
    const place = `/accounts/${reduced}`;
    await refused(place, { ...cash, kind: 'S' }, 'MASTER_DATA_FIXED', /its kind is fixed/);
    await refused(place, { ...cash, nature: '02' }, 'MASTER_DATA_FIXED', /its nature is fixed/);
    await refused(place, { ...cash, cdAccounting: '7.7' }, 'MASTER_DATA_FIXED', /keeps its accounting code/);
    const group = await account(SYNTHETIC);
    const { cdReduced: groupReduced, ...rest } = group;
    await refused(
      `/accounts/${groupReduced}`,
      { ...rest, kind: 'A' },
      'MASTER_DATA_FIXED',
      /its kind is fixed/,
    );
    for (const cdAccounting of [cash.cdAccounting, cash.cdAccounting.replaceAll('.', '.0')])
      await refused(
        '/accounts/NOVO',
        { ...cash, cdAccounting },
        'MASTER_DATA_DUPLICATE',
        /is the code of account/,
      );
    const company = { name: 'x', baseYearMonth: '01/2024', closingCode: 'ENC' };
    await refused('', { ...company, baseYearMonth: '02/2024' }, 'MASTER_DATA_FIXED', /base month is fixed/);
    await refused('', { ...company, closingCode: 'FIM' }, 'CLOSING_CODE_FIXED', /closing code is fixed/);
    await refused('/openings', { openings: [] }, 'MASTER_DATA_FIXED', /opening balances are sealed/);
    const { openings } = (await on.admin.get<{ openings: unknown[] }>(`${at}/openings`)).body;
    expect(openings).toMatchObject([{ amount: 10 }, { amount: -10 }]);
    const used = await on.admin.delete<Refusal>(`${at}/historyCodes/V1`);
    expect([used.status, used.body.code]).toEqual([409, 'MASTER_DATA_IN_USE']);
    expect((await on.admin.put(`${at}/historyCodes/V1`, { text: 'Venda à vista' })).status).toBe(200);
    expect(
      (await on.admin.put(`${at}/accounts/${reduced}`, { ...cash, name: 'CAIXA', active: false })).status,
    ).toBe(200);
    expect((await on.admin.put(`${at}/accounts/${reduced}`, { ...cash, active: true })).status).toBe(200);
  });

  it('lets an unused history code be deleted once', async () => {
    const other = `/companies/${on.company.code}/historyCodes/V2`;
    for (const path of [`${at}/historyCodes/V2`, other]) await on.admin.put(path, { text: 'x' });
    expect((await on.admin.delete(`${at}/historyCodes/V2`, { 'if-match': 'abc' })).status).toBe(400);
    expect((await on.admin.delete(`${at}/historyCodes/V2`)).status).toBe(204);
    expect(await on.admin.delete(`${at}/historyCodes/V2`)).toMatchObject({
      status: 404,
      body: { code: 'HISTORY_CODE_NOT_FOUND' },
    });
    expect((await on.admin.get(other)).status).toBe(200);
  });

  it.each<[string, unknown, string]>([
    ['/openings', { openings: [{ branch: '9', account: 'x', amount: 1 }] }, 'openings[0].branch'],
    ['/openings', { openings: [{ branch: '1', account: '1001', amount: 1.005 }] }, 'openings[0].amount'],
    ['/openings', { openings: [{ branch: '1', account: '1001', amount: 1 }] }, 'openings'],
    ['/taxRoles', { taxRoles: [{ account: 'x', role: 'TRADE_REVENUE' }] }, 'taxRoles[0].account'],
    ['/taxRoles', { taxRoles: [{ account: '1001', role: 'x' }] }, 'taxRoles[0].role'],
    ['/taxRoles', { taxRoles: [TAX_ROLE, TAX_ROLE] }, 'taxRoles[1].account'],
    ['/signatories', { signatories: [{ ...SIGNATORY, crc: null }] }, 'signatories[0].crc'],
    ['/signatories', { signatories: [SIGNATORY, SIGNATORY] }, 'signatories[1].taxNumber'],
    ['/statementLines', { ...LINES, lines: [] }, 'accounts[0].code'],
    ['/accounts', { accounts: [CHART[0], CHART[0]] }, 'accounts[1].cdReduced'],
    ['/accounts/1', { cdAccounting: 'x' }, 'cdAccounting'],
    ['/branches/1', { name: 'x', cnpj: '1' }, 'cnpj'],
    ['/branches/1', { name: 'x', state: 'SP', municipalityCode: '3304557' }, 'municipalityCode'],
    ['/historyCodes/1', { text: '' }, 'text'],
    ['', { ...COMPANY, timeZone: 'BRT' }, 'timeZone'],
    ['', { ...COMPANY, priorYearAdjustmentAccount: 'x1' }, 'priorYearAdjustmentAccount'],
    [
      '',
      { ...COMPANY, complianceThresholds: { late_entry_days: -1 } },
      'complianceThresholds.late_entry_days',
    ],
  ])('answers 400 to PUT %s with the wrong field: %#', async (path, body, field) => {
    const answer = await on.admin.put<Refusal>(`${at}${path}`, body);
    expect([answer.status, answer.body.details[0]?.field]).toEqual([400, field]);
  });
});

describe('an unknown company or branch', () => {
  const ROUTES = [
    ['/branches/1', { name: 'x' }],
    ['/accounts', { accounts: CHART }],
    ['/accounts/11', { ...CHART[1], cdReduced: undefined }],
    ['/historyCodes/V1', { text: 'x' }],
    ['/openings', { openings: [] }],
    ['/taxRoles', { taxRoles: [] }],
    ['/signatories', { signatories: [] }],
    ['/statementLines', { lines: [], accounts: [] }],
  ] as const;

  it.each(ROUTES)('answers 404 COMPANY_NOT_FOUND to GET and PUT %s', async (path, body) => {
    const at = `/companies/X1${path}`;
    for (const answer of [await on.admin.get(at), await on.admin.put(at, body)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
    expect((await on.admin.put(`/companies/X-1${path}`, body)).status).toBe(400);
  });

  it('answers 400 at the permission that names it', async () => {
    const permissions = [
      { company: 'NADA', branch: '*' },
      { company: on.company.code, branch: '77' },
    ];
    const answer = await on.admin.put<Refusal>('/users/u/permissions', { permissions });
    expect(answer.body.details.map(({ field }) => field)).toEqual([
      'permissions[0].company',
      'permissions[1].branch',
    ]);
    expect((await on.admin.put('/users/%0au/permissions', { permissions: [] })).status).toBe(400);
  });
});
