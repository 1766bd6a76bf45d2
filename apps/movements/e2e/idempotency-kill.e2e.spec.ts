import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  createTestDatabase,
  givenCompany,
  givenGrant,
  givenOpenPeriod,
  startApp,
} from '@razao/testing';
import type { GivenCompany, RunningApp, TestDatabase } from '@razao/testing';

/** Before, around and after the commit of the work, on a machine of any speed. */
const KILLED_AFTER_MS = [2, 8, 15, 30];

let db: TestDatabase;
let company: GivenCompany;
let documentId: number;

beforeAll(async () => {
  db = await createTestDatabase();
  company = await givenCompany(db);
  await givenGrant(db, 'ana', company);
  await givenOpenPeriod(db, company.branch, '2024-01-01');
  const app = await start();
  const batch = await app.as('ana').post<{ id: number }>('/batch', batchBody('fixture'));
  const document = await app.as('ana').post<{ id: number }>('/document', { batchId: batch.body.id });
  documentId = document.body.id;
  await app.stop();
});

afterAll(async () => {
  await db.close();
});

const start = async (): Promise<RunningApp> =>
  await startApp('movements', { databaseUrl: db.url, worker: false });

const batchBody = (descricao: string) => ({
  empresa: company.code,
  filial: company.branch.code,
  ano: 2024,
  mes: 1,
  descricao,
});

const entryBody = (lancamento: string) => ({
  documentId,
  lancamento,
  debcre: 'D',
  day: '1',
  contaId: company.account(CASH),
  contrapartida: company.account(SALES),
  valor: 1,
});

describe('a service killed between the work and its answer', () => {
  it.each(KILLED_AFTER_MS)(
    'after %d ms: the repeat finds one effect and makes no second',
    async (delayMs) => {
      const name = `K${delayMs}`;
      const requests: [string, unknown][] = [
        ['/batch', batchBody(name)],
        ['/entry', entryBody(name)],
      ];
      const killed = await start();
      const lost = requests.map(([path, body]) =>
        killed
          .as('ana')
          .post(path, body, { 'idempotency-key': `${name}${path}` })
          .catch(() => undefined),
      );
      await sleep(delayMs);
      await killed.service.kill();
      await Promise.all(lost);

      const app = await start();
      for (const [path, body] of requests) {
        const repeat = await app.as('ana').post(path, body, { 'idempotency-key': `${name}${path}` });
        expect(repeat.status).toBe(201);
      }
      await app.stop();
      const [effects] = await db.query(
        `SELECT (SELECT count(*)::int FROM ledger.batch WHERE descricao = $1) AS batches,
              (SELECT count(*)::int FROM ledger.entry WHERE lancamento = $1) AS entries`,
        [name],
      );
      expect(effects).toEqual({ batches: 1, entries: 1 });
    },
  );
});
