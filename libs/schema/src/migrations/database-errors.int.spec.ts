import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenDocument,
  givenOpenPeriod,
  INACTIVE,
  SALES,
  SYNTHETIC,
  type GivenCompany,
  type GivenDocument,
  type GivenLine,
} from '@razao/testing/factories';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { domainErrorFromDatabase, type DomainError } from '@razao/domain';

/** Tests the errors that a caller gets from real refusals of the gate. */
describe('a refusal of the gate', () => {
  let database: TestDatabase;
  let company: GivenCompany;
  let document: GivenDocument;

  beforeAll(async () => {
    database = await createTestDatabase();
    company = await givenCompany(database);
    await givenOpenPeriod(database, company.branch, '2024-01-01', '2024-02-01');
    document = await givenDocument(
      database,
      await givenBatch(database, company.branch, '2024-02-01', '000001'),
    );
  });
  afterAll(async () => {
    await database.close();
  });

  async function refusalOf(work: Promise<unknown>): Promise<Pick<DomainError, 'code' | 'message'>> {
    const error = await work.then(
      () => new Error('it was accepted'),
      (reason: unknown) => reason,
    );
    const refusal = domainErrorFromDatabase(error);
    if (refusal === undefined) throw error;
    return { code: refusal.code, message: refusal.message };
  }

  function lines(overrides: Partial<GivenLine> = {}): GivenLine[] {
    const account = company.account(CASH);
    return [
      {
        lancamento: '00001',
        debcre: 'D',
        account,
        contra: company.account(SALES),
        amount: '10.00',
        day: 5,
        ...overrides,
      },
    ];
  }

  const entries = async (given: GivenLine[]) => await refusalOf(givenEntries(database, document, given));

  it('is ENTRY_UNBALANCED with both sums for an unbalanced entry number', async () => {
    const [line] = lines();
    const compound = [
      { ...line!, contra: undefined! },
      { ...line!, contra: undefined!, debcre: 'C' as const, amount: '9.00' },
    ];
    expect(await entries(compound)).toEqual({
      code: 'ENTRY_UNBALANCED',
      message:
        'entry number 00001 does not balance: debits 10.00, credits 9.00; ' +
        'send all its lines together, or give each line its contrapartida',
    });
  });

  it('is ENTRY_DAYS_DIFFER with both days for an entry number on two days', async () => {
    const [line] = lines();
    expect(await entries([{ ...line!, day: 6 }, line!])).toEqual({
      code: 'ENTRY_DAYS_DIFFER',
      message: 'entry number 00001 has lines on day 5 and on day 6: all its lines have one day',
    });
  });

  it('is ACCOUNT_UNKNOWN, ACCOUNT_SYNTHETIC or ACCOUNT_INACTIVE, the last two with the account', async () => {
    expect(await entries(lines({ account: 999_999_999 }))).toMatchObject({ code: 'ACCOUNT_UNKNOWN' });
    expect(await entries(lines({ account: company.account(SYNTHETIC) }))).toMatchObject({
      code: 'ACCOUNT_SYNTHETIC',
      message: expect.stringContaining(`(${SYNTHETIC}) is synthetic`),
    });
    expect(await entries(lines({ contra: company.account(INACTIVE) }))).toMatchObject({
      code: 'ACCOUNT_INACTIVE',
      message: expect.stringContaining(INACTIVE),
    });
  });

  it('is HISTORY_CODE_UNKNOWN for a code of another company, and HISTORY_REQUIRED for a line without one', async () => {
    const strict = await givenCompany(database, { historyRequired: true, historyCodes: { V1: 'Venda' } });
    const theirs = await givenOpenDocument(database, strict.branch, '2024-02-01');
    const [account, contra] = [strict.account(CASH), strict.account(SALES)];
    const given = async (fields: Partial<GivenLine>) =>
      await refusalOf(givenEntries(database, theirs, lines({ account, contra, ...fields })));
    expect(await entries(lines({ historyCode: 'V1', history: 'Venda' }))).toEqual({
      code: 'HISTORY_CODE_UNKNOWN',
      message: `company ${company.code} has no history code V1 (GET /historyCodes/${company.code} lists those that it has)`,
    });
    for (const history of [undefined, '', ' \t\r\n', '\u00a0\u2003\u3000\ufeff'])
      expect(await given(history === undefined ? {} : { history })).toEqual({
        code: 'HISTORY_REQUIRED',
        message: `company ${strict.code} requires a history of every line, a text in historico or a code in cdhistorico (line 1, entry number 00001, document ${theirs.id})`,
      });
    for (const [lancamento, fields] of [
      ['00001', { historyCode: 'V1', history: ' ' }],
      ['00002', { history: '\u00a0é' }],
    ] as const)
      await givenEntries(database, theirs, lines({ account, contra, lancamento, ...fields }));
    await database.query('UPDATE ledger.company SET history_required = false WHERE id = $1', [strict.id]);
    await givenEntries(database, theirs, lines({ account, contra, lancamento: '00003' }));
  });

  it('is DAY_NOT_IN_MONTH with day and month for a day that the month does not have', async () => {
    expect(await entries(lines({ day: 30 }))).toEqual({
      code: 'DAY_NOT_IN_MONTH',
      message: 'day 30 does not exist in 02/2024',
    });
  });

  it('is AMOUNT_OUT_OF_RANGE for an amount of zero or of more than fifteen digits', async () => {
    expect(await entries(lines({ amount: '0.00', lancamento: '00009' }))).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
    });
    expect(await entries(lines({ amount: '10000000000000.00' }))).toMatchObject({
      code: 'AMOUNT_OUT_OF_RANGE',
    });
  });

  it('is ENTRY_NUMBER_USED, DOCUMENT_NUMBER_USED or LOTE_USED for a number in use', async () => {
    await givenEntries(database, document, lines({ lancamento: '00002' }));
    expect(await entries(lines({ lancamento: '00002' }))).toMatchObject({
      code: 'ENTRY_NUMBER_USED',
      message: expect.stringContaining('00002'),
    });
    expect(
      await refusalOf(givenDocument(database, document.batch, { documento: document.documento })),
    ).toMatchObject({
      code: 'DOCUMENT_NUMBER_USED',
    });
    expect(await refusalOf(givenBatch(database, company.branch, '2024-02-01', '000001'))).toEqual({
      code: 'LOTE_USED',
      message: 'lote 000001 is in use in 02/2024 of this branch: send another, or leave it out',
    });
  });

  it('is ENTRY_PARTIAL_DELETE for one line of an entry number, and ENTRY_IMMUTABLE for a changed entry', async () => {
    const account = company.account(CASH);
    const [first] = await givenEntries(database, document, [
      { lancamento: '00003', debcre: 'D', account, amount: '5.00', day: 5 },
      { lancamento: '00003', debcre: 'C', account: company.account(SALES), amount: '5.00', day: 5 },
    ]);
    expect(await refusalOf(database.query('DELETE FROM ledger.entry WHERE id = $1', [first]))).toMatchObject({
      code: 'ENTRY_PARTIAL_DELETE',
      message: expect.stringMatching(/entry number 00003 .* \(remaining: \d+\)$/),
    });
    expect(
      await refusalOf(database.query(`UPDATE ledger.entry SET amount = 6 WHERE id = $1`, [first])),
    ).toMatchObject({
      code: 'ENTRY_IMMUTABLE',
    });
  });

  it('is PERIOD_NOT_OPEN, MONTH_OUT_OF_SEQUENCE or MONTH_ALREADY_OPENED for a month, and DAY_CLOSED for a day', async () => {
    expect(await refusalOf(givenBatch(database, company.branch, '2024-03-01'))).toMatchObject({
      code: 'PERIOD_NOT_OPEN',
      message: '03/2024 was never opened: it accepts no batches (POST /monthOpening opens the next month)',
    });
    const open = async (period: string) =>
      await refusalOf(
        database.query('INSERT INTO ledger.branch_period (branch_id, period) VALUES ($1, $2)', [
          company.branch.id,
          period,
        ]),
      );
    expect(await open('2024-04-01')).toMatchObject({
      code: 'MONTH_OUT_OF_SEQUENCE',
      message: '04/2024 cannot be opened: the next month to open is 03/2024',
    });
    expect(await open('2024-02-01')).toEqual({
      code: 'MONTH_ALREADY_OPENED',
      message: '02/2024 was opened before (GET /monthOpening names the month to open next)',
    });
    await database.query(
      `UPDATE ledger.branch_period SET closed_through_day = 5 WHERE branch_id = $1 AND period = '2024-02-01'`,
      [company.branch.id],
    );
    expect(await entries(lines({ lancamento: '00004' }))).toEqual({
      code: 'DAY_CLOSED',
      message: 'day 5 of 02/2024 is closed: no entry enters or leaves it (post on a later day)',
    });
  });
});

describe('constraints of the migrated database', () => {
  it('are all in schema.sql, which the map of errors is checked against, except those that PostgreSQL named', async () => {
    const database = await createTestDatabase();
    const rows = await database.query<{ name: string }>(
      `SELECT DISTINCT conname::text AS name FROM pg_constraint c JOIN pg_namespace n ON n.oid = c.connamespace
        WHERE n.nspname IN ('ledger', 'access') AND contype IN ('c', 'u', 'p', 'f', 'x')
          AND conname !~ '_(pkey|fkey)$' AND conrelid IS DISTINCT FROM 'ledger.schema_migration'::regclass`,
    );
    await database.close();
    const sql = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');
    expect(rows.length).toBeGreaterThan(40);
    expect(rows.map(({ name }) => name).filter((name) => !sql.includes(`CONSTRAINT ${name} `))).toEqual([]);
  });
});
