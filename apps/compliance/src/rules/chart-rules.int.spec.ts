// The rules about the chart accept what the official program accepts.
import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { CleanBooks, MARCH } from '../../e2e/fixtures/clean-books.js';
import { checkMonth, failedRules } from '../../e2e/fixtures/check-month.js';

const db = useTestDatabase({ role: 'razao_compliance' });

it('an account may be several levels below its parent (ECD-22)', async () => {
  const books = await CleanBooks.write(db);
  await db.query(
    `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature, parent_id) VALUES ($1, '1.9.0.1', '19', 'OUTROS', 'A', '01', $2)`,
    [books.company.chartId, books.account('1')],
  );
  expect(failedRules(await checkMonth(db, books.company, MARCH))).toEqual([]);
});
