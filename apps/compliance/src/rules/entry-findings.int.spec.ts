// Tests what single findings about documents and entries say: their numbers and the record that they name.
import { expect, it } from '@jest/globals';
import { Period } from '@razao/domain';
import { givenBatch, givenCompany, givenDocument, givenOpenPeriod } from '@razao/testing/factories';
import { useTestDatabase } from '@razao/testing/hooks';
import { findingsOf } from '../../e2e/fixtures/check-month.js';
import { findingIn } from './rule-language.js';

const MONTH = Period.of(2024, 3);

const db = useTestDatabase({ role: 'razao_compliance' });

it('ITG-01 counts missing numbers exactly, above 15 digits too', async () => {
  const company = await givenCompany(db);
  await givenOpenPeriod(db, company.branch, MONTH);
  const batch = await givenBatch(db, company.branch, MONTH);
  for (const documento of ['7', '20250131000000001']) await givenDocument(db, batch, { documento });
  const [found] = await findingsOf(db, company, MONTH, 'ITG-01');
  if (found === undefined) throw new Error('nothing was found');
  expect(found.message).toMatch(/ follows number 7, 20250130999999993 missing$/);
  expect(found.detail).toMatchObject({ after: '7', missing: '20250130999999993' });
  expect(findingIn('pt', 'ITG-01', found).message).toMatch(/ número 7; faltam 20250130999999993$/);
});
