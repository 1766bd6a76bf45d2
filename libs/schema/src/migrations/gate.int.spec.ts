// Tests the gate with SQL statements that skip the checks of the services. A refused statement leaves the ledger as it
// was.
import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  BANK,
  CASH,
  INACTIVE,
  RENT,
  SALES,
  SYNTHETIC,
  givenCompany,
  givenEntries,
  givenOpenDocument,
  givenPurged,
  givenOpenPeriod,
  type GivenCompany,
  type GivenDocument,
} from '@razao/testing/factories';
import { refusalOf } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';

const db = useTestDatabase();
let company: GivenCompany;
let document: GivenDocument;

beforeEach(async () => {
  company = await givenCompany(db);
  document = await givenOpenDocument(db, company.branch, '2024-01-01');
});

/** The columns of a row of `ledger.entry`, for lines that no service writes. */
interface RawLine {
  lancamento?: string;
  line?: number;
  side?: string;
  day?: number;
  account?: number;
  contra?: number | null;
  postsContra?: boolean;
  amount?: string;
  branch?: number;
  period?: string;
  closing?: boolean;
  documentId?: number;
}

async function insert(...lines: RawLine[]): Promise<void> {
  const rows = lines.map((line) => ({
    lancamento: '00001',
    line: 1,
    side: 'D',
    day: 5,
    account: company.account(CASH),
    contra: company.account(SALES),
    postsContra: true,
    amount: '10.00',
    branch: company.branch.id,
    period: '2024-01-01',
    closing: false,
    documentId: document.id,
    ...line,
  }));
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     SELECT "documentId", branch, period, closing, lancamento, line, side, day, account, contra, "postsContra", amount
       FROM jsonb_to_recordset($1) AS l("documentId" bigint, branch int, period date, closing bool, lancamento text, line int, side text, day smallint,
         account bigint, contra bigint, "postsContra" bool, amount numeric)`,
    [JSON.stringify(rows)],
  );
}

async function counts(): Promise<unknown> {
  return await db.query(
    `SELECT (SELECT count(*) FROM ledger.entry) AS entries, (SELECT coalesce(sum(postings), 0) FROM ledger.account_movement) AS postings,
            (SELECT coalesce(sum(debit - credit + closing_debit - closing_credit), 0) FROM ledger.account_movement) AS net`,
  );
}

/** The accounts whose movement differs from the sum of their postings (INV-04). */
async function differences(): Promise<unknown[]> {
  return await db.query(
    `SELECT * FROM
       (SELECT branch_id, period, account_id, sum(amount) FILTER (WHERE side = 'D') AS d, sum(amount) FILTER (WHERE side = 'C') AS c, count(*) AS n FROM ledger.posting GROUP BY 1, 2, 3) p
       FULL JOIN (SELECT branch_id, period, account_id, sum(debit + closing_debit) AS d, sum(credit + closing_credit) AS c, sum(postings) AS n
                    FROM ledger.account_movement GROUP BY 1, 2, 3 HAVING sum(postings) <> 0) m USING (branch_id, period, account_id)
      WHERE (coalesce(p.d, 0), coalesce(p.c, 0), p.n) IS DISTINCT FROM (m.d, m.c, m.n)`,
  );
}

describe('the gate', () => {
  const compound = (line: number, side: string, amount: string, more: RawLine = {}): RawLine => ({
    line,
    side,
    amount,
    contra: null,
    postsContra: false,
    ...more,
  });

  it.each<[string, string, () => RawLine[]]>([
    [
      'INV-01 a number whose debits and credits differ',
      'entry_number_balanced',
      () => [compound(1, 'D', '10.00'), compound(2, 'C', '9.99')],
    ],
    [
      'INV-01 one line without contrapartida',
      'entry_number_balanced',
      () => [{ contra: null, postsContra: false }],
    ],
    [
      'INV-01 a balanced number that would post its mirrored lines twice',
      'entry_number_balanced',
      () => [{}, { line: 2, side: 'C', account: company.account(SALES), contra: company.account(CASH) }],
    ],
    [
      'INV-01 a number of which only some lines post both sides',
      'entry_number_balanced',
      () => [{}, compound(2, 'D', '1.00')],
    ],
    [
      'INV-07 a balanced number with lines on two days',
      'entry_number_one_day',
      () => [compound(1, 'D', '10.00'), compound(2, 'C', '10.00', { day: 6 })],
    ],
    ['a number that begins at line 2', 'entry_number_lines', () => [{ line: 2 }]],
    ['INV-02 a month that was never opened', 'entry_period_open', () => [{ period: '2024-02-01' }]],
    ['day 31 in a month that has it', 'accepted', () => [{ day: 31 }]],
    ['day 32', 'entry_day_range', () => [{ day: 32 }]],
    ['INV-03 an account that does not exist', 'entry_account_known', () => [{ account: 999_999_999 }]],
    ['INV-03 a counter-account that does not exist', 'entry_account_known', () => [{ contra: 999_999_999 }]],
    [
      'INV-03 a counter-account that does not exist, of lines that balance by themselves',
      'entry_account_known',
      () => [compound(1, 'D', '1.00', { contra: 999_999_999 }), compound(2, 'C', '1.00')],
    ],
    ['INV-03 a synthetic account', 'entry_account_analytic', () => [{ account: company.account(SYNTHETIC) }]],
    [
      'INV-03 an inactive counter-account',
      'entry_account_active',
      () => [{ contra: company.account(INACTIVE) }],
    ],
    ['a document that does not exist', 'entry_document_exists', () => [{ documentId: 999_999_999 }]],
    ['a closing flag that the document does not have', 'entry_document_copies', () => [{ closing: true }]],
    ['an amount of zero', 'entry_amount_range', () => [{ amount: '0.00' }]],
    ['a negative amount', 'entry_amount_range', () => [{ amount: '-1.00' }]],
    ['an amount over the limit', 'entry_amount_range', () => [{ amount: '10000000000000.00' }]],
    ['the amount at the limit', 'accepted', () => [{ amount: '9999999999999.99' }]],
    ['side X', 'entry_side_known', () => [{ side: 'X' }]],
  ])('%s gives %s', async (_, constraint, lines) => {
    const before = await counts();
    expect(await refusalOf(insert(...lines()))).toBe(constraint);
    if (constraint !== 'accepted') expect(await counts()).toEqual(before);
    expect(await differences()).toEqual([]);
  });

  it('accepts day 29 of February in a leap year, and refuses day 30 with entry_day_in_month', async () => {
    document = await givenOpenDocument(db, company.branch, '2024-02-01');
    expect(await refusalOf(insert({ period: '2024-02-01', day: 29 }))).toBe('accepted');
    expect(await refusalOf(insert({ lancamento: '00002', period: '2024-02-01', day: 30 }))).toBe(
      'entry_day_in_month',
    );
  });

  it('refuses an account of another company with entry_account_known, also when one statement writes to both', async () => {
    const other = await givenCompany(db);
    const { id: documentId } = await givenOpenDocument(db, other.branch, '2024-01-01');
    const theirs = { branch: other.branch.id, documentId, contra: other.account(SALES) };
    await insert({ lancamento: '9' }, { ...theirs, account: other.account(CASH) });
    expect(await refusalOf(insert({}, { ...theirs, lancamento: '8', account: company.account(CASH) }))).toBe(
      'entry_account_known',
    );
    expect(await refusalOf(insert({ account: other.account(CASH) }))).toBe('entry_account_known');
  });

  it('refuses a line added to a number (entry_number_lines), and a number used twice (entry_line_unique)', async () => {
    await insert({});
    expect(await refusalOf(insert({ line: 2 }))).toBe('entry_number_lines');
    expect(await refusalOf(insert({}))).toBe('entry_line_unique');
  });

  it('INV-02 refuses to add an entry to a closed day or to delete one from it', async () => {
    await insert({ day: 5 });
    await db.query('UPDATE ledger.branch_period SET closed_through_day = 5 WHERE branch_id = $1', [
      company.branch.id,
    ]);
    expect(await refusalOf(insert({ lancamento: '00002', day: 5 }))).toBe('entry_day_open');
    expect(await refusalOf(db.query('DELETE FROM ledger.entry WHERE document_id = $1', [document.id]))).toBe(
      'entry_day_open',
    );
    expect(await refusalOf(insert({ lancamento: '00002', day: 6 }))).toBe('accepted');
  });

  it('INV-05 refuses to update an entry and to truncate the table', async () => {
    await insert({});
    expect(await refusalOf(db.query('UPDATE ledger.entry SET amount = 11'))).toBe('entry_immutable');
    expect(await refusalOf(db.query('TRUNCATE ledger.entry'))).toBe('entry_immutable');
  });

  it('refuses to delete a part of a number, and lets the whole number be deleted', async () => {
    await givenEntries(db, document, [
      { lancamento: '7', debcre: 'D', account: company.account(CASH), amount: '4.00' },
      { lancamento: '7', debcre: 'C', account: company.account(SALES), amount: '4.00' },
    ]);
    expect(
      await refusalOf(
        db.query('DELETE FROM ledger.entry WHERE document_id = $1 AND line = 1', [document.id]),
      ),
    ).toBe('entry_number_whole');
    expect(await refusalOf(db.query('DELETE FROM ledger.document WHERE id = $1', [document.id]))).toBe(
      'document_has_entries',
    );
    expect(await refusalOf(db.query('DELETE FROM ledger.entry WHERE document_id = $1', [document.id]))).toBe(
      'accepted',
    );
    expect(await differences()).toEqual([]);
  });

  it('refuses to open or consolidate a month out of sequence, and to reopen or delete a consolidated one', async () => {
    expect(
      await refusalOf(
        db.query(`INSERT INTO ledger.branch_period (branch_id, period) VALUES ($1, '2024-03-01')`, [
          company.branch.id,
        ]),
      ),
    ).toBe('period_sequence');
    await givenOpenPeriod(db, company.branch, '2024-02-01');
    const close = (period: string) =>
      db.query(
        `UPDATE ledger.branch_period SET status = 'CONSOLIDATED', consolidated_at = now() WHERE branch_id = $1 AND period = $2`,
        [company.branch.id, period],
      );
    expect(await refusalOf(close('2024-02-01'))).toBe('period_consolidation_sequence');
    expect(await refusalOf(close('2024-01-01'))).toBe('accepted');
    const reopen = `UPDATE ledger.branch_period SET status = 'OPEN', consolidated_at = NULL WHERE branch_id = ${company.branch.id} AND period = '2024-01-01'`;
    expect(await refusalOf(db.query(reopen))).toBe('period_not_reopened');
    expect(
      await refusalOf(db.query('DELETE FROM ledger.branch_period WHERE branch_id = $1', [company.branch.id])),
    ).toBe('period_kept');
    expect(await refusalOf(insert({}))).toBe('entry_period_open');
  });

  describe('INV-06, the seal of a month, refuses', () => {
    const CONSOLIDATED =
      "UPDATE ledger.branch_period SET status = 'CONSOLIDATED', consolidated_at = now() WHERE branch_id = $1";
    const seal = (): Promise<unknown> =>
      db.query(`SELECT ledger.seal_month($1, '2024-01-01')`, [company.branch.id]);
    const COLUMNS = 'opening debit credit closing_debit closing_credit postings closing_postings'.split(' ');
    const ANALYTIC = "account_id IN (SELECT id FROM ledger.account WHERE kind = 'A')";
    const IN_GROUPS = `CASE WHEN ${ANALYTIC} THEN 0 ELSE 1 END`;
    /** SQL that consolidates the month with its balances, of which columns are changed and rows left out or added. */
    const sealWith = (changed: Record<string, string>, rows = 'true', more = ''): string => {
      const branch = String(company.branch.id);
      return `${CONSOLIDATED.replace('$1', branch)};
        INSERT INTO ledger.account_balance (branch_id, period, account_id, ${COLUMNS.join(', ')})
        SELECT ${branch}, date '2024-01-01', account_id, ${COLUMNS.map((name) => changed[name] ?? name).join(', ')}
          FROM ledger.month_balances(${branch}, '2024-01-01') WHERE ${rows} ${more}`;
    };

    beforeEach(async () => {
      await insert({ contra: company.account(RENT), side: 'C' });
    });

    it('a month that is consolidated without its balances', async () => {
      expect(await refusalOf(db.query(CONSOLIDATED, [company.branch.id]))).toBe(
        'period_closes_with_balances',
      );
    });

    it.each<[string, Record<string, string>, string]>([
      ['an opening balance that does not continue the month before', { opening: 'opening + 1' }, 'true'],
      ['a debit without postings', { debit: '1000000', postings: '0' }, 'true'],
      ['a closing credit', { closing_credit: '1' }, 'true'],
      ['closing postings', { closing_postings: '1' }, 'true'],
      ['a synthetic account that opens with another sum', { opening: IN_GROUPS }, 'true'],
      ['a synthetic account that moves by another sum', { debit: `debit + ${IN_GROUPS}` }, 'true'],
      ['balances of synthetic accounts only', {}, `NOT ${ANALYTIC}`],
      ['balances of analytic accounts only', {}, ANALYTIC],
    ])('the consolidation with %s', async (_, changed, rows) => {
      expect(await refusalOf(db.query(sealWith(changed, rows)))).toBe('period_closes_with_balances');
    });

    it('an account that the month does not have', async () => {
      const more = `UNION ALL SELECT ${company.branch.id}, date '2024-01-01', ${company.account(BANK)}, 0, 1000000, 0, 0, 0, 0, 0`;
      expect(await refusalOf(db.query(sealWith({}, 'true', more)))).toBe('period_closes_with_balances');
    });

    it('correct balances without the seal, while it accepts the seal', async () => {
      const [, balances = ''] = sealWith({}).split(';');
      expect(await refusalOf(db.query(balances))).toBe('balance_sealed');
      expect(await refusalOf(seal())).toBe('accepted');
    });

    it('a second seal, and a balance changed, added or deleted after the first', async () => {
      expect(await refusalOf(seal())).toBe('accepted');
      expect(await refusalOf(seal())).toBe('period_not_reopened');
      expect(await refusalOf(db.query('UPDATE ledger.account_balance SET debit = debit + 1'))).toBe(
        'balance_sealed',
      );
      expect(await refusalOf(db.query('DELETE FROM ledger.account_balance'))).toBe('balance_sealed');
      const added = `INSERT INTO ledger.account_balance (branch_id, period, account_id, ${COLUMNS.join(', ')})
        VALUES (${company.branch.id}, '2024-01-01', ${company.account(BANK)}, 0, 0, 0, 0, 0, 0, 0)`;
      expect(await refusalOf(db.query(added))).toBe('period_closes_with_balances');
    });
  });

  it('lets a purge delete the entries of a closed day, only with all documents of its month', async () => {
    const { branch } = company;
    await givenPurged(db, branch, '2024-01-01');
    document = await givenOpenDocument(db, branch, '2024-01-01');
    await insert({});
    await db.query(`UPDATE ledger.branch_period SET closed_through_day = 31 WHERE branch_id = ${branch.id}`);
    const remove = `DELETE FROM ledger.entry WHERE document_id = ${document.id} RETURNING id`;
    expect(await refusalOf(db.query(remove))).toBe('entry_day_open');
    const purge = `INSERT INTO ledger.purge (branch_id, period) VALUES (${branch.id}, '2024-01-01')`;
    expect(await refusalOf(db.query(`${purge}; ${remove}`))).toBe('purge_whole');
    await givenPurged(db, branch, '2024-01-01');
    expect([await db.query(remove), await differences()]).toEqual([[], []]);
  });
});
