// The rules about the chart accept what the official program accepts, and charts that grew after a month was sealed; they
// name an account that no chart has.
import { expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import { givenCompany, givenConsolidated, givenOpenPeriod } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { CASH, CleanBooks, MARCH } from '../../e2e/fixtures/clean-books.js';
import { checkMonth, failedRules, findingsOf } from '../../e2e/fixtures/check-month.js';
import { insertBehindTheGate } from '../../e2e/fixtures/plantings/planting.js';
import { findingIn } from './rule-language.js';

const db = useTestDatabase({ role: 'razao_compliance' });

it('an account may be several levels below its parent (ECD-22)', async () => {
  const books = await CleanBooks.write(db);
  await db.query(
    `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature, parent_id) VALUES ($1, '1.9.0.1', '19', 'OUTROS', 'A', '01', $2)`,
    [books.company.chartId, books.account('1')],
  );
  expect(failedRules(await checkMonth(db, books.company, MARCH))).toEqual([]);
});

it('a synthetic account that was added after the seal of a month is not missing in it (ECD-18)', async () => {
  const account = (code: string, kind: 'S' | 'A', nature: string) =>
    ({ code, reduced: code.replaceAll('.', ''), name: code, kind, nature }) as const;
  const company = await givenCompany(db, {
    chart: [
      account('1', 'S', '01'),
      account('1.1.1.1', 'A', '01'),
      account('2', 'S', '02'),
      account('2.1.1.1', 'A', '02'),
    ],
    openings: { '1.1.1.1': '10.00', '2.1.1.1': '-10.00' },
  });
  await givenOpenPeriod(db, company.branch, '2024-01-01');
  await givenConsolidated(db, company.branch, '2024-01-01');
  await db.query(
    `INSERT INTO ledger.account (chart_id, code, reduced_code, name, kind, nature, parent_id) VALUES ($1, '1.1', '11', 'NOVO', 'S', '01', $2)`,
    [company.chartId, company.account('1')],
  );
  expect(failedRules(await checkMonth(db, company, '2024-01-01'))).not.toContain('ECD-18');
});

it('an account that does not exist is named by its id, in both languages (ECD-06)', async () => {
  const books = await CleanBooks.write(db);
  const lancamento = books.nextNumber();
  const line = {
    lancamento,
    side: 'D',
    account: 987_654_321,
    contra: books.account(CASH),
    amount: '10.00',
  } as const;
  await insertBehindTheGate(books, [line]);
  const [finding, ...others] = await findingsOf(db, books.company, Period.fromDate(MARCH), 'ECD-06');
  expect(others).toEqual([]);
  expect(finding?.message).toContain('Account 987654321 is not in the chart');
  expect(finding && findingIn('pt', 'ECD-06', finding).message).toContain('A conta 987654321 não consta');
});
