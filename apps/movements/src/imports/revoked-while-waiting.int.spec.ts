// Tests an import that waits for its turn while its caller loses the permission for the branch.
import { beforeAll, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  refOf,
  scopeOf,
  type GivenBatch,
  type GivenCompany,
} from '@razao/testing/factories';
import { lockWaits } from '@razao/testing/database';
import { useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { csvFile } from '../../e2e/csv-files.js';
import { importServices, uploaded } from '../../e2e/imports-fixture.js';
import { iplFile, iplLine } from '../../e2e/ipl-lines.js';
import { gateOf, servicesOf } from '../../e2e/service-fixture.js';
import { BatchStore } from '../batches/batch.store.js';
import type { MovementsEnv } from '../movements.env.js';
import { JsonImportsService } from './json/json-imports.service.js';
import { ImportStore } from './load/import.store.js';

const test = useTestDatabase({ role: 'razao_movements', connectionsMax: 4 });
const spool = useTemporaryFolder();
let company: GivenCompany;

beforeAll(async () => {
  company = await givenCompany(test, { code: '0012', branches: ['0001'] });
  await givenOpenPeriod(test, company.branch, '2024-01-01');
});

it('an import has the permissions that its caller has when its turn comes, whatever its kind', async () => {
  const ana = scopeOf(company.branches);
  await givenGrant(test, ana.subject, company);
  const services = importServices(test, { importsAtOnce: 1 });
  const csv = async ({ id }: GivenBatch): Promise<unknown> =>
    await uploaded(spool.path, { content: csvFile({ valor: '1.00' }) }, (upload) =>
      services.files.importIntoBatch(ana, id, upload),
    );
  const ipl = async (): Promise<unknown> =>
    await uploaded(spool.path, { content: iplFile(iplLine()), fileName: 'a.ipl' }, (upload) =>
      services.ipl.importFile(ana, upload),
    );
  const json = async (): Promise<unknown> => {
    const env = { spoolDir: spool.path } as MovementsEnv;
    const { batches } = servicesOf(test);
    const [store, batchStore] = [new ImportStore(), new BatchStore()];
    const imports = new JsonImportsService(batches, store, batchStore, services.files, gateOf(test), env);
    const line = { lancamento: '1', debcre: 'D', day: '5', conta: CASH, contrapartida: SALES, valor: 1 };
    const documentos = [{ documento: '1', lancamentos: [line] }];
    const movement = { empresa: '0012', filial: '0001', ano: 2024, mes: 1, documentos };
    return await imports.importMovement(ana, refOf(company), movement, false);
  };
  const [held, other] = [
    await givenBatch(test, company.branch, '2024-01-01'),
    await givenBatch(test, company.branch, '2024-01-01'),
  ];
  const { first, waiting } = await test.database.transaction(async (tx) => {
    await new ImportStore().holdImportBatches(tx, [held.id]);
    const begun = csv(held);
    await until(() => lockWaits(test));
    const sent = Promise.allSettled([csv(other), ipl(), json()]);
    await test.query('DELETE FROM access.grant_direct WHERE subject = $1', [ana.subject]);
    // In arrays, because the transaction would wait for the promises.
    return { first: [begun], waiting: [sent] };
  });
  expect(await first[0]).toMatchObject({ success: true });
  expect(await waiting[0]).toMatchObject([
    { reason: { code: 'BATCH_NOT_FOUND' } },
    { value: { successRows: 0, errors: [expect.stringContaining('filial: the user has no permission')] } },
    { reason: { code: 'BRANCH_FORBIDDEN' } },
  ]);
  const batches = await test.query('SELECT DISTINCT batch_id::int AS id FROM ledger.document');
  expect(batches).toEqual([{ id: held.id }]);
});
