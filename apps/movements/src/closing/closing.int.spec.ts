// Tests the closing of years and quarters on a real database: its entries, the balances it leaves, and its refusals.
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AccessScope, BranchRef } from '@razao/auth';
import { lockWaits, rowsOf, transactionBeside } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  CAPITAL,
  CASH,
  COST_OF_SALES,
  RENT,
  RETAINED_EARNINGS,
  SALES,
  SMALL_CHART,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  givenPostings,
  refOf,
  scopeOf,
  type CompanyOptions,
  type GivenCompany,
} from '@razao/testing/factories';
import { until } from '@razao/testing/waiting';
import { outcomeOf, yearClosingOf } from '../../e2e/service-fixture.js';
import type { YearClosingRequest } from './closing.dto.js';
import type { ClosingService } from './closing.service.js';

const ARE = '2.4.01';
const CHART = [
  ...SMALL_CHART,
  { code: '2.4', reduced: '24', name: 'APURAÇÃO', kind: 'S', nature: '09' },
  { code: ARE, reduced: '2401', name: 'ARE', kind: 'A', nature: '09' },
  { code: '5', reduced: '5', name: 'COMPENSAÇÃO', kind: 'S', nature: '05' },
  { code: '5.1', reduced: '5001', name: 'GARANTIAS', kind: 'A', nature: '05' },
  { code: '4.9', reduced: '49', name: 'APURAÇÃO', kind: 'S', nature: '04' },
  { code: '4.9.01', reduced: '4901', name: 'RESULTADO DO EXERCÍCIO', kind: 'A', nature: '04' },
] as const;
const YEAR = { year: 2024, dryRun: false, profitAccount: '2302', lossAccount: CAPITAL };
const FIRST_QUARTER = { ...YEAR, quarter: 1 };

const db = useTestDatabase({ role: 'razao_movements' });
let service: ClosingService;
let company: GivenCompany;
let scope: AccessScope;
let branch: BranchRef;

beforeAll(() => {
  service = yearClosingOf(db);
});

async function given(options: CompanyOptions = {}): Promise<void> {
  company = await givenCompany(db, { chart: CHART, ...options });
  [scope, branch] = [scopeOf([company.branch]), refOf(company)];
}

/** The first quarter has a profit, and its first two months are consolidated. */
beforeEach(async () => {
  await given();
  await givenOpenPeriod(db, company.branch, '2024-04-01');
  await givenPostings(db, company, '2024-01-01', { [SALES]: '-1000.00', [RENT]: '100.10' });
  await givenPostings(db, company, '2024-03-01', { [COST_OF_SALES]: '300.00', [RENT]: '-0.10' });
  await givenPostings(db, company, '2024-04-01', { [SALES]: '-7.00' });
  await givenConsolidated(db, company.branch, '2024-01-01', '2024-02-01');
});

/** Returns `code amount` for each account with closing entries in the month, debit positive. */
async function closingOf(period: string): Promise<string[]> {
  const rows = await db.query<{ said: string }>(
    `SELECT concat(a.code, ' ', sum(m.closing_debit - m.closing_credit)) AS said
       FROM ledger.account_movement m JOIN ledger.account a ON a.id = m.account_id
      WHERE m.branch_id = $1 AND m.period = $2 AND m.closing_postings > 0
      GROUP BY a.id ORDER BY a.code_path`,
    [company.branch.id, period],
  );
  return rows.map(({ said }) => said);
}

const closed = (request: YearClosingRequest) => outcomeOf(service.close(scope, branch, request));

