// What PostgreSQL aborted because of a deadlock is done again, also where refusals are put into the words of the request.
import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Clock } from '@razao/platform/clock';
import { Idempotency } from '@razao/platform/idempotency';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
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
import { MonthOpeningService } from '../periods/month-opening.service.js';
import { PeriodStore } from '../periods/period.store.js';

const MONTH = Period.of(2024, 1);
const scope = scopeOf(null);

let db: TestDatabase;
let idempotency: Idempotency;
let documents: DocumentsService;
let company: GivenCompany;
let batchId: number;

beforeAll(async () => {
  db = await createTestDatabase({ role: 'razao_movements' });
  idempotency = new Idempotency(db.database, new Clock());
  documents = new DocumentsService(db.database, idempotency, new DocumentStore());
  await db.query('CREATE SEQUENCE attempts');
  await db.query(
    `CREATE FUNCTION abort_once() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
     BEGIN
       IF nextval('attempts') = 1 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END IF;
       RETURN NEW;
     END $$`,
  );
});
afterAll(() => db.close());

beforeEach(async () => {
  company = await givenCompany(db, { basePeriod: MONTH });
  await givenOpenPeriod(db, company.branch, MONTH);
  batchId = (await givenBatch(db, company.branch, MONTH)).id;
});

const branch = () => {
  const { branch, code, id } = company;
  return { companyId: id, branchId: branch.id, companyCode: code, branchCode: branch.code };
};

const entry = async () => ({
  documentId: (await documents.create(scope, { batchId })).id,
  ...({ lancamento: '1', debcre: 'D', day: 5, valor: 1 } as const),
  ...{ contaId: company.account(CASH), contrapartida: company.account(SALES) },
});

it.each<[string, string, () => Promise<() => Promise<unknown>>]>([
  [
    'a batch',
    'batch',
    () => {
      const request = { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 };
      const batches = new BatchesService(db.database, idempotency, new BatchStore());
      return Promise.resolve(() => batches.create(scope, branch(), request));
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
