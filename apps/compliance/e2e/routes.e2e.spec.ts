// Tests the routes over HTTP: their answers, permissions and errors.
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { ErrorBody, Page } from '@razao/platform/http';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { givenCompany, givenGrant, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import { startApp, testToken, type HttpAnswer, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { RULES } from '../src/rules/rule-registry.js';
import type { ComplianceRule } from '../src/rules/rules.dto.js';
import type { ComplianceRun, RunFinding, RunSummary } from '../src/runs/runs.dto.js';
import { BANK, CASH, CleanBooks } from './fixtures/clean-books.js';

const db = useTestDatabase();
let app: RunningApp;
let books: CleanBooks;
let foreign: GivenCompany;
let ana: HttpClient;
let run: ComplianceRun;
/** A run of February, a month that no other run here checks. */
let other: ComplianceRun;

beforeAll(async () => {
  books = await CleanBooks.write(db);
  await books.post(30, [
    [{ debcre: 'D', account: BANK, contra: CASH, amount: '10.01', history: '' }],
    [{ debcre: 'D', account: BANK, contra: CASH, amount: '10.02', history: '' }],
  ]);
  await books.writtenInTime();
  foreign = await givenCompany(db);
  await givenOpenPeriod(db, foreign.branch, '2024-01-01');
  await givenGrant(db, 'ana', books.company);
  await givenGrant(db, 'bia', foreign);
  await givenGrant(db, 'dora', books.company, books.company.branches[1]);
  await db.query(
    `WITH auditors AS (INSERT INTO access.user_group (name) VALUES ('auditors') RETURNING id),
          member AS (INSERT INTO access.group_member (group_id, subject) SELECT id, 'carla' FROM auditors)
     INSERT INTO access.group_grant (group_id, company_id, branch_id) SELECT id, $1, $2 FROM auditors`,
    [books.company.id, books.company.branch.id],
  );
  app = await startApp('compliance', { databaseUrl: db.url });
  closeAfterTests(() => app.stop());
  ana = app.as('ana');
  run = (await ran(ana)).body;
  other = (await ran(ana, { refmonth: '2024-02' })).body;
});

const form = (): Record<string, string> => ({
  companyid: String(books.company.id),
  branchid: String(books.company.branch.id),
  refmonth: '2024-03',
});

async function ran<Body = ComplianceRun>(
  client: HttpClient,
  fields: Record<string, string> = {},
): Promise<HttpAnswer<Body>> {
  return await client.postForm<Body>('/api/compliance/run', { ...form(), ...fields });
}

describe('POST /api/compliance/run', () => {
  it('applies every rule to the month, and answers totals, results and samples', () => {
    expect(run).toMatchObject({
      companyid: books.company.id,
      branchid: books.company.branch.id,
      refmonth: '2024-03',
      status: 'FAILED',
      requestedBy: 'ana',
      fresh: true,
      totals: { rules: RULES.length, errors: 1, warnings: 1, findings: 4, passed: RULES.length - 2 },
    });
    expect(run.totals.debits).toBe(run.totals.credits);
    expect(run.results.map(({ rule }) => rule)).toEqual(RULES.map(({ id }) => id));
    const weekend = run.results.find(({ rule }) => rule === 'AUD-03');
    expect(weekend).toMatchObject({
      title: 'Entries on weekends',
      severity: 'WARNING',
      outcome: 'FAILED',
      findings: 2,
    });
    expect(weekend?.samples[0]).toMatchObject({
      entity: 'entry',
      message: 'Batch 000001, document 000006, entry 00010 of day 30: a weekend',
      detail: { lote: '000001', documento: '000006', lancamento: '00010', day: 30 },
    });
  });

  it.each([
    ['JSON', 'application/json', '{"companyid":1}'],
    ['multipart', 'multipart/form-data; boundary=x', '--x--'],
    ['text', 'text/plain', 'companyid=1'],
    ['no content type', '', 'companyid=1'],
  ])('answers 415 to %s', async (_, type, body) => {
    const answer = await ana.send<ErrorBody>('/api/compliance/run', {
      method: 'POST',
      headers: type === '' ? {} : { 'content-type': type },
      body: new TextEncoder().encode(body),
    });
    expect([answer.status, answer.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE']);
    expect(answer.body.message).toContain('application/x-www-form-urlencoded');
  });

  it.each([
    [{ refmonth: '2024-13' }, 'INVALID_DATE', 'refmonth'],
    [{ refmonth: '2024-04' }, 'COMPLIANCE_MONTH_NOT_OPENED', 'refmonth'],
    [{ refmonth: '2023-12' }, 'COMPLIANCE_MONTH_NOT_OPENED', 'refmonth'],
    [{ companyid: 'DEMO' }, 'VALIDATION_FAILED', 'companyid'],
    [{ colour: 'red' }, 'VALIDATION_FAILED', 'colour'],
    [{ refmonth: '2024-03\0' }, 'VALIDATION_FAILED', 'refmonth'],
  ])('answers 400 to %j with %s at %s', async (fields, code, field) => {
    const { status, body } = await ran<ErrorBody>(ana, fields);
    expect([status, body.code, body.details[0]?.field]).toEqual([400, code, field]);
  });

  it('answers 400 VALIDATION_FAILED to a missing body, and to a field given twice', async () => {
    const none = await ana.send<ErrorBody>('/api/compliance/run', { method: 'POST' });
    expect([none.status, none.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    const twice = await ana.send<ErrorBody>('/api/compliance/run', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'companyid=1&companyid=2&branchid=1&refmonth=2024-03',
    });
    expect([twice.status, twice.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('identifies a branch by ids or codes, and refuses contradictory and unknown ones', async () => {
    const { refmonth = '', ...ids } = form();
    const codes = { company: books.company.code, branch: books.company.branch.code };
    const named: [object, number][] = [
      [codes, 200],
      [ids, 200],
      [{ ...codes, ...ids }, 200],
      [{ ...codes, companyid: '', branchid: '' }, 200],
      [{ ...ids, company: '', branch: '' }, 200],
      [{ ...codes, ...ids, branchid: String(books.company.branches[1]?.id) }, 400],
      [{ ...ids, companyid: '999999' }, 404],
      [{ ...ids, branchid: String(foreign.branch.id) }, 404],
      [{ ...codes, branch: 'NOPE' }, 404],
      [{ company: foreign.code, branch: foreign.branch.code }, 403],
    ];
    for (const [fields, status] of named) {
      const made = await ana.postForm('/api/compliance/run', { ...fields, refmonth });
      expect([fields, made.status]).toEqual([fields, status]);
    }
  });
});

describe('GET /api/compliance/rule/list', () => {
  it('lists every rule with title, severity, source and description', async () => {
    const { status, body } = await ana.get<ComplianceRule[]>('/api/compliance/rule/list');
    expect(status).toBe(200);
    expect(body).toHaveLength(RULES.length);
    expect(body[0]).toEqual({
      id: 'ECD-01',
      title: 'Entry totals balance',
      severity: 'ERROR',
      source: 'ECD layout 9, I200 and I250: REGRA_VALIDACAO_VL_LCTO_DEB, REGRA_VALIDACAO_VL_LCTO_CRED',
      description:
        'The debits of every entry number add up to its credits. A line with a counter-account that posts both sides balances by itself.',
    });
  });
});

describe('the runs of a branch', () => {
  it('are read as they were answered, and are fresh until the books change', async () => {
    expect((await ana.get(`/api/compliance/run/${run.id}`)).body).toEqual(run);
    await books.post(30, [[{ debcre: 'D', account: BANK, contra: CASH, amount: '10.03' }]]);
    const stale = await ana.get<ComplianceRun>(`/api/compliance/run/${run.id}`);
    expect(stale.body).toEqual(Object.assign({}, run, { fresh: false }));
    expect((await ran(ana)).body.fresh).toBe(true);
  });

  it('page their findings in the order of the rules, and filter them by rule', async () => {
    const path = `/api/compliance/run/${run.id}/findings`;
    const all = await ana.get<Page<RunFinding>>(path);
    expect(all.body).toMatchObject({ page: 1, size: 100, totalElements: 4, totalPages: 1 });
    expect(all.body.content.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual([
      'ECD-08 ERROR',
      'ECD-08 ERROR',
      'AUD-03 WARNING',
      'AUD-03 WARNING',
    ]);
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((page) => ana.get<Page<RunFinding>>(`${path}?size=1&page=${page}`)),
    );
    expect(pages.flatMap(({ body }) => body.content)).toEqual(all.body.content);
    expect(pages[4]?.body.content).toEqual([]);
    const weekend = await ana.get<Page<RunFinding>>(`${path}?rule=AUD-03&size=1&page=2`);
    expect(weekend.body).toMatchObject({ totalElements: 2, totalPages: 2, content: [all.body.content[3]] });
  });

  it('keep the findings of a rule that a later version removed', async () => {
    await db.query(
      `INSERT INTO compliance.run_result (run_id, position, rule, title, severity, outcome, findings, duration_ms)
       VALUES ($1, 98, 'AUD-98', 'Withdrawn', 'WARNING', 'FAILED', 1, 1)`,
      [other.id],
    );
    await db.query(
      `INSERT INTO compliance.finding (run_id, rule, position, entity, message, detail) VALUES ($1, 'AUD-98', 1, 'month', 'Of old', '{}')`,
      [other.id],
    );
    const path = `/api/compliance/run/${other.id}/findings?rule=AUD-98`;
    expect(await ana.get(path)).toMatchObject({ status: 200, body: { content: [{ message: 'Of old' }] } });
    const elsewhere = await ana.get<ErrorBody>(`/api/compliance/run/${run.id}/findings?rule=AUD-98`);
    expect([elsewhere.status, elsewhere.body.code]).toEqual([404, 'COMPLIANCE_RULE_NOT_FOUND']);
    expect(elsewhere.body.message).toContain('rule/list');
    expect((await app.as('bia').get<ErrorBody>(path)).body.code).toBe('COMPLIANCE_RUN_NOT_FOUND');
  });

  it.each([
    ['findings?rule=ECD-99', 404, 'COMPLIANCE_RULE_NOT_FOUND'],
    [`findings?rule=${'x'.repeat(256)}`, 400, 'VALIDATION_FAILED'],
    ['findings?rule=ECD-01&rule=ECD-02', 400, 'VALIDATION_FAILED'],
    ['findings?page=0', 400, 'INVALID_PAGE'],
    ['findings?size=1001', 400, 'INVALID_PAGE'],
    ['findings?rules=AUD-03', 400, 'UNKNOWN_PARAMETER'],
  ])('answer GET %s with %i %s', async (query, status, code) => {
    const answer = await ana.get<ErrorBody>(`/api/compliance/run/${run.id}/${query}`);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('are listed newest first, and filtered by month', async () => {
    const path = `/api/compliance/runs/${books.company.id}/${books.company.branch.id}`;
    await ran(ana, { refmonth: '2024-02' });
    const { body } = await ana.get<Page<RunSummary>>(path);
    const { code, branch } = books.company;
    const byCodes = `/api/compliance/runs?company=${code}&branch=${branch.code}`;
    expect(await ana.get(byCodes)).toMatchObject({ status: 200, body });
    expect((await app.as('dora').get(byCodes)).status).toBe(403);
    expect(body.content[0]).toMatchObject({ refmonth: '2024-02', status: 'PASSED' });
    expect(body.content.at(-1)?.id).toBe(run.id);
    expect(body.totalElements).toBe(body.content.length);
    const march = await ana.get<Page<RunSummary>>(`${path}?refmonth=2024-03&size=1`);
    expect(march.body).toMatchObject({ size: 1, totalElements: body.totalElements - 2 });
    expect((await ana.get<ErrorBody>(`${path}?refmonth=2024-3`)).body.code).toBe('INVALID_DATE');
  });

  it('answer 404 to an unknown id, and 400 to an id that is no 64-bit number', async () => {
    for (const [id, status] of [
      ['999999', 404],
      ['9223372036854775807', 404],
      ['9223372036854775808', 400],
      ['one', 400],
      ['-1', 404],
    ] as const)
      expect([id, (await ana.get(`/api/compliance/run/${id}`)).status]).toEqual([id, status]);
  });
});

describe('access to the routes', () => {
  const requests: readonly (readonly [
    string,
    (client: HttpClient) => Promise<HttpAnswer<ErrorBody>>,
    foreign: number,
  ])[] = [
    ['POST run (403 to strangers)', (client) => ran<ErrorBody>(client), 403],
    ['GET run (404 to strangers)', (client) => client.get<ErrorBody>(`/api/compliance/run/${run.id}`), 404],
    [
      'GET findings (404 to strangers)',
      (client) => client.get<ErrorBody>(`/api/compliance/run/${run.id}/findings`),
      404,
    ],
    [
      'GET report (404 to strangers)',
      (client) => client.get<ErrorBody>(`/api/compliance/run/${run.id}/report`, { accept: 'text/html' }),
      404,
    ],
    [
      'GET runs (403 to strangers)',
      (client) =>
        client.get<ErrorBody>(`/api/compliance/runs/${books.company.id}/${books.company.branch.id}`),
      403,
    ],
    ['GET rule list (200 to strangers)', (client) => client.get<ErrorBody>('/api/compliance/rule/list'), 200],
  ];

  it.each(requests)('%s answers 401 without a valid token, 200 with permission', async (_, send, status) => {
    for (const client of [
      app.anonymous,
      app.anonymous.with('not a token'),
      app.anonymous.with(testToken({ subject: 'ana', lifetimeSeconds: -60 })),
      app.anonymous.with(`${testToken({ subject: 'ana' }).slice(0, -4)}AAAA`),
    ])
      expect([(await send(client)).status]).toEqual([401]);
    for (const subject of ['bia of another company', 'dora of another branch', 'eva of none']) {
      const stranger = await send(app.as(subject.split(' ', 1)[0] ?? ''));
      expect([subject, stranger.status]).toEqual([subject, status]);
      if (status === 403)
        expect(stranger.body.message).toContain('has no permission for this company/branch');
      if (status === 404) expect(stranger.body.code).toBe('COMPLIANCE_RUN_NOT_FOUND');
    }
    for (const client of [ana, app.as('carla'), app.as('root', { roles: ['admin'] })])
      expect((await send(client)).status).toBe(200);
  });

  it('an ECD answers 403 or 404 to callers who may not see every branch of its company', async () => {
    const [ecd] = await db.query<{ id: number }>(
      `SELECT compliance.add_ecd($1, '2024-01-01', '2024-12-01', '{}', 'x', 'abc', 1, 1, 0, 0, '{}', 'me', now())::int AS id`,
      [books.company.id],
    );
    const path = '/api/compliance/ecd';
    const company = books.company.code;
    const list = async (client: HttpClient): Promise<HttpAnswer> =>
      await client.get(`${path}?company=${company}`);
    expect(await list(ana)).toMatchObject({ status: 200, body: { content: [{ id: ecd?.id, company }] } });
    for (const subject of ['bia', 'dora', 'carla', 'eva']) {
      const client = app.as(subject);
      const answers = [
        await client.post(path, { company, from: '2024-01', to: '2024-03' }),
        await list(client),
        await client.get(`${path}/${ecd?.id}`),
        await client.get(`${path}/${ecd?.id}/file`),
      ];
      expect([subject, ...answers.map(({ status }) => status)]).toEqual([subject, 403, 403, 404, 404]);
    }
  });

  it('the reference at /docs/ is public', async () => {
    for (const path of ['/docs/', '/docs/openapi.json'])
      expect((await app.anonymous.get(path)).status).toBe(200);
  });
});
