// Tests the lines of a reversal in which the adjustment account of earlier years replaces result accounts on both sides.
import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  CASH,
  COST_OF_SALES,
  RENT,
  RETAINED_EARNINGS,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenOpenPeriod,
  scopeOf,
} from '@razao/testing/factories';
import { reversalsOf } from '../../e2e/service-fixture.js';

const db = useTestDatabase({ role: 'razao_movements' });

it('have the account twice only when both sides are posted', async () => {
  const company = await givenCompany(db, { basePeriod: '2023-12-01' });
  await givenOpenPeriod(db, company.branch, '2023-12-01', '2024-01-01');
  const [rent, cost, cash] = [company.account(RENT), company.account(COST_OF_SALES), company.account(CASH)];
  const adjustment = company.account(RETAINED_EARNINGS);
  await db.query('UPDATE ledger.company SET prior_year_adjustment_account_id = $1 WHERE id = $2', [
    adjustment,
    company.id,
  ]);
  const document = await givenDocument(db, await givenBatch(db, company.branch, '2023-12-01'));
  const line = { lancamento: '1', day: 5 };
  await givenEntries(db, document, [
    { ...line, debcre: 'D', account: rent, amount: '100.00' },
    { ...line, debcre: 'C', account: cost, contra: rent, amount: '40.00' },
    { ...line, debcre: 'C', account: cash, contra: rent, amount: '60.00' },
    { ...line, lancamento: '2', debcre: 'D', account: rent, contra: cost, amount: '7.00' },
  ]);
  const { id: batchId } = await givenBatch(db, company.branch, '2024-01-01');
  const request = { batchId, day: 20, reason: 'valor em dobro', priorYear: true };
  const { id } = await reversalsOf(db).reverse(scopeOf(null), 'document', document.id, request);
  const lines = await db.query<{ said: string }>(
    `SELECT concat_ws(' ', entry_number, side, account_id, coalesce(contra_account_id::text, '-'), amount) AS said
       FROM ledger.entry WHERE document_id = $1 ORDER BY entry_number, line`,
    [id],
  );
  expect(lines.map(({ said }) => said)).toEqual([
    `1 C ${adjustment} - 100.00`,
    `1 D ${adjustment} - 40.00`,
    `1 D ${cash} ${adjustment} 60.00`,
    `2 C ${adjustment} ${adjustment} 7.00`,
  ]);
});
