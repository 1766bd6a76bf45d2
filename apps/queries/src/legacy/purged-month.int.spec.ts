// The answers for a month whose entries were purged (docs/purge.md): monthly balances come from its seal, daily
// balances have only its opening, because days are added up from entries.
import { beforeAll, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenCompany,
  givenConsolidated,
  givenEntries,
  givenOpenDocument,
  givenOpenPeriod,
  givenPurged,
  refOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { legacyBalances } from '../../e2e/fixtures/requests.js';
import { LegacyService } from './legacy.service.js';
import { LegacyStore } from './legacy.store.js';

const [JANUARY, FEBRUARY] = ['2024-01-01', '2024-02-01'] as const;

const db = useTestDatabase({ role: 'razao_queries' });
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(db, { openings: { [CASH]: '100.00', [SALES]: '-100.00' } });
  await givenOpenPeriod(db, company.branch, JANUARY, FEBRUARY);
  const [account, contra] = [company.account(CASH), company.account(SALES)];
  const document = await givenOpenDocument(db, company.branch, JANUARY);
  await givenEntries(db, document, [{ debcre: 'D', account, contra, amount: '7.00', day: 10 }]);
  await givenConsolidated(db, company.branch, JANUARY);
  await givenPurged(db, company.branch, JANUARY);
});

async function cashOf(tipoSaldo: string): Promise<string[]> {
  const request = legacyBalances({
    dataInicio: '2024-01-01',
    dataFim: '2024-02-29',
    tipoSaldo,
    tamanho: '1000',
  });
  const service = new LegacyService(db.database, new LegacyStore());
  const found = await service.consultBalances(scopeOf([company.branch]), refOf(company), request);
  return found.rows
    .filter((row) => row.conta_contabil === CASH)
    .map((row) =>
      [row.data_contabil, row.saldo_anterior, row.valor_debito, row.valor_credito, row.saldo_final].join(' '),
    );
}

it('monthly balances of a purged month are those of its seal', async () => {
  expect(await cashOf('M')).toEqual([
    '2024.01.31 100.00 7.00 0.00 107.00',
    '2024.02.29 107.00 0.00 0.00 107.00',
  ]);
});

it('daily balances of a purged month are its opening, and the next month begins with its sealed closing', async () => {
  const days = await cashOf('D');
  expect(days).toHaveLength(31 + 29);
  expect(days[0]).toBe('2024.01.01 100.00 0.00 0.00 100.00');
  expect(days.slice(0, 31).every((day) => day.endsWith('100.00 0.00 0.00 100.00'))).toBe(true);
  expect(days[31]).toBe('2024.02.01 107.00 0.00 0.00 107.00');
});
