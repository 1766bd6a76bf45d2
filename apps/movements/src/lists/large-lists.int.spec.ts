// Lists of many records: a summary reads the entries of its page once, however many batches it has.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { defineSql } from '@razao/platform/sql';
import { CASH, SALES, givenCompany, givenOpenDocument } from '@razao/testing/factories';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';

const sql = defineSql(new URL('../batches/batch-lists.ts', import.meta.url).href, ['summarise-batches']);
const BATCHES = 20;
const DOCUMENTS = 500;
const ENTRIES = 10;

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
  const { branch, account } = await givenCompany(db);
  const { id } = await givenOpenDocument(db, branch, '2024-01-01');
  await db.query(
    `INSERT INTO ledger.batch (branch_id, period, code)
     SELECT branch_id, period, 'B' || n FROM ledger.batch, generate_series(2, $1::int) n`,
    [BATCHES],
  );
  await db.query(
    `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
     SELECT b.id, d.branch_id, d.period, 'N' || n, d.closing
       FROM ledger.document d JOIN ledger.batch b USING (branch_id), generate_series(1, $2::int) n WHERE d.id = $1`,
    [id, DOCUMENTS],
  );
  await db.query(
    `INSERT INTO ledger.entry (document_id, branch_id, period, closing, entry_number, line, side, day, account_id, contra_account_id, posts_contra, amount)
     SELECT d.id, d.branch_id, d.period, false, '1', n, 'D', 1, $1, $2, true, n FROM ledger.document d, generate_series(1, $3::int) n`,
    [account(CASH), account(SALES), ENTRIES],
  );
  await db.query('ANALYZE');
}, 120_000);
afterAll(async () => {
  await db.close();
});

it('a summary of batches reads no entry twice', async () => {
  const { text } = sql['summarise-batches'];
  const [answer] = await db.query<{ 'QUERY PLAN': readonly [{ readonly Plan: PlanNode }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    [null, '(,,,,,,,)', 100, 0],
  );
  const read = (node: PlanNode): number =>
    (node['Relation Name'] === 'entry'
      ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
      : 0) + (node.Plans ?? []).reduce((sum, below) => sum + read(below), 0);
  const entries = BATCHES * DOCUMENTS * ENTRIES + ENTRIES;
  expect(answer && read(answer['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(entries);
});