describe('the closing of a quarter', () => {
  it('empties every result account into equity, in one closing document with an audit event', async () => {
    const closing = await service.close(scope, branch, FIRST_QUARTER);
    expect(closing).toMatchObject({ date: '2024-03-31', dryRun: false, result: 600 });
    expect(closing.entries.map(({ debcre, conta, valor }) => [debcre, conta, valor])).toEqual([
      ['D', '3001', 1000],
      ['C', '4001', 300],
      ['C', '4002', 100],
    ]);
    expect(await closingOf('2024-03-01')).toEqual([
      '2.3.02 -600.00',
      '3.1.01 1000.00',
      '4.1.01 -300.00',
      '4.1.02 -100.00',
    ]);
    const [made] = await db.query(
      `SELECT d.standard_code AS code, d.reference_day AS day, b.description, count(*)::int AS entries, max(e.day) AS last, max(e.history) AS history
         FROM ledger.document d JOIN ledger.batch b ON b.id = d.batch_id JOIN ledger.entry e ON e.document_id = d.id
        WHERE d.id = $1 AND b.id = $2 GROUP BY d.id, b.id`,
      [closing.documentId, closing.batchId],
    );
    const text = 'Encerramento do 1º trimestre de 2024';
    expect(made).toEqual({ code: 'ENC', day: 31, description: text, entries: 3, last: 31, history: text });
    const events = await db.query(
      `SELECT detail FROM ledger.audit_event WHERE action = 'year.closed' AND entity_id = $1`,
      [closing.documentId],
    );
    expect(events).toEqual([{ detail: { year: 2024, quarter: 1, entries: 3 } }]);
    await givenConsolidated(db, company.branch, '2024-03-01');
  });

  it.each([
    ['outside the result', '2401'],
    ['among the result accounts', '4.9.01'],
  ])('goes through a clearing account %s, which ends at zero', async (_, clearingAccount) => {
    const closing = await service.close(scope, branch, { ...FIRST_QUARTER, clearingAccount });
    expect(closing.entries).toHaveLength(4);
    const closed = await closingOf('2024-03-01');
    expect(closed).toHaveLength(5);
    expect(closed).toContain('2.3.02 -600.00');
    expect(closed).toContain(`${clearingAccount === '2401' ? ARE : clearingAccount} 0.00`);
  });

  it('also empties the balance that a clearing account among the result accounts has before', async () => {
    await givenPostings(db, company, '2024-03-01', { '4.9.01': '50.00' });
    const { entries } = await service.close(scope, branch, { ...FIRST_QUARTER, clearingAccount: '4901' });
    expect(entries.map(({ conta }) => conta)).toEqual(['3001', '4001', '4002', '4901']);
    expect(await closingOf('2024-03-01')).toEqual(
      expect.arrayContaining(['2.3.02 -550.00', '4.9.01 -50.00']),
    );
  });

  it.each([
    ['a clearing account', '2401'],
    ['a liability, as in a chart without equity accounts', '2001'],
  ])('may leave the result in %s', async (_, account) => {
    const to = { ...FIRST_QUARTER, profitAccount: account, lossAccount: account };
    expect(await service.close(scope, branch, to)).toMatchObject({ result: 600 });
  });

  it('posts a loss to lossAccount', async () => {
    await givenPostings(db, company, '2024-03-01', { [RENT]: '1000.00' });
    const loss = { ...FIRST_QUARTER, clearingAccount: '2401', lossAccount: company.account(CAPITAL) };
    expect(await service.close(scope, branch, loss)).toMatchObject({ result: -400 });
    expect(await closingOf('2024-03-01')).toContain('2.3.01 400.00');
  });

  it('answers a dry run with the same entries and refusals, and saves nothing', async () => {
    const preview = await service.close(scope, branch, { ...FIRST_QUARTER, dryRun: true });
    expect(await closingOf('2024-03-01')).toEqual([]);
    expect(
      await db.query(`SELECT 1 FROM ledger.batch WHERE branch_id = $1 AND description LIKE 'Encerramento%'`, [
        branch.branchId,
      ]),
    ).toEqual([]);
    const closing = await service.close(scope, branch, FIRST_QUARTER);
    const { date, result, entries } = closing;
    expect(preview).toMatchObject({ date, result, entries, dryRun: true, batchId: null, documentId: null });
    expect(await closed({ ...FIRST_QUARTER, dryRun: true })).toBe('CLOSING_EXISTS');
  });

  it('does not hold the month while it waits for a batch that takes the next number of the month', async () => {
    await transactionBeside(db, async (other) => {
      const numbers = `batch numbers of ${branch.branchId} 2024-03-01`;
      await other.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [numbers]);
      const closing = service.close(scope, branch, FIRST_QUARTER);
      await until(() => lockWaits(db));
      const { rows } = await other.query(
        `SELECT pg_try_advisory_xact_lock_shared(${branch.branchId}, ledger.period_key('2024-03-01')) AS "isFree"`,
      );
      expect(rows).toEqual([{ isFree: true }]);
      await other.query('COMMIT');
      expect(await closing).toMatchObject({ result: 600 });
    });
  });

  it('waits for a transaction that writes into the month, and includes what it wrote', async () => {
    await transactionBeside(db, async (other) => {
      await givenPostings(rowsOf(other), company, '2024-03-01', { [SALES]: '-50.00' });
      const closing = service.close(scope, branch, FIRST_QUARTER);
      await until(() => lockWaits(db));
      await other.query('COMMIT');
      expect(await closing).toMatchObject({ result: 650 });
    });
  });

  it('waits for a reopening of the month before, and is refused after it', async () => {
    await transactionBeside(db, async (other) => {
      await other.query(`SELECT ledger.reopen_months($1, '2024-02-01', 'late')`, [branch.branchId]);
      const refused = closed(FIRST_QUARTER);
      await until(() => lockWaits(db));
      await other.query('COMMIT');
      expect(await refused).toBe('CLOSING_OUT_OF_SEQUENCE');
    });
  });

  it('follows the fiscal year of the company', async () => {
    await given({ basePeriod: '2023-12-01' });
    await db.query('UPDATE ledger.company SET fiscal_year_end_month = 5 WHERE id = $1', [company.id]);
    await givenOpenPeriod(db, company.branch, '2024-02-01');
    await givenPostings(db, company, '2024-01-01', { [SALES]: '-5.00' });
    await givenConsolidated(db, company.branch, '2023-12-01', '2024-01-01');
    expect(await service.close(scope, branch, { ...YEAR, quarter: 3 })).toMatchObject({
      date: '2024-02-29',
      result: 5,
    });
  });

  it('includes the initial balances of the base month', async () => {
    await given({ basePeriod: '2024-12-01', openings: { [SALES]: '-20.00', [CASH]: '20.00' } });
    await givenOpenPeriod(db, company.branch, '2024-12-01');
    expect(await service.close(scope, branch, YEAR)).toMatchObject({ date: '2024-12-31', result: 20 });
  });

  it('is written once when eight requests come at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => closed(FIRST_QUARTER)));
    expect([...answers].sort()).toEqual([...Array.from({ length: 7 }, () => 'CLOSING_EXISTS'), 'accepted']);
    expect(await closingOf('2024-03-01')).toContain('2.3.02 -600.00');
  });
});

