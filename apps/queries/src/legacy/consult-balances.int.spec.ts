import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '@razao/platform/database';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import { givenCompany, type GivenCompany } from '@razao/testing/factories';
import { openAsQueries, refOf, scopeOf } from '../../e2e/fixtures/books.js';
import { ConsultBalancesService, LEGACY_DAYS_MAX, LEGACY_MONTHS_MAX } from './consult-balances.service.js';
import { LegacyStore } from './legacy.store.js';

describe('the limits of consulta-contabil', () => {
  let db: TestDatabase;
  let database: Database;
  let balances: ConsultBalancesService;
  let company: GivenCompany;

  beforeAll(async () => {
    db = await createTestDatabase();
    database = await openAsQueries(db);
    balances = new ConsultBalancesService(new LegacyStore(database));
    company = await givenCompany(db);
  });
  afterAll(async () => {
    await database.close();
    await db.close();
  });

  it.each([
    [{ dataInicio: '2024-01-01', dataFim: '2033-12-31', tipoSaldo: 'M' }, 'none'],
    [
      { dataInicio: '2024-01-01', dataFim: '2034-01-01', tipoSaldo: 'M' },
      `dataFim: "2034-01-01" is too late: a monthly request takes ${LEGACY_MONTHS_MAX} months at most`,
    ],
    [{ dataInicio: '2024-01-01', dataFim: '2024-12-31', tipoSaldo: 'D' }, 'none'],
    [
      { dataInicio: '2024-01-01', dataFim: '2025-01-01', tipoSaldo: 'D' },
      `dataFim: "2025-01-01" is too late: a daily request takes ${LEGACY_DAYS_MAX} days at most`,
    ],
    [
      { dataInicio: '0001-01-01', dataFim: '9999-12-31', tipoSaldo: 'D' },
      `dataFim: "9999-12-31" is too late: a daily request takes ${LEGACY_DAYS_MAX} days at most`,
    ],
    [
      { dataInicio: '2024-01-01', dataFim: '2024-01-01', tipoSaldo: 'm' },
      'tipoSaldo: "m" is not M or 0 (monthly), D or 1 (daily)',
    ],
    [
      { dataInicio: '2024-01-01', dataFim: '2024-01-01', tipoSaldo: ['M', 'D'] },
      'tipoSaldo: ["M","D"] is not M or 0 (monthly), D or 1 (daily)',
    ],
    [
      {},
      'dataInicio is missing: expected a day of the form YYYY-MM-DD or YYYY.MM.DD (and 1 more in details)',
    ],
  ])('%j', async (request, expected) => {
    const answer = await balances.consult(scopeOf(null), refOf(company), request).then(
      () => 'none',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(answer).toBe(expected);
  });
});
