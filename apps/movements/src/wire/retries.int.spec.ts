// What PostgreSQL aborted because of a deadlock is done again, also where refusals are put into the words of the request.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Metrics } from '@razao/platform/actuator';
import { Clock } from '@razao/platform/clock';
import { Idempotency } from '@razao/platform/idempotency';
import { useTestDatabase } from '@razao/testing/hooks';
import {
  CASH,
  SALES,
  givenBatch,
  givenCompany,
  givenOpenPeriod,
  scopeOf,
  type GivenCompany,
} from '@razao/testing/factories';
import { Period } from '@razao/domain';
import { entriesOf } from '../../e2e/gathered-posts-fixture.js';
import { BatchStore } from '../batches/batch.store.js';
import { BatchesService } from '../batches/batches.service.js';
import { DocumentStore } from '../documents/document.store.js';
import { DocumentsService } from '../documents/documents.service.js';
import { BatchImport } from '../imports/batch-import.js';
import { ImportAttempts } from '../imports/import-attempts.js';
import { ImportsService } from '../imports/imports.service.js';
import { JsonImportsService } from '../imports/json/json-imports.service.js';
import { ImportLimits } from '../imports/limits.js';
import { ImportStore } from '../imports/load/import.store.js';
import { Spool } from '../imports/upload/spool.js';
import type { MovementsEnv } from '../movements.env.js';
import { MonthOpeningService } from '../periods/month-opening.service.js';
import { PeriodStore } from '../periods/period.store.js';

const MONTH = Period.of(2024, 1);
const scope = scopeOf(null);

const db = useTestDatabase({ role: 'razao_movements' });
let idempotency: Idempotency;
let documents: DocumentsService;
let spoolDir: string;
let company: GivenCompany;
let batchId: number;

beforeAll(async () => {
  idempotency = new Idempotency(db.database, new Clock());
  documents = new DocumentsService(db.database, idempotency, new DocumentStore());
  spoolDir = await mkdtemp(join(tmpdir(), 'razao-retries-spec-'));
  await db.query('CREATE SEQUENCE attempts');
  await db.query(
    `CREATE FUNCTION abort_once() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
     BEGIN
       IF nextval('attempts') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END IF;
       RETURN NEW;
     END $$`,
  );
});
afterAll(async () => {
  await rm(spoolDir, { recursive: true, force: true });
});

beforeEach(async () => {
  company = await givenCompany(db, { basePeriod: MONTH });
  await givenOpenPeriod(db, company.branch, MONTH);
  batchId = (await givenBatch(db, company.branch, MONTH)).id;
});

const branch = () => {
  const { branch, code, id } = company;
  return { companyId: id, branchId: branch.id, companyCode: code, branchCode: branch.code };
};

const LINE = { lancamento: '1', debcre: 'D', valor: 1 } as const;
const entry = async () => ({
  documentId: (await documents.create(scope, { batchId })).id,
  ...LINE,
  day: 5,
  ...{ contaId: company.account(CASH), contrapartida: company.account(SALES) },
});

const batches = () => new BatchesService(db.database, idempotency, new BatchStore());

const importsOf = () => {
  const [store, env] = [new ImportStore(), { DATABASE_POOL_MAX: 10, spoolDir } as MovementsEnv];
  const limits = new ImportLimits(env);
  const into = new BatchImport(store, new ImportAttempts(store, idempotency, limits, new Metrics()), limits);
  return {
    files: new ImportsService(db.database, store, into, idempotency),
    movements: new JsonImportsService(batches(), store, new BatchStore(), into, env),
  };
};

const importMovement = (): Promise<() => Promise<unknown>> => {
  const line = { ...LINE, day: '5', conta: CASH, contrapartida: SALES };
  const place = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1, lote: 'J' };
  const documentos = [{ documento: '1', lancamentos: [line] }];
  return Promise.resolve(() =>
    importsOf().movements.importMovement(scope, branch(), { ...place, documentos }, false),
  );
};

const importFile = (): Promise<() => Promise<unknown>> =>
  Promise.resolve(() =>
    Spool.with(spoolDir, async (spool) => {
      const path = spool.path('upload');
      // Scattered, so that it is sorted.
      const rows = ['A,1', 'B,1', 'A,2'].map((names) => `${names},D,5,${CASH},${SALES},1.00`);
      await writeFile(
        path,
        ['documento,lancamento,debcre,day,conta,contrapartida,valor', ...rows].join('\n'),
      );
      const options = { dryRun: false, atomic: false };
      return await importsOf().files.importIntoBatch(scope, batchId, {
        ...{ path, fileName: 'a.csv', options, spool },
      });
    }),
  );

it.each<[string, string, () => Promise<() => Promise<unknown>>]>([
  [
    'a batch',
    'batch',
    () => {
      const request = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 };
      return Promise.resolve(() => batches().create(scope, branch(), request));
    },
  ],
  ['a document', 'document', () => Promise.resolve(() => documents.create(scope, { batchId }))],
  [
    'an entry',
    'entry',
    async () => {
      const input = { records: [await entry()], many: false };
      return () => entriesOf(db).create(scope, input);
    },
  ],
  [
    'entries in bulk',
    'entry',
    async () => {
      const entries = [await entry(), await entry()];
      return () => entriesOf(db).createBulk(scope, entries);
    },
  ],
  ['the batch of a movement', 'batch', importMovement],
  ['a document of a movement', 'document', importMovement],
  ['an entry of a movement', 'entry', importMovement],
  ['a document of a file', 'document', importFile],
  ['an entry of a file', 'entry', importFile],
  [
    'a month',
    'branch_period',
    () => {
      const months = new MonthOpeningService(db.database, idempotency, new PeriodStore());
      return Promise.resolve(() => months.open(scope, branch(), MONTH.next()));
    },
  ],
])('%s is written at the second attempt', async (_, table, prepared) => {
  const write = await prepared();
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
