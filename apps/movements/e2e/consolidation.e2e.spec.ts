// Closing months as the world does it: over HTTP, while others write, twice at once, and with a worker
// that is killed at the worst moments. The kills are aimed by locks that the test holds: the worker is
// known to stand at the very statement when it dies.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  CASH,
  SALES,
  createTestDatabase,
  givenBatch,
  givenCompany,
  givenDocument,
  givenEntries,
  givenGrant,
  givenOpenPeriod,
  redisForTests,
  startApp,
  startWorker,
} from '@razao/testing';
import type {
  GivenBranch,
  GivenCompany,
  HttpClient,
  RunningApp,
  RunningProcess,
  TestDatabase,
} from '@razao/testing';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';

const JANUARY = '2024-01-01';
/** A killed worker's job is another's after its lock has run out and the next look for lost jobs. */
const COMPLETION_TIMEOUT_MS = 60_000;
const POLL_MS = 20;

interface Run {
  status: 'PENDING' | 'PROCESSING' | 'COMPLETED' | 'ERROR';
  message: string | null;
  progress: number;
}

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.close();
});

async function givenBooks(branches: readonly string[] = ['1']): Promise<GivenCompany> {
  const company = await givenCompany(db, { branches });
  await givenGrant(db, 'ana', company);
  for (const branch of company.branches) await givenOpenPeriod(db, branch, JANUARY);
  return company;
}

const asked = (company: GivenCompany, branch: GivenBranch | { code: string }, month = '01') => ({
  company: company.code,
  branch: branch.code,
  year: '2024',
  month,
});

async function readRun(ana: HttpClient, company: GivenCompany, branch: GivenBranch): Promise<Run> {
  const { status, body } = await ana.get<Run>(`/consolidation/${company.code}/${branch.code}/2024/01`);
  expect(status).toBe(200);
  return body;
}

async function ended(ana: HttpClient, company: GivenCompany, branch: GivenBranch): Promise<Run> {
  return await until(
    () => readRun(ana, company, branch),
    ({ status }) => status === 'COMPLETED' || status === 'ERROR',
  );
}

async function until<T>(look: () => Promise<T>, isThere: (found: T) => boolean): Promise<T> {
  const deadline = performance.now() + COMPLETION_TIMEOUT_MS;
  for (;;) {
    const found = await look();
    if (isThere(found)) return found;
    if (performance.now() > deadline)
      throw new Error(`still ${JSON.stringify(found)} after ${COMPLETION_TIMEOUT_MS} ms`);
    await delay(POLL_MS);
  }
}

/** Accounts of the branch whose sealed balance is not what the entries say. */
async function unproven(branch: GivenBranch): Promise<unknown[]> {
  return await db.query(
    `WITH posted AS (
       SELECT account_id, coalesce(sum(amount) FILTER (WHERE side = 'D'), 0) AS debit, coalesce(sum(amount) FILTER (WHERE side = 'C'), 0) AS credit, count(*) AS postings
         FROM ledger.posting WHERE branch_id = $1 AND period = $2 GROUP BY 1
     ), sealed AS (
       SELECT l.account_id, l.debit, l.credit, l.postings FROM ledger.account_balance l JOIN ledger.account a ON a.id = l.account_id
        WHERE l.branch_id = $1 AND l.period = $2 AND a.kind = 'A'
     )
     SELECT * FROM posted p FULL JOIN sealed s USING (account_id)
      WHERE (p.debit, p.credit, p.postings) IS DISTINCT FROM (s.debit, s.credit, s.postings)`,
    [branch.id, JANUARY],
  );
}

