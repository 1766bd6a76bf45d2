import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../database/test-database.js';
import { givenCompany } from './given-company.js';
import { givenBatch, givenDocument, givenEntries, givenOpenPeriod } from './given-entries.js';
import { BANK, CASH, CUSTOMERS, RETAINED_EARNINGS, SALES, STOCK } from './small-chart.js';

describe('factories', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await createTestDatabase();
  });
  afterAll(() => db.close());

  it('give a company whose accounts know their parents', async () => {
    const company = await givenCompany(db, {
      branches: ['1', '2'],
      openings: { [CASH]: '10.00', [RETAINED_EARNINGS]: '-10.00' },
    });
    expect(company.branches.map(({ code }) => code)).toEqual(['1', '2']);
    const [stock] = await db.query(
      'SELECT p.code FROM ledger.account a JOIN ledger.account p ON p.id = a.parent_id WHERE a.id = $1',
      [company.account(STOCK)],
    );
    expect(stock).toEqual({ code: '1.1.10' });
    const openings = await db.query(
      'SELECT sum(amount) AS total, count(*)::int AS rows FROM ledger.opening_balance WHERE branch_id = ANY($1)',
      [company.branches.map(({ id }) => id)],
    );
    expect(openings).toEqual([{ total: '0.00', rows: 4 }]);
  });

  it('write entries of all three shapes through the gate', async () => {
    const company = await givenCompany(db);
    await givenOpenPeriod(db, company.branch, '2024-01-01');
    const document = await givenDocument(db, await givenBatch(db, company.branch, '2024-01-01'));
    const [cash, bank, customers, sales] = [CASH, BANK, CUSTOMERS, SALES].map(company.account);
    if (!cash || !bank || !customers || !sales) throw new Error('the chart is not the small one');
    const ids = await givenEntries(db, document, [
      { debcre: 'D', account: cash, contra: sales, amount: '100.00' },
      { lancamento: 'A', debcre: 'D', account: bank, amount: '30.00' },
      { lancamento: 'A', debcre: 'D', account: customers, amount: '20.00' },
      { lancamento: 'A', debcre: 'C', account: sales, amount: '50.00' },
      { lancamento: 'B', debcre: 'D', account: bank, contra: cash, amount: '1.00' },
      { lancamento: 'B', debcre: 'D', account: bank, contra: cash, amount: '2.00' },
    ]);
    expect(new Set(ids).size).toBe(6);
    const movement = await db.query(
      'SELECT account_id::int AS account, sum(debit) AS debit, sum(credit) AS credit FROM ledger.account_movement WHERE branch_id = $1 GROUP BY 1 ORDER BY 1',
      [company.branch.id],
    );
    expect(movement).toEqual([
      { account: cash, debit: '100.00', credit: '3.00' },
      { account: bank, debit: '33.00', credit: '0.00' },
      { account: customers, debit: '20.00', credit: '0.00' },
      { account: sales, debit: '0.00', credit: '150.00' },
    ]);
  });

  it('leave an unbalanced document to the gate', async () => {
    const company = await givenCompany(db);
    await givenOpenPeriod(db, company.branch, '2024-01-01');
    const document = await givenDocument(db, await givenBatch(db, company.branch, '2024-01-01'));
    await expect(
      givenEntries(db, document, [{ debcre: 'D', account: company.account(CASH), amount: '1.00' }]),
    ).rejects.toMatchObject({ code: '23514' });
  });
});
