// Tests the sets of a company for the ECD over HTTP: auditors, registrations, books, referential accounts,
// comparatives.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { givenCompany, type GivenCompany } from '@razao/testing/factories';
import { useSharedMovements } from './movements-fixture.js';

interface Refusal {
  code: string;
  details: { field?: string; reason: string }[];
}
type Row = Readonly<Record<string, unknown>>;

const on = useSharedMovements();
let company: GivenCompany;
let at: string;

beforeAll(async () => {
  company = await givenCompany(on.db);
  at = `/companies/${company.code}`;
  expect((await on.admin.put(`${at}/statementLines`, { lines: LINES, accounts: [] })).status).toBe(200);
});

const AUDITOR = {
  name: 'AUDITORIA NORTE LTDA',
  taxNumber: '11444777000161',
  cvmRegistration: '12345',
  validFrom: '2024-01-01',
  validTo: null,
};
const REGISTRATION = { institution: 'SP', number: '110042490114' };
const BOOK = { nature: 'DIARIO GERAL', number: 7, firstMonth: '01/2024', lastMonth: '12/2024' };
const NEXT_BOOK = { ...BOOK, number: 8, firstMonth: '01/2025', lastMonth: '12/2025' };
/** The cash account and a group of the chart that the factories make. */
const [CASH, GROUP] = ['1001', '11'];
const CODE = { account: CASH, code: '1.01.01.01.01', validFrom: '01/2024', validTo: '12/2024' };
const NEXT_CODE = { ...CODE, code: '1.01.01.01.02', validFrom: '01/2025', validTo: null };
const LINES = [
  { statement: 'INCOME_STATEMENT', code: 'R', kind: 'T', level: 1, side: 'R', text: 'RESULTADO' },
  ...['R1', 'R2'].map((code) => ({
    statement: 'INCOME_STATEMENT',
    code,
    parent: 'R',
    kind: 'D',
    level: 2,
    side: 'R',
    text: 'Vendas',
  })),
];
const BEFORE = { firstMonth: '01/2024', lastMonth: '12/2024', code: 'R1', amount: -900.07 };

