// Work that PostgreSQL aborts because of a deadlock runs again, also where refusals are translated into fields of the
// request.
import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { useTemporaryFolder, useTestDatabase } from '@razao/testing/hooks';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenOpenPeriod,
  refOf,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { Period } from '@razao/domain';
import { entriesOf } from '../../e2e/gathered-posts-fixture.js';
import { BatchStore } from '../batches/batch.store.js';
import { csvFile } from '../../e2e/csv-files.js';
import { gateOf, servicesOf } from '../../e2e/service-fixture.js';
import { importServices, uploaded } from '../../e2e/imports-fixture.js';
import { JsonImportsService } from '../imports/json/json-imports.service.js';
import { ImportStore } from '../imports/load/import.store.js';
import type { MovementsEnv } from '../movements.env.js';
import { MonthOpeningService } from '../periods/month-opening.service.js';
import { PeriodStore } from '../periods/period.store.js';

const MONTH = Period.of(2024, 1);
const scope = scopeOf(null);

const db = useTestDatabase({ role: 'razao_movements' });
let services: ReturnType<typeof servicesOf>;
const spool = useTemporaryFolder();
let company: GivenCompany;
let batchId: number;

beforeAll(async () => {
  services = servicesOf(db);
  await db.query('CREATE SEQUENCE attempts');
  await db.query(
    `CREATE FUNCTION abort_once() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
     BEGIN
       IF nextval('attempts') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END IF;
       RETURN NEW;
     END $$`,
  );
});

beforeEach(async () => {
  company = await givenCompany(db, { basePeriod: MONTH });
  await givenOpenPeriod(db, company.branch, MONTH);
  batchId = (await givenBatch(db, company.branch, MONTH)).id;
});

const LINE = { lancamento: '1', debcre: 'D', valor: 1 } as const;
const entry = async () => ({
  documentId: (await services.documents.create(scope, { batchId })).id,
  ...LINE,
  day: 5,
  contaId: company.account(CASH),
  contrapartida: company.account(SALES),
});

const importMovement = async (): Promise<unknown> => {
  const line = { ...LINE, day: '5', conta: CASH, contrapartida: SALES };
  const place = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1, lote: 'J' };
  const documentos = [{ documento: '1', lancamentos: [line] }];
  const env = { spoolDir: spool.path } as MovementsEnv;
  const { files } = importServices(db);
  const [store, batchStore] = [new ImportStore(), new BatchStore()];
  const { batches } = services;
  const movements = new JsonImportsService(batches, store, batchStore, files, gateOf(db), env);
  return await movements.importMovement(scope, refOf(company), { ...place, documentos }, false);
};

const importFile = async (): Promise<unknown> => {
  // The rows of a document are scattered, so that the import sorts the file.
  const content = csvFile({}, { documento: 'D2' }, { lancamento: '2' });
  return await uploaded(spool.path, { content, fileName: 'a.csv' }, (upload) =>
    importServices(db).files.importIntoBatch(scope, batchId, upload),
  );
};

it.each<[string, table: string, write: () => Promise<unknown>]>([
  [
    'a batch',
    'batch',
    () => {
      const request = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 };
      return services.batches.create(scope, refOf(company), request);
    },
  ],
  ['a document', 'document', () => services.documents.create(scope, { batchId })],
  ['an entry', 'entry', async () => entriesOf(db).create(scope, { records: [await entry()], many: false })],
  ['entries in bulk', 'entry', async () => entriesOf(db).createBulk(scope, [await entry(), await entry()])],
  ['the batch of a movement', 'batch', importMovement],
  ['a document of a movement', 'document', importMovement],
  ['an entry of a movement', 'entry', importMovement],
  ['a document of a file', 'document', importFile],
  ['an entry of a file', 'entry', importFile],
  [
    'a month',
    'branch_period',
    () => {
      const months = new MonthOpeningService(db.database, services.idempotency, new PeriodStore());
      return months.open(scope, refOf(company), MONTH.next());
    },
  ],
])('%s is written at the second attempt after a deadlock', async (_, table, write) => {
  await db.query('ALTER SEQUENCE attempts RESTART');
  await db.query(
    `CREATE TRIGGER abort_once BEFORE INSERT ON ledger.${table} FOR EACH ROW EXECUTE FUNCTION abort_once()`,
  );
  try {
    await write();
  } finally {
    await db.query(`DROP TRIGGER abort_once ON ledger.${table}`);
  }
  expect(
    (await db.query<{ last: string }>('SELECT last_value::text AS last FROM attempts'))[0]?.last,
  ).not.toBe('1');
});
