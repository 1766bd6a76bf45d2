// What docs/scaling.md says of ledger.entry in partitions by year, tried: the gate works on the partitioned
// table, and what would still be missing is missing.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { domainErrorFromDatabase } from '@razao/domain';
import { loadSql } from '@razao/platform/sql';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  type GivenCompany,
  type GivenDocument,
  type GivenLine,
} from '@razao/testing/factories';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';

describe('entries in partitions by year', () => {
  let test: TestDatabase;
  let company: GivenCompany;
  let documents: GivenDocument[];

  const line = (changes: Partial<GivenLine> = {}): GivenLine => ({
    debcre: 'D',
    account: company.account(CASH),
    contra: company.account(SALES),
    amount: '10.00',
    ...changes,
  });
  const of = (index: number): GivenDocument => {
    const document = documents[index];
    if (document === undefined) throw new Error(`no document ${index}`);
    return document;
  };
  const refusal = async (work: Promise<unknown>): Promise<unknown> =>
    await work.then(
      () => 'taken',
      (error: unknown) => error,
    );
  const constraintOf = async (work: Promise<unknown>): Promise<unknown> => await refusal(work);
  const moved = async (): Promise<unknown> =>
    await test.query(
      `SELECT to_char(period, 'YYYY-MM') AS month, sum(debit)::text AS debit, sum(postings)::int AS postings
         FROM ledger.account_movement GROUP BY 1 HAVING sum(postings) > 0 ORDER BY 1`,
    );

  beforeAll(async () => {
    test = await createTestDatabase({ role: 'razao_movements' });
    await test.query(loadSql(new URL('./partition-entry.sql', import.meta.url)).text);
    company = await givenCompany(test);
    await givenOpenPeriod(test, company.branch, '2025-02-01');
    documents = [];
    for (const period of ['2024-12-01', '2025-01-01'])
      documents.push(await givenDocument(test, await givenBatch(test, company.branch, period)));
  });
  afterAll(async () => {
    await test.close();
  });

  it('pass the gate into the year that they belong to, and leave it', async () => {
    await givenEntries(test, of(0), [line({ lancamento: '1' })]);
    const [id] = await givenEntries(test, of(1), [line({ lancamento: '1', amount: '3.00' })]);
    const years =
      'SELECT tableoid::regclass::text AS place, count(*)::int AS n FROM ledger.entry GROUP BY 1 ORDER BY 1';
    expect(await test.query(years)).toEqual([
      { place: 'ledger.entry_2024', n: 1 },
      { place: 'ledger.entry_2025', n: 1 },
    ]);
    expect(await moved()).toEqual([
      { month: '2024-12', debit: '10.00', postings: 2 },
      { month: '2025-01', debit: '3.00', postings: 2 },
    ]);
    await test.database.execute('DELETE FROM ledger.entry WHERE id = $1', [id]);
    expect(await moved()).toEqual([{ month: '2024-12', debit: '10.00', postings: 2 }]);
  });

  it('are judged by the gate in one statement over both years', async () => {
    const statement = `INSERT INTO ledger.entry (document_id, branch_id, period, closing, lancamento, line, side, day, account_id, contra_account_id, posts_contra, amount)
      SELECT id, branch_id, period, false, '7', 1, 'D', 1, $1, $2, period = '2024-12-01' OR $3, 5 FROM ledger.document`;
    const values = [company.account(CASH), company.account(SALES)];
    expect(await constraintOf(test.database.execute(statement, [...values, false]))).toMatchObject({
      constraint: 'entry_number_balanced',
    });
    expect(await test.database.execute(statement, [...values, true])).toBe(2);
    expect(await moved()).toMatchObject([{ month: '2024-12' }, { month: '2025-01', debit: '5.00' }]);
    expect(await constraintOf(test.query('UPDATE ledger.entry SET amount = 1'))).toMatchObject({
      constraint: 'entry_immutable',
    });
  });

  it('are refused twice under a name of the partition, which no error code has yet', async () => {
    const twice = await refusal(givenEntries(test, of(0), [line({ lancamento: '1' })]));
    expect(twice).toMatchObject({ code: '23505', constraint: expect.stringMatching(/^entry_2024_.*_key$/) });
    expect(domainErrorFromDatabase(twice)).toBeUndefined();
  });

  it('of a year without a partition are refused', async () => {
    expect(
      await refusal(
        test.query(
          `INSERT INTO ledger.entry (document_id, branch_id, period, closing, lancamento, line, side, day, account_id, posts_contra, amount)
           VALUES (1, 1, '2026-01-01', false, '1', 1, 'D', 1, 1, false, 1)`,
        ),
      ),
    ).toMatchObject({ code: '23514', message: expect.stringContaining('no partition') });
  });

  it('go past the gate when the owner names the partition, and nobody else may', async () => {
    const direct = `DELETE FROM ledger.entry_2024 WHERE lancamento = '7'`;
    expect(await refusal(test.database.execute(direct))).toMatchObject({ code: '42501' });
    const before = await moved();
    expect(await test.query(`${direct} RETURNING 1`)).toHaveLength(1);
    expect(await moved()).toEqual(before);
    await test.query(`ALTER TABLE ledger.entry DETACH PARTITION ledger.entry_2024`);
    expect(await test.query('SELECT DISTINCT period::text FROM ledger.posting')).toEqual([
      { period: '2025-01-01' },
    ]);
    expect(await moved()).toEqual(before);
  });
});
