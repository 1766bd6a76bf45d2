import { expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import {
  CASH,
  givenCompany,
  givenConsolidated,
  givenOpenPeriod,
  refOf,
  scopeOf,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { wholeText } from '../../e2e/fixtures/books.js';
import { DrawTrialBalanceService } from './draw-trial-balance.service.js';
import { renderTrialBalance } from './render-trial-balance.js';
import { TrialBalanceStore } from './trial-balance.store.js';

const db = useTestDatabase({ role: 'razao_queries' });
const JANUARY = '2024-01-01';

it('a trial balance has the lines of the moment of its digest, although the chart changes before they are read', async () => {
  const company = await givenCompany(db, { openings: { [CASH]: '100.00' } });
  await givenOpenPeriod(db, company.branch, JANUARY);
  await givenConsolidated(db, company.branch, JANUARY);
  const service = new DrawTrialBalanceService(db.database, new TrialBalanceStore());
  const draw = async (whenDrawn: () => Promise<unknown>): Promise<[string | null, string]> =>
    await service.draw(scopeOf(null), [refOf(company)], '1', Period.of(2024, 1), async (balance) => {
      await whenDrawn();
      return [balance.digest, await wholeText(renderTrialBalance({ kind: 'json' }, balance))];
    });
  const before = await draw(() => Promise.resolve());
  expect(before[0]).toMatch(/^\d+-202401-/);
  const rename = `UPDATE ledger.account SET name = 'CAIXA GERAL' WHERE id = $1`;
  expect(await draw(() => db.query(rename, [company.account(CASH)]))).toEqual(before);
  const [digest, text] = await draw(() => Promise.resolve());
  expect(digest).not.toBe(before[0]);
  expect(text).toContain('CAIXA GERAL');
});
