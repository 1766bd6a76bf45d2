// Seals against plain SQL of the schema's owner: they are reopened by `ledger.reopen_months` or not at all.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenEntries,
  givenOpenDocument,
  type GivenCompany,
} from '@razao/testing/factories';
import { createTestDatabase, refusalOf, type TestDatabase } from '@razao/testing/database';

let db: TestDatabase;
let company: GivenCompany;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.close();
});
beforeEach(async () => {
  company = await givenCompany(db);
  const document = await givenOpenDocument(db, company.branch, '2024-01-01');
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '10.00' }]);
});

it.each<[string, string, string]>([
  ['reopened without its month', '', 'seal_kept'],
  ['whose month opens and leaves its balances', 'MONTH', 'seal_kept'],
  ['whose balances go and are not kept', 'MONTH; BALANCES', 'balance_sealed'],
  ['that keeps other balances', 'KEPT', 'balance_sealed'],
  ['that is changed', `UPDATE ledger.seal SET sealed_at = now()`, 'seal_kept'],
  ['that is deleted', `DELETE FROM ledger.seal`, 'seal_kept'],
  ['of a month that is open', `INSERT INTO ledger.seal VALUES (BRANCH, '2024-01-01', 2, now())`, 'seal_kept'],
])('a seal %s', async (_, statement, refusal) => {
  const { id } = company.branch;
  await db.query(`SELECT ledger.seal_month(${id}, '2024-01-01')`);
  const parts: Record<string, string> = {
    MONTH: `UPDATE ledger.branch_period SET status = 'OPEN', consolidated_at = NULL WHERE branch_id = ${id}`,
    BALANCES: `DELETE FROM ledger.account_balance WHERE branch_id = ${id}`,
    KEPT: `INSERT INTO ledger.sealed_balance SELECT branch_id, period, 1, account_id, opening, debit + 1, credit, closing_debit,
      closing_credit, postings, closing_postings, closing FROM ledger.account_balance WHERE branch_id = ${id}`,
    BRANCH: String(id),
  };
  const reopened = `UPDATE ledger.seal SET reopened_at = now(), reason = 'x' WHERE branch_id = ${id}`;
  const rest = statement.replace(/[A-Z]{4,}(?![ (])/g, (name) => parts[name] ?? name);
  expect(await refusalOf(db.query(`${reopened}; ${rest}`))).toBe(refusal);
  expect(await refusalOf(db.query(`SELECT ledger.reopen_months(${id}, '2024-01-01', 'x')`))).toBe('accepted');
});
