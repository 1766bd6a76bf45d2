import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { givenCompany, refOf, scopeOf, type GivenCompany } from '@razao/testing/factories';
import { legacyBalances } from '../../e2e/fixtures/requests.js';
import { LEGACY_DAYS_MAX, LEGACY_MONTHS_MAX, LegacyService } from './legacy.service.js';
import { LegacyStore } from './legacy.store.js';

describe('the limits of consulta-contabil', () => {
  const db = useTestDatabase({ role: 'razao_queries' });
  let service: LegacyService;
  let company: GivenCompany;

  beforeAll(async () => {
    service = new LegacyService(db.database, new LegacyStore());
    company = await givenCompany(db);
  });

  it.each([
    [{ dataInicio: '2024-01-01', dataFim: '2033-12-31', tipoSaldo: 'M' }, 'none'],
    [
      { dataInicio: '2024-01-01', dataFim: '2034-01-01', tipoSaldo: 'M' },
      `dataFim: expected at most ${LEGACY_MONTHS_MAX} months in a monthly request, found "2034-01-01"`,
    ],
    [{ dataInicio: '2024-01-01', dataFim: '2024-12-31', tipoSaldo: 'D' }, 'none'],
    [
      { dataInicio: '2024-01-01', dataFim: '2025-01-01', tipoSaldo: 'D' },
      `dataFim: expected at most ${LEGACY_DAYS_MAX} days in a daily request, found "2025-01-01"`,
    ],
    [
      { dataInicio: '0001-01-01', dataFim: '9999-12-31', tipoSaldo: 'D' },
      `dataFim: expected at most ${LEGACY_DAYS_MAX} days in a daily request, found "9999-12-31"`,
    ],
  ])('%j', async (request, expected) => {
    const consult = async (): Promise<unknown> =>
      await service.consultBalances(scopeOf(null), refOf(company), legacyBalances(request));
    const answer = await consult().then(
      () => 'none',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    expect(answer).toBe(expected);
  });
});
