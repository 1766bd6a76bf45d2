// Tests which number a batch or document gets when it is created without one.
import { expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  givenBatch,
  givenCompany,
  givenDocument,
  givenOpenPeriod,
  refOf,
  scopeOf,
} from '@razao/testing/factories';
import { servicesOf } from '../../e2e/service-fixture.js';

const MONTH = '2024-01-01';
const scope = scopeOf(null);

const db = useTestDatabase({ role: 'razao_movements' });

/** Creates a record of each kind without a number, where records with the numbers `used` exist. */
async function numbersBeside(used: readonly string[]): Promise<[lote: string, documento: string]> {
  const { batches, documents } = servicesOf(db);
  const company = await givenCompany(db);
  const { branch, code } = company;
  await givenOpenPeriod(db, branch, MONTH);
  const batch = await givenBatch(db, branch, MONTH, 'NONE');
  for (const number of used) {
    await givenBatch(db, branch, MONTH, number);
    await givenDocument(db, batch, { documento: number });
  }
  const request = { empresa: code, filial: branch.code, ano: 2024, mes: 1 };
  const { lote } = await batches.create(scope, refOf(company), request);
  const { documento } = await documents.create(scope, { batchId: batch.id });
  return [lote, documento];
}

it.each<[string[], string]>([
  [[], '000001'],
  [['7', '000005', 'NF-9'], '000008'],
  [['1234567'], '1234568'],
  [['1000000000'], '000001'],
  [['999999998'], '999999999'],
  [['999999999'], '000001'],
  [['999999999', '1', '000002', '004', '1000000000'], '000003'],
  [['999999999', '3000', '2', '1'], '000003'],
])('a batch or document created beside the numbers %j gets %s', async (used, number) => {
  expect(await numbersBeside(used)).toEqual([number, number]);
});