describe('the month, over HTTP', () => {
  let app: RunningApp;
  let ana: HttpClient;
  beforeAll(async () => {
    app = await startApp('movements', {
      databaseUrl: db.url,
      env: { QUEUE_PREFIX: 'over-http', DATABASE_POOL_MAX: '20' },
    });
    ana = app.as('ana');
  });
  afterAll(async () => {
    await app.stop();
  });

  it('is consolidated once, refuses entries afterwards, and says how it stands', async () => {
    const company = await givenBooks();
    const document = await givenDocument(db, await givenBatch(db, company.branch, JANUARY));
    const path = `/consolidation/${company.code}/${company.branch.code}/2024/01`;
    expect(await ana.get(path)).toMatchObject({ status: 404, body: { code: 'CONSOLIDATION_NOT_FOUND' } });
    const first = await ana.post<Run>('/runconsolidation', asked(company, company.branch));
    expect(first).toMatchObject({ status: 200, body: { ...asked(company, company.branch), message: null } });
    expect(await ended(ana, company, company.branch)).toMatchObject({ status: 'COMPLETED', progress: 100 });
    const again = await ana.post('/runconsolidation', asked(company, company.branch));
    expect(again).toMatchObject({ status: 200, body: { status: 'COMPLETED' } });
    const entry = {
      documentId: document.id,
      lancamento: '1',
      debcre: 'D',
      day: '1',
      contaId: company.account(CASH),
      contrapartida: company.account(SALES),
      valor: 1,
    };
    expect(await ana.post('/entry', entry)).toMatchObject({
      status: 400,
      body: { code: 'PERIOD_CONSOLIDATED' },
    });
  });

  it('refuses months out of sequence, months never opened and what is no month', async () => {
    const company = await givenBooks();
    await givenOpenPeriod(db, company.branch, '2024-02-01');
    const february = await ana.post('/runconsolidation', asked(company, company.branch, '02'));
    expect(february).toMatchObject({ status: 400, body: { code: 'CONSOLIDATION_OUT_OF_SEQUENCE' } });
    const march = await ana.post('/runconsolidation', asked(company, company.branch, '03'));
    expect(march).toMatchObject({ status: 400, body: { code: 'PERIOD_NOT_OPEN' } });
    for (const wrong of [{ month: '13' }, { month: 1 }, { year: '19' }, { year: undefined }, { extra: 1 }])
      expect(
        (await ana.post('/runconsolidation', { ...asked(company, company.branch), ...wrong })).status,
      ).toBe(400);
    expect(
      await db.query('SELECT 1 FROM ledger.consolidation_run WHERE branch_id = $1', [company.branch.id]),
    ).toEqual([]);
  });

  it('takes a later month while the earlier one is on its way, and does them in order', async () => {
    const company = await givenBooks();
    await givenOpenPeriod(db, company.branch, '2024-02-01');
    for (const month of ['01', '02'])
      expect((await ana.post('/runconsolidation', asked(company, company.branch, month))).status).toBe(200);
    const february = () => ana.get<Run>(`/consolidation/${company.code}/${company.branch.code}/2024/02`);
    await until(february, ({ body }) => body.status === 'COMPLETED');
  });

  it('consolidates every branch of the company for branch *', async () => {
    const company = await givenBooks(['1', '2', '3']);
    const { body } = await ana.post<Run>('/runconsolidation', asked(company, { code: '*' }));
    expect(body).toMatchObject({ branch: '*' });
    const all = () => ana.get<Run>(`/consolidation/${company.code}/*/2024/01`);
    await until(all, (answer) => answer.body.status === 'COMPLETED');
    for (const branch of company.branches)
      expect(await readRun(ana, company, branch)).toMatchObject({ status: 'COMPLETED' });
  });

  it('tells strangers nothing', async () => {
    const company = await givenBooks();
    const body = asked(company, company.branch);
    const path = `/consolidation/${company.code}/${company.branch.code}/2024/01`;
    expect((await app.anonymous.post('/runconsolidation', body)).status).toBe(401);
    expect((await app.anonymous.get(path)).status).toBe(401);
    expect((await ana.with('nonsense').post('/runconsolidation', body)).status).toBe(401);
    expect(await app.as('eve').post('/runconsolidation', body)).toMatchObject({
      status: 403,
      body: { code: 'BRANCH_FORBIDDEN' },
    });
    expect((await app.as('eve').post('/runconsolidation', { ...body, branch: '*' })).status).toBe(403);
    expect((await app.as('eve').get(path)).status).toBe(403);
  });

  const ROUNDS = 200;
  const WRITERS = 16;
  it(`is sealed under ${WRITERS} writers, ${ROUNDS} times: nothing enters after the seal, and two requests are one run`, async () => {
    const company = await givenBooks(Array.from({ length: ROUNDS }, (_, index) => `R${index}`));
    for (const branch of company.branches) {
      const document = await givenDocument(db, await givenBatch(db, branch, JANUARY));
      let number = 0;
      let accepted = 0;
      const write = async (): Promise<void> => {
        for (;;) {
          number += 1;
          const answer = await ana.post<{ code?: string }>('/entry', {
            documentId: document.id,
            lancamento: String(number),
            debcre: number % 2 === 0 ? 'D' : 'C',
            day: '1',
            contaId: company.account(CASH),
            contrapartida: company.account(SALES),
            valor: 1.01,
          });
          if (answer.status === 201) accepted += 1;
          else {
            expect(answer).toMatchObject({ status: 400, body: { code: 'PERIOD_CONSOLIDATED' } });
            return;
          }
        }
      };
      const writers = Array.from({ length: WRITERS }, write);
      const requests = [1, 2].map(() => ana.post('/runconsolidation', asked(company, branch)));
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200]);
      await Promise.all(writers);
      expect(await ended(ana, company, branch)).toMatchObject({ status: 'COMPLETED' });
      const [found] = await db.query<{ entries: string; attempts: number }>(
        `SELECT (SELECT count(*) FROM ledger.entry WHERE branch_id = $1) AS entries, attempts FROM ledger.consolidation_run WHERE branch_id = $1`,
        [branch.id],
      );
      expect(found).toEqual({ entries: String(accepted), attempts: 1 });
      expect(await unproven(branch)).toEqual([]);
    }
  }, 600_000);
});