describe.each<[set: string, rows: Row[], audited: string]>([
  ['auditors', [AUDITOR, { ...AUDITOR, cvmRegistration: null, validFrom: '2025-01-01' }], 'auditors'],
  ['registrations', [{ institution: '00', number: '1' }, REGISTRATION], 'registrations'],
  ['books', [BOOK, NEXT_BOOK], 'books'],
  ['referentialAccounts', [CODE, NEXT_CODE], 'referential-accounts'],
  ['comparatives', [{ ...BEFORE, lastMonth: '06/2024', amount: 0.1 }, BEFORE], 'comparatives'],
])('%s', (set, rows, audited) => {
  const path = (): string => `${at}/${set}`;
  const writes = async (): Promise<number> => {
    const [{ n } = { n: -1 }] = await on.db.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM ledger.audit_event WHERE action = 'master-data.written' AND detail->>'company' = $1 AND detail->>'part' = $2`,
      [company.code, audited],
    );
    return n;
  };

  it('are replaced as a whole, read as written, and audited once per change, with If-Match and If-None-Match', async () => {
    expect(await on.admin.get(path())).toMatchObject({ status: 200, body: { [set]: [] } });
    const written = await on.admin.put(path(), { [set]: rows });
    expect([written.status, written.body]).toEqual([200, { [set]: rows }]);
    const etag = written.headers.get('etag') ?? '';
    const read = await on.admin.get(path());
    expect([read.status, read.body, read.headers.get('etag')]).toEqual([200, { [set]: rows }, etag]);
    expect([(await on.admin.put(path(), { [set]: rows })).headers.get('etag'), await writes()]).toEqual([
      etag,
      1,
    ]);
    const fewer = await on.admin.put(path(), { [set]: rows.slice(1) }, { 'if-match': etag });
    expect([fewer.status, fewer.body, await writes()]).toEqual([200, { [set]: rows.slice(1) }, 2]);
    for (const header of [{ 'if-match': etag }, { 'if-none-match': '*' }])
      expect(await on.admin.put(path(), { [set]: [] }, header)).toMatchObject({
        status: 412,
        body: { code: 'PRECONDITION_FAILED' },
      });
    expect((await on.admin.put(path(), { [set]: [] }, { 'if-match': 'abc' })).status).toBe(400);
    expect((await on.admin.get(path())).body).toEqual({ [set]: rows.slice(1) });
    // Leaves the company without rows, as it was before the test.
    expect((await on.admin.put(path(), { [set]: [] })).body).toEqual({ [set]: [] });
  });

  it('answer 404 for an unknown company, and 400 to a malformed body', async () => {
    const body = { [set]: rows };
    const nowhere = `/companies/X1/${set}`;
    for (const answer of [await on.admin.get(nowhere), await on.admin.put(nowhere, body)])
      expect(answer).toMatchObject({ status: 404, body: { code: 'COMPANY_NOT_FOUND' } });
    for (const malformed of [{}, { nothing: 1 }, { [set]: 'x' }, { [set]: [null] }, { ...body, x: 1 }])
      expect((await on.admin.put(path(), malformed)).status).toBe(400);
    expect((await on.admin.put(`/companies/X-1/${set}`, body)).status).toBe(400);
    expect((await on.admin.get(path())).body).toEqual({ [set]: [] });
  });
});

it('a set may have 10,000 rows, and answers 400 to one more', async () => {
  const rows = Array.from({ length: 10_001 }, (_, index) => ({
    institution: 'SP',
    number: String(index).padStart(5, '0'),
  }));
  const path = `${at}/registrations`;
  expect((await on.admin.put(path, { registrations: rows })).status).toBe(400);
  const most = { registrations: rows.slice(1) };
  expect(await on.admin.put(path, most)).toMatchObject({ status: 200, body: most });
  expect((await on.admin.put(path, { registrations: [] })).body).toEqual({ registrations: [] });
});

it('a line with comparatives must stay a detail line of the income statement until they are written without it', async () => {
  const lines = `${at}/statementLines`;
  const comparatives = [BEFORE, { ...BEFORE, code: 'R2', amount: 5 }];
  expect((await on.admin.put(`${at}/comparatives`, { comparatives })).status).toBe(200);
  const [total, first, second] = LINES;
  const total2 = { ...second, kind: 'T' };
  for (const given of [[total, first], [total, first, total2], [{ ...first, parent: null }]]) {
    const answer = await on.admin.put<Refusal>(lines, { lines: given, accounts: [] });
    expect([answer.status, answer.body.code]).toEqual([409, 'MASTER_DATA_FIXED']);
    expect(answer.body.details).toEqual([
      {
        field: 'lines',
        value: 'R2',
        reason: expect.stringMatching(/^line R2 .* stays a detail line/) as unknown,
      },
    ]);
  }
  expect(
    await on.admin.put(lines, { lines: [], accounts: [] }, { 'accept-language': 'pt-BR' }),
  ).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining('permanece uma linha de detalhe (D)') as unknown,
      details: [{ value: 'R1' }, { value: 'R2' }],
    },
  });
  const renamed = [
    { ...first, parent: null, text: 'Receita' },
    { ...second, parent: null },
  ];
  expect((await on.admin.put(lines, { lines: renamed, accounts: [] })).status).toBe(200);
  expect((await on.admin.get(`${at}/comparatives`)).body).toEqual({ comparatives });
  expect((await on.admin.put(`${at}/comparatives`, { comparatives: [BEFORE] })).status).toBe(200);
  expect(
    (await on.admin.put(lines, { lines: [first].map((line) => ({ ...line, parent: null })), accounts: [] }))
      .status,
  ).toBe(200);
  expect((await on.admin.put(`${at}/comparatives`, { comparatives: [] })).status).toBe(200);
  expect((await on.admin.put(lines, { lines: LINES, accounts: [] })).status).toBe(200);
});

it.each<[string, string, object]>([
  [
    'an opening balance',
    'openings',
    { openings: [1, -1].map((amount, index) => ({ branch: '1', account: ['1', '2'][index], amount })) },
  ],
  ['a tax role', 'taxRoles', { taxRoles: [{ account: '1', role: 'TRADE_REVENUE' }] }],
  ['a referential code', 'referentialAccounts', { referentialAccounts: [{ ...CODE, account: '1' }] }],
  [
    'a line of the statements',
    'statementLines',
    { lines: LINES, accounts: [{ account: '1', statement: 'INCOME_STATEMENT', code: 'R1' }] },
  ],
])('an account with %s must stay analytic until the set is written without it', async (_what, set, body) => {
  const written = (path: string, sent: object): Promise<{ status: number; body: unknown }> =>
    on.admin.put(`/companies/${set.slice(0, 9).toUpperCase()}${path}`, sent);
  const account = {
    cdReduced: '1',
    cdAccounting: '1',
    name: 'Vendas',
    kind: 'A',
    nature: '04',
    active: true,
  };
  const capital = { ...account, cdReduced: '2', cdAccounting: '2', name: 'Capital', nature: '03' };
  const synthetic = { accounts: [{ ...account, kind: 'S' }, capital] };
  await written('', { name: 'Norte', baseYearMonth: '01/2024' });
  await written('/accounts', { accounts: [account, capital] });
  await written('/branches/1', { name: 'Matriz', state: 'SP' });
  expect(await written(`/${set}`, body)).toMatchObject({ status: 200 });
  expect(await written('/accounts', synthetic)).toMatchObject({
    status: 409,
    body: { code: 'MASTER_DATA_FIXED' },
  });
  const without = Object.fromEntries(Object.keys(body).map((list) => [list, []]));
  expect((await written(`/${set}`, without)).status).toBe(200);
  expect((await written('/accounts', synthetic)).status).toBe(200);
});

describe('a wrong row answers 400 VALIDATION_FAILED at its field', () => {
  it.each<[set: string, rows: Row[], field: string, reason: RegExp]>([
    ['auditors', [{ ...AUDITOR, taxNumber: '11444777000162' }], 'auditors[0].taxNumber', /check digits/],
    ['auditors', [AUDITOR, AUDITOR], 'auditors[1].taxNumber', /is there twice, first on auditors\[0\]/],
    ['auditors', [{ ...AUDITOR, validTo: '2023-12-31' }], 'auditors[0].validTo', /^no day before 2024-01-01/],
    [
      'registrations',
      [{ ...REGISTRATION, institution: 'sp' }],
      'registrations[0].institution',
      /two letters/,
    ],
    ['registrations', [{ ...REGISTRATION, number: '1|2' }], 'registrations[0].number', /without \|/],
    ['registrations', [REGISTRATION, REGISTRATION], 'registrations[1].number', /at SP is there twice/],
    ['books', [{ ...BOOK, nature: 'x'.repeat(81) }], 'books[0].nature', /80 characters/],
    ['books', [{ ...BOOK, number: 0 }], 'books[0].number', /from 1 to 999999999/],
    ['books', [{ ...BOOK, number: 1_000_000_000 }], 'books[0].number', /from 1 to 999999999/],
    ['books', [{ ...BOOK, firstMonth: '13/2024' }], 'books[0].firstMonth', /MM\/YYYY/],
    ['books', [{ ...BOOK, lastMonth: '12/2023' }], 'books[0].lastMonth', /^no month before 01\/2024/],
    [
      'books',
      [BOOK, { ...NEXT_BOOK, firstMonth: '12/2024' }],
      'books[1].firstMonth',
      /a month after 12\/2024/,
    ],
    ['books', [BOOK, BOOK], 'books[1].firstMonth', /a month after 12\/2024/],
    ['comparatives', [{ ...BEFORE, code: 'R' }], 'comparatives[0].code', /not a detail line \(D\) of INCOME/],
    ['comparatives', [{ ...BEFORE, code: 'X' }], 'comparatives[0].code', /in statementLines$/],
    ['comparatives', [{ ...BEFORE, lastMonth: '12/2023' }], 'comparatives[0].lastMonth', /^no month before/],
    ['comparatives', [BEFORE, BEFORE], 'comparatives[1].code', /R1 of 01\/2024 to 12\/2024 is there twice/],
    [
      'referentialAccounts',
      [{ ...CODE, account: GROUP }],
      'referentialAccounts[0].account',
      /not an analytic/,
    ],
    ['referentialAccounts', [CODE, CODE], 'referentialAccounts[1].validFrom', /has another referential code/],
    ['referentialAccounts', [{ ...CODE, validTo: '12/2023' }], 'referentialAccounts[0].validTo', /^no month/],
    ['referentialAccounts', [{ ...CODE, validFrom: '2024' }], 'referentialAccounts[0].validFrom', /MM\/YYYY/],
  ])('%s: %#', async (set, rows, field, reason) => {
    const answer = await on.admin.put<Refusal>(`${at}/${set}`, { [set]: rows });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(answer.body.details[0]).toMatchObject({ field, reason: expect.stringMatching(reason) as unknown });
  });
});