describe('a closing is refused', () => {
  it.each([
    ['for a month that is not opened', { quarter: 2 }, 'PERIOD_NOT_OPEN'],
    ['for a month before the base month', { year: 2023, quarter: 4 }, 'PERIOD_NOT_OPEN'],
    ['with a result account for the profit', { quarter: 1, profitAccount: '3001' }, 'CLOSING_ACCOUNT'],
    ['with a result account for the loss', { quarter: 1, lossAccount: RENT }, 'CLOSING_ACCOUNT'],
    ['with an asset account for the profit', { quarter: 1, profitAccount: '1001' }, 'CLOSING_ACCOUNT'],
    ['with a memorandum account for the profit', { quarter: 1, profitAccount: '5001' }, 'CLOSING_ACCOUNT'],
    [
      'through the profit account as clearing account',
      { quarter: 1, clearingAccount: '2302' },
      'CLOSING_ACCOUNT',
    ],
    [
      'through the loss account as clearing account',
      { quarter: 1, clearingAccount: CAPITAL },
      'CLOSING_ACCOUNT',
    ],
    ['with an unknown account code', { quarter: 1, profitAccount: '999' }, 'ACCOUNT_UNKNOWN'],
    ['with an unknown account id', { quarter: 1, clearingAccount: 999_999_999 }, 'ACCOUNT_UNKNOWN'],
    ['with an inactive profit account', { quarter: 1, profitAccount: '1099' }, 'ACCOUNT_INACTIVE'],
    ['with an inactive loss account', { quarter: 1, lossAccount: '1099' }, 'ACCOUNT_INACTIVE'],
  ])('%s', async (_, fields, code) => {
    for (const dryRun of [true, false]) expect(await closed({ ...YEAR, ...fields, dryRun })).toBe(code);
    expect(await closingOf('2024-03-01')).toEqual([]);
  });

  it('with ACCOUNT_SYNTHETIC at the field that names a synthetic account', async () => {
    for (const field of ['profitAccount', 'lossAccount', 'clearingAccount'])
      await expect(service.close(scope, branch, { ...FIRST_QUARTER, [field]: '23' })).rejects.toMatchObject({
        code: 'ACCOUNT_SYNTHETIC',
        details: [{ field }],
      });
  });

  it('with DAY_CLOSED at year when the last day of its month is closed', async () => {
    await db.query(
      `UPDATE ledger.branch_period SET closed_through_day = 31 WHERE branch_id = $1 AND period = '2024-03-01'`,
      [branch.branchId],
    );
    await expect(service.close(scope, branch, FIRST_QUARTER)).rejects.toMatchObject({
      code: 'DAY_CLOSED',
      message: expect.stringMatching(/^year: day 31 of 03\/2024 is closed/),
      details: [{ field: 'year', value: '03/2024' }],
    });
  });

  it('while an earlier month is open, after a later closing, when its month is consolidated, and when it would be empty', async () => {
    await givenOpenPeriod(db, company.branch, '2024-06-01');
    expect(await closed({ ...YEAR, quarter: 2 })).toBe('CLOSING_OUT_OF_SEQUENCE');
    await givenPostings(
      db,
      company,
      '2024-06-01',
      { [SALES]: '10.00', [RETAINED_EARNINGS]: '-10.00' },
      { cdpadronizado: 'ENC' },
    );
    expect(await closed(FIRST_QUARTER)).toBe('CLOSING_EXISTS');
    await givenPostings(
      db,
      company,
      '2024-06-01',
      { [SALES]: '-10.00', [RETAINED_EARNINGS]: '10.00' },
      { cdpadronizado: 'ENC' },
    );
    expect(await closed(FIRST_QUARTER)).toBe('accepted');
    await givenConsolidated(db, company.branch, '2024-03-01');
    expect(await closed(FIRST_QUARTER)).toBe('PERIOD_CONSOLIDATED');
    await givenPostings(db, company, '2024-04-01', { [SALES]: '7.00' });
    await givenConsolidated(db, company.branch, '2024-04-01', '2024-05-01');
    expect(await closed({ ...YEAR, quarter: 2 })).toBe('CLOSING_EMPTY');
  });

  it('with CLOSING_OUT_OF_SEQUENCE at year when an earlier month of the fiscal year was never opened', async () => {
    await given();
    await givenOpenPeriod(db, company.branch, '2024-03-01');
    await expect(service.close(scope, branch, FIRST_QUARTER)).rejects.toMatchObject({
      code: 'CLOSING_OUT_OF_SEQUENCE',
      details: [{ field: 'year', value: '01/2024' }],
    });
  });

  it('with BRANCH_NOT_FOUND for a branch that the caller may not see', async () => {
    const closing = service.close({ ...scope, branchIds: [] }, branch, FIRST_QUARTER);
    expect(await outcomeOf(closing)).toBe('BRANCH_NOT_FOUND');
  });
});
