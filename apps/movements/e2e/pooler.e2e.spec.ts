// Tests movements and queries through PgBouncer in transaction mode. Each of them has three server connections, so that
// its requests share sessions. The same steps also run without the
// pooler, so that a failure with the pooler alone is due to it. The test needs PgBouncer, and Redis because queues in
// PostgreSQL need sessions; when either is missing, it prints a line and runs the steps without the pooler only.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { CASH, givenGrant, type GivenCompany } from '@razao/testing/factories';
import type { TestDatabase } from '@razao/testing/database';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { redisForTests } from '@razao/testing/broker';
import { startApp, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { findPooler, startPooler, type Pooler } from '@razao/testing/postgres';
import { until } from '@razao/testing/waiting';
import { randomUUID } from 'node:crypto';
import { JANUARY, requestOf, consolidateMonth, givenBooks, unproven } from './consolidation-fixture.js';
import { csvFile } from './csv-files.js';
import { entryBody } from './entry-body.js';

const SERVER_CONNECTIONS = 3;
const ENTRIES = 40;
const IMPORTED = 3_000;

const found = findPooler();
const redisUrl = await redisForTests();
const program = redisUrl === undefined ? undefined : found?.program;
if (program === undefined)
  process.stderr.write(
    'PgBouncer: there is no pgbouncer on this machine, or no Redis; the half of the tests that goes through a pooler is left out.\n',
  );
const ways: ('directly' | 'through PgBouncer')[] =
  program === undefined ? ['directly'] : ['directly', 'through PgBouncer'];

interface Way {
  /** The settings of a service. */
  env(service: 'movements' | 'queries'): Record<string, string>;
  stop(): Promise<void>;
}

/** Makes logins as an operator does: they have the settings that PgBouncer does not pass on. */
async function throughPooler(db: TestDatabase): Promise<Way> {
  const password = randomUUID();
  const suffix = randomUUID().slice(0, 8);
  const nameOf = (service: string): string => `pooled_${service}_${suffix}`;
  const services = ['movements', 'queries'];
  for (const service of services) {
    await db.query(`CREATE ROLE ${nameOf(service)} LOGIN PASSWORD '${password}' IN ROLE razao_${service}`);
    for (const setting of [
      `role = 'razao_${service}'`,
      `timezone = 'UTC'`,
      `statement_timeout = '60000'`,
      `idle_in_transaction_session_timeout = '120000'`,
    ])
      await db.query(`ALTER ROLE ${nameOf(service)} SET ${setting}`);
  }
  const pooler: Pooler = await startPooler({
    program: program ?? '',
    server: db.url,
    logins: services.map((service) => ({ name: nameOf(service), password })),
    settings: { default_pool_size: String(SERVER_CONNECTIONS) },
  });
  return {
    env: (service) => ({
      DATABASE_URL: `postgres://${nameOf(service)}:${password}@127.0.0.1:${pooler.port}/${db.name}`,
      DATABASE_PREPARED_STATEMENTS: 'false',
      REDIS_URL: redisUrl ?? '',
      QUEUE_PREFIX: `pooled-${suffix}`,
    }),
    async stop() {
      await pooler.stop();
      for (const service of services) await db.query(`DROP ROLE ${nameOf(service)}`);
    },
  };
}

describe.each(ways)('the services, %s', (name) => {
  const db = useTestDatabase();
  let way: Way;
  let movements: RunningApp;
  let queries: RunningApp;
  let company: GivenCompany;
  let ana: HttpClient;
  let reader: HttpClient;

  beforeAll(async () => {
    company = await givenBooks(db);
    way = name === 'directly' ? { env: () => ({}), stop: () => Promise.resolve() } : await throughPooler(db);
    closeAfterTests(() => way.stop());
    movements = await startApp('movements', { databaseUrl: db.url, env: way.env('movements') });
    closeAfterTests(() => movements.stop());
    queries = await startApp('queries', { databaseUrl: db.url, env: way.env('queries') });
    closeAfterTests(() => queries.stop());
    ana = movements.as('ana');
    reader = queries.as('ana');
  });

  const created = async (path: string, body: object): Promise<number> => {
    const answer = await ana.post<{ id: number }>(path, body);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    return answer.body.id;
  };
  const movement = async (subject = reader): Promise<unknown> => {
    const answer = await subject.post<{ movdeb: number }[]>('/balanceInquiryDetails', {
      contaId: company.account(CASH),
      empresa: company.code,
      filial: company.branch.code,
      anomesini: '01/2024',
      anomesfim: '01/2024',
    });
    return answer.status === 200 ? answer.body[0]?.movdeb : answer.status;
  };
  const batch = (): Promise<number> =>
    created('/batch', { empresa: company.code, filial: company.branch.code, ano: 2024, mes: 1 });

  it('post many entries simultaneously, refuse a bad one, and repeat an answer for its key', async () => {
    const documentId = await created('/document', { batchId: await batch() });
    const entry = (number: number, valor: number): object =>
      entryBody(company, documentId, { lancamento: String(number), valor });
    await Promise.all(
      Array.from({ length: ENTRIES }, (_, index) => created('/entry', entry(index + 1, 1.5))),
    );
    expect((await ana.post('/entry', { ...entry(99, 1), contaId: 9_999_999 })).status).toBe(400);
    const keyed = { 'idempotency-key': randomUUID() };
    const answers = [
      await ana.post('/entry', entry(100, 2), keyed),
      await ana.post('/entry', entry(100, 2), keyed),
    ];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(answers[1]?.headers.get('idempotency-hit')).toBe('true');
    expect(await movement()).toBe(ENTRIES * 1.5 + 2);
  });

  it('import a file by COPY while others post', async () => {
    const [before, batchId, documentId] = [
      Number(await movement()),
      await batch(),
      await created('/document', { batchId: await batch() }),
    ];
    const rows = Array.from({ length: IMPORTED }, (_, index) => ({
      documento: `D${Math.floor(index / 60)}`,
      lancamento: String((index % 60) + 1),
      valor: '0.01',
    }));
    const [imported] = await Promise.all([
      ana.upload<{ successRows: number }>(`/batch/${batchId}/import`, {
        filename: 'movement.csv',
        content: csvFile(...rows),
      }),
      ...Array.from({ length: 10 }, (_, index) =>
        created('/entry', entryBody(company, documentId, { lancamento: String(index + 1), valor: 1 })),
      ),
    ]);
    expect([imported.status, imported.body.successRows]).toEqual([200, IMPORTED]);
    expect(await movement()).toBeCloseTo(before + IMPORTED / 100 + 10, 2);
  });

  it('consolidate a month in the worker, and read its ledger', async () => {
    await consolidateMonth(ana, requestOf(company, company.branch));
    expect(await unproven(db, company.branch)).toEqual([]);
    const ledger = await reader.post<unknown[]>('/generalLedgerQuery', {
      contaId: company.account(CASH),
      empresa: company.code,
      filial: company.branch.code,
      year: 2024,
      month: 1,
    });
    const [entries] = await db.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM ledger.entry WHERE branch_id = $1 AND period = $2',
      [company.branch.id, JANUARY],
    );
    expect(ledger.body).toHaveLength(entries?.n ?? -1);
  });

  it('notice a permission that is revoked', async () => {
    const bob = queries.as('bob');
    await givenGrant(db, 'bob', company);
    await until(
      () => movement(bob),
      (answer) => answer !== 403,
    );
    await db.query(`DELETE FROM access.grant_direct WHERE subject = 'bob'`);
    expect(
      await until(
        () => movement(bob),
        (answer) => answer === 403,
      ),
    ).toBe(403);
  });

  it('hold at most six server connections through the pooler, and more without it', async () => {
    // The pool closes connections that were idle for 10 s, which can happen on a slow machine; these requests open them
    // again.
    await Promise.all(Array.from({ length: ENTRIES }, () => movement()));
    const [held] = await db.query<{ n: number; roles: string[] }>(
      `SELECT count(*)::int AS n, array_agg(DISTINCT usename::text) AS roles FROM pg_stat_activity
        WHERE datname = $1 AND application_name LIKE 'razao:%'`,
      [db.name],
    );
    if (name === 'directly') expect(held?.n).toBeGreaterThan(2 * SERVER_CONNECTIONS);
    else expect(held?.roles).toHaveLength(2);
    expect(held?.n).toBeLessThanOrEqual(name === 'directly' ? 100 : 2 * SERVER_CONNECTIONS);
  });
});
