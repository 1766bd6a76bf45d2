import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenEntries,
  givenOpenDocument,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { ROOT } from './dockerfile.js';

const runbook = readFileSync(join(ROOT, 'docs/operations/runbook.md'), 'utf8');
const statements = [...runbook.matchAll(/```sql\n([\s\S]*?)```/g)].map(([, sql = '']) => sql.trim());

const db = useTestDatabase();
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(db);
  const document = await givenOpenDocument(db, company.branch, '2024-01-01');
  await givenEntries(db, document, [
    { debcre: 'D', account: company.account(CASH), contra: company.account(SALES), amount: '12.50' },
    { debcre: 'C', account: company.account(CASH), contra: company.account(SALES), amount: '2.50' },
  ]);
});

/** Returns the statement of the page that contains all these words. */
function statementAbout(...words: string[]): string {
  const found = statements.filter((sql) => words.every((word) => sql.includes(word)));
  expect(found).toHaveLength(1);
  return found[0] ?? '';
}

describe('the runbook', () => {
  it.each(statements.map((sql) => [sql.split('\n')[0] ?? '', sql] as const))(
    'has a statement that runs: %s …',
    async (_first, sql) => {
      expect(Array.isArray(await db.query(sql))).toBe(true);
    },
  );

  it('has a statement that shows a waiting consolidation', async () => {
    await db.query('INSERT INTO ledger.consolidation_run (branch_id, period) VALUES ($1, $2)', [
      company.branch.id,
      '2024-01-01',
    ]);
    expect(await db.query(statementAbout('consolidation_run', 'r.message'))).toMatchObject([
      { month: '01/2024', status: 'PENDING', started_at: null },
    ]);
  });

  it('has a statement that finds movement that differs from the entries, and nothing in correct books', async () => {
    const verify = statementAbout('account_movement', 'IS DISTINCT FROM');
    expect(await db.query(verify)).toEqual([]);
    const cash = company.account(CASH);
    await db.query(
      `SET session_replication_role = replica;
       UPDATE ledger.account_movement SET debit = debit + 0.01 WHERE account_id = ${cash};
       SET session_replication_role = origin`,
    );
    expect(await db.query(verify)).toMatchObject([
      { branch_id: company.branch.id, account_id: String(cash) },
    ]);
  });
});