/** Where a worker is when it dies: the lock that the test holds, and how the statement begins that waits for it. */
const POINTS: readonly [name: string, lock: (branch: GivenBranch) => string, waits: string][] = [
  [
    'while it waits for the month',
    (branch) => `SELECT pg_advisory_xact_lock_shared(${branch.id}, ledger.period_key('${JANUARY}'))`,
    'Shuts the month',
  ],
  ['while it adds up the entries', () => 'LOCK TABLE ledger.entry IN ACCESS EXCLUSIVE MODE', 'INV-04 proven'],
  [
    'while it writes the balances',
    () => 'LOCK TABLE ledger.account_balance IN SHARE MODE',
    'Writes the month',
  ],
  [
    'while it seals the month',
    (branch) => `SELECT 1 FROM ledger.branch_period WHERE branch_id = ${branch.id} FOR NO KEY UPDATE`,
    'Marks the month',
  ],
];

describe.each(['postgres', 'redis'] as const)('a worker killed by SIGKILL, queue on %s', (backend) => {
  const env: Record<string, string> = {
    QUEUE_PREFIX: `kill-${randomUUID().slice(0, 8)}`,
    CONSOLIDATION_SWEEP_INTERVAL_MS: '1000',
  };
  let app: RunningApp | undefined;
  let ana: HttpClient;
  beforeAll(async () => {
    if (backend === 'redis') {
      const url = await redisForTests();
      if (url === undefined) return;
      env['REDIS_URL'] = url;
    }
    app = await startApp('movements', { databaseUrl: db.url, env, worker: false });
    ana = app.as('ana');
  });
  afterAll(async () => {
    await app?.stop();
  });

  const worker = (): Promise<RunningProcess> => startWorker({ databaseUrl: db.url, env });

  async function givenMonth(): Promise<{ company: GivenCompany; branch: GivenBranch }> {
    const company = await givenBooks();
    const document = await givenDocument(db, await givenBatch(db, company.branch, JANUARY));
    await givenEntries(db, document, [
      { debcre: 'D', account: company.account(CASH), contra: company.account(SALES), amount: '12.34' },
    ]);
    return { company, branch: company.branch };
  }

  async function nothingWritten(branch: GivenBranch): Promise<void> {
    const [found] = await db.query(
      `SELECT (SELECT count(*) FROM ledger.account_balance WHERE branch_id = $1)::int AS balances, (SELECT status FROM ledger.branch_period WHERE branch_id = $1) AS month`,
      [branch.id],
    );
    expect(found).toEqual({ balances: 0, month: 'OPEN' });
  }

  async function nextStartCompletes(company: GivenCompany, branch: GivenBranch): Promise<void> {
    const second = await worker();
    try {
      expect(await ended(ana, company, branch)).toMatchObject({ status: 'COMPLETED', message: null });
      expect(await unproven(branch)).toEqual([]);
    } finally {
      await second.stop();
    }
  }

  it.each(POINTS)('%s, leaves PENDING; the next start completes it', async (_, lock, waits) => {
    if (app === undefined) return;
    const { company, branch } = await givenMonth();
    const holder = new Client({ connectionString: db.url });
    await holder.connect();
    const first = await worker();
    try {
      await holder.query('BEGIN');
      await holder.query(lock(branch));
      expect((await ana.post('/runconsolidation', asked(company, branch))).status).toBe(200);
      const waiting = () =>
        db.query(
          `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%'`,
          [waits],
        );
      await until(waiting, (found) => found.length > 0);
      expect((await readRun(ana, company, branch)).status).toBe('PROCESSING');
      await first.kill();
      await holder.query('ROLLBACK');
      expect(
        await until(
          () => readRun(ana, company, branch),
          ({ status }) => status !== 'PROCESSING',
        ),
      ).toMatchObject({ status: 'PENDING', progress: 0 });
      await nothingWritten(branch);
    } finally {
      await first.kill();
      await holder.end();
    }
    await nextStartCompletes(company, branch);
  });

  it('the moment after its commit, leaves COMPLETED with everything', async () => {
    if (app === undefined) return;
    const { company, branch } = await givenMonth();
    const first = await worker();
    expect((await ana.post('/runconsolidation', asked(company, branch))).status).toBe(200);
    await ended(ana, company, branch);
    await first.kill();
    expect(await unproven(branch)).toEqual([]);
    await nextStartCompletes(company, branch);
    const [run] = await db.query('SELECT attempts FROM ledger.consolidation_run WHERE branch_id = $1', [
      branch.id,
    ]);
    expect(run).toEqual({ attempts: 1 });
  });
});
