// Tests the consolidation of months over HTTP, while others write, and with two requests at once.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { givenOpenDocument, givenOpenPeriod, type GivenBranch } from '@razao/testing/factories';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { startApp, type HttpClient, type RunningApp } from '@razao/testing/apps';
import { until } from '@razao/testing/waiting';
import {
  JANUARY,
  requestOf,
  ended,
  givenBooks,
  readRun,
  unproven,
  type Run,
} from './consolidation-fixture.js';
import { entryBody } from './entry-body.js';

const db = useTestDatabase();

describe('POST /runconsolidation', () => {
  let app: RunningApp;
  let ana: HttpClient;
  beforeAll(async () => {
    app = await startApp('movements', {
      databaseUrl: db.url,
      // With a long wait for a connection, a busy machine answers the writers late instead of with 503.
      env: { QUEUE_PREFIX: 'over-http', DATABASE_POOL_MAX: '20', DATABASE_ACQUIRE_TIMEOUT_MS: '60000' },
    });
    closeAfterTests(() => app.stop());
    ana = app.as('ana');
  });

  it('consolidates a month once, which then refuses entries with PERIOD_CONSOLIDATED, and reports its status', async () => {
    const company = await givenBooks(db);
    const document = await givenOpenDocument(db, company.branch, JANUARY);
    const path = `/consolidation/${company.code}/${company.branch.code}/2024/01`;
    expect(await ana.get(path)).toMatchObject({ status: 404, body: { code: 'CONSOLIDATION_NOT_FOUND' } });
    const first = await ana.post<Run>('/runconsolidation', requestOf(company, company.branch));
    expect(first).toMatchObject({
      status: 200,
      body: { ...requestOf(company, company.branch), message: null },
    });
    expect(await ended(ana, company, company.branch)).toMatchObject({ status: 'COMPLETED', progress: 100 });
    const again = await ana.post('/runconsolidation', requestOf(company, company.branch));
    expect(again).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    expect(await ana.post('/entry', entryBody(company, document.id))).toMatchObject({
      status: 400,
      body: { code: 'PERIOD_CONSOLIDATED' },
    });
  });

  it('answers 400 to a month out of sequence, never opened, or malformed', async () => {
    const company = await givenBooks(db);
    await givenOpenPeriod(db, company.branch, '2024-02-01');
    const february = await ana.post('/runconsolidation', requestOf(company, company.branch, '02'));
    expect(february).toMatchObject({ status: 400, body: { code: 'CONSOLIDATION_OUT_OF_SEQUENCE' } });
    const march = await ana.post('/runconsolidation', requestOf(company, company.branch, '03'));
    expect(march).toMatchObject({ status: 400, body: { code: 'PERIOD_NOT_OPEN' } });
    const number = await ana.post('/runconsolidation', { ...requestOf(company, company.branch), year: 2024 });
    expect(number.body).toMatchObject({
      message: 'year: expected a whole number from 1000 to 9999, in quotation marks, found 2024',
    });
    for (const wrong of [{ month: '13' }, { month: 1 }, { year: '19' }, { year: undefined }, { extra: 1 }])
      expect(
        (await ana.post('/runconsolidation', { ...requestOf(company, company.branch), ...wrong })).status,
      ).toBe(400);
    expect(
      await db.query('SELECT 1 FROM ledger.consolidation_run WHERE branch_id = $1', [company.branch.id]),
    ).toEqual([]);
  });

  it('accepts a later month while the earlier one is pending, and completes it', async () => {
    const company = await givenBooks(db);
    await givenOpenPeriod(db, company.branch, '2024-02-01');
    for (const month of ['01', '02'])
      expect((await ana.post('/runconsolidation', requestOf(company, company.branch, month))).status).toBe(
        200,
      );
    const february = () => ana.get<Run>(`/consolidation/${company.code}/${company.branch.code}/2024/02`);
    await until(february, ({ body }) => body.status === 'COMPLETED');
  });

  it('consolidates every branch of the company for branch *', async () => {
    const company = await givenBooks(db, ['1', '2', '3']);
    const { body } = await ana.post<Run>('/runconsolidation', requestOf(company, { code: '*' }));
    expect(body).toMatchObject({ branch: '*' });
    const all = () => ana.get<Run>(`/consolidation/${company.code}/*/2024/01`);
    await until(all, (answer) => answer.body.status === 'COMPLETED');
    for (const branch of company.branches)
      expect(await readRun(ana, company, branch)).toMatchObject({ status: 'COMPLETED' });
  });

  it('says in the language of the reader why a run failed, and in both languages in its event', async () => {
    const company = await givenBooks(db, ['1', '2']);
    await db.query('UPDATE ledger.company SET consolidation_requires_compliance = true WHERE id = $1', [
      company.id,
    ]);
    await ana.post('/runconsolidation', requestOf(company, { code: '*' }));
    for (const branch of company.branches)
      expect(await ended(ana, company, branch)).toMatchObject({ status: 'ERROR' });
    const read = async (branch: string, language: string) => {
      const path = `/consolidation/${company.code}/${branch}/2024/01`;
      const { body, headers } = await ana.get<Run>(path, { 'Accept-Language': language });
      return [headers.get('Content-Language'), body.message];
    };
    const en =
      'The company demands a fresh PASSED compliance run of 01/2024 before consolidation: there is no run. Run POST /api/compliance/run first.';
    const pt =
      'A empresa exige, antes da consolidação, uma execução de conformidade atual de 01/2024 com o resultado PASSED: não há execução. Faça antes POST /api/compliance/run.';
    expect(await read('1', 'en')).toEqual(['en', en]);
    expect(await read('1', 'pt-BR')).toEqual(['pt-BR', pt]);
    expect(await read('*', 'pt-BR')).toEqual(['pt-BR', `filial 1: ${pt} filial 2: ${pt}`]);
    const events = await ana.get<{ content: { data: object }[] }>(
      `/events?company=${company.code}&branch=1&kind=consolidation.finished`,
    );
    expect(events.body.content.map(({ data }) => data)).toEqual([
      { yearmonth: '01/2024', status: 'ERROR', message: en, messagePt: pt },
    ]);
  });

  it('answers 403 to callers without permission', async () => {
    const company = await givenBooks(db);
    const body = requestOf(company, company.branch);
    expect(await app.as('eve').post('/runconsolidation', body)).toMatchObject({
      status: 403,
      body: { code: 'BRANCH_FORBIDDEN' },
    });
    expect((await app.as('eve').post('/runconsolidation', { ...body, branch: '*' })).status).toBe(403);
  });

  const ROUNDS = 200;
  const WRITERS = 16;
  /** How many rounds run at once, which is how many months the worker consolidates at once. */
  const LANES = 2;
  it(`seals under ${WRITERS} writers, ${ROUNDS} times: no entry enters after the seal, and two requests make one run`, async () => {
    const company = await givenBooks(
      db,
      Array.from({ length: ROUNDS }, (_, index) => `R${index}`),
    );
    const sealUnderWriters = async (branch: GivenBranch): Promise<void> => {
      const document = await givenOpenDocument(db, branch, JANUARY);
      let number = 0;
      let accepted = 0;
      const write = async (client: HttpClient, writing: () => void): Promise<void> => {
        for (;;) {
          number += 1;
          const fields = { lancamento: String(number), debcre: number % 2 === 0 ? 'D' : 'C', valor: 1.01 };
          const answer = await client.post('/entry', entryBody(company, document.id, fields));
          if (answer.status === 201) accepted += 1;
          else expect(answer).toMatchObject({ status: 400, body: { code: 'PERIOD_CONSOLIDATED' } });
          writing();
          if (answer.status !== 201) return;
        }
      };
      // A caller that was refused in another round would post slowly, and after the seal.
      const clients = Array.from({ length: WRITERS }, (_, index) =>
        app.as(`${branch.code}-${index}`, { roles: ['admin'] }),
      );
      const writers: Promise<void>[] = [];
      await Promise.all(
        clients.map((client) => new Promise<void>((writing) => writers.push(write(client, writing)))),
      );
      expect(accepted).toBeGreaterThanOrEqual(WRITERS);
      const requests = [1, 2].map(() => ana.post('/runconsolidation', requestOf(company, branch)));
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200]);
      await Promise.all(writers);
      expect(await ended(ana, company, branch)).toMatchObject({ status: 'COMPLETED' });
      const [found] = await db.query<{ entries: string; attempts: number }>(
        `SELECT (SELECT count(*) FROM ledger.entry WHERE branch_id = $1) AS entries, attempts FROM ledger.consolidation_run WHERE branch_id = $1`,
        [branch.id],
      );
      expect(found).toEqual({ entries: String(accepted), attempts: 1 });
      expect(await unproven(db, branch)).toEqual([]);
    };
    const left = [...company.branches];
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        for (let branch = left.pop(); branch !== undefined; branch = left.pop())
          await sealUnderWriters(branch);
      }),
    );
  }, 600_000);
});
