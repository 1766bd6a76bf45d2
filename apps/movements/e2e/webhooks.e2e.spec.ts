// Tests webhooks end to end: first with a receiver that is written from the documentation alone, then with a receiver
// that misbehaves, while service and worker are killed and Redis and PostgreSQL are restarted. RAZAO_WEBHOOK_EVENTS
// sets the number of events.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { restartableDatabase, type RestartableDatabase } from '@razao/testing/database';
import { givenCompany, givenGrant, givenOpenPeriod, type GivenCompany } from '@razao/testing/factories';
import { ownRedis, type OwnRedis } from '@razao/testing/queues';
import {
  startApp,
  startWorker,
  type HttpClient,
  type RunningApp,
  type RunningProcess,
} from '@razao/testing/apps';
import { until } from '@razao/testing/waiting';
import { setTimeout as sleep } from 'node:timers/promises';
import { Receiver } from './receiver.js';
import {
  DocumentedReceiver,
  hasPython,
  idsByBranch,
  misbehaving,
  openMonths,
  unsigned,
} from './webhooks-fixture.js';

const BRANCHES = Array.from({ length: 10 }, (_, index) => String(index + 1));
const EVENTS = Number(process.env['RAZAO_WEBHOOK_EVENTS'] ?? 300);
/** Each round kills service and worker, and restarts Redis and PostgreSQL. */
const EVENTS_PER_ROUND = 2_000;
const PAUSE_MS = 500;
const TIMEOUT_MS = 120_000 + 200 * EVENTS;
const WEBHOOKS_MAX = 3;

interface Webhook {
  id: number;
  secret: string;
  url: string;
  parked: number;
  code: string;
  streams: { branch: string; state: string; pending: number; failure: string | null }[];
}

let db: RestartableDatabase;
let redis: OwnRedis | undefined;
let app: RunningApp;
let worker: RunningProcess;
let company: GivenCompany;
let env: Record<string, string>;

beforeAll(async () => {
  [db, redis] = await Promise.all([restartableDatabase(), ownRedis()]);
  await redis?.start();
  env = {
    ...(redis !== undefined && { REDIS_URL: redis.url }),
    WEBHOOK_SECRET_KEY: '0f'.repeat(32),
    WEBHOOK_PRIVATE_TARGETS: 'true',
    WEBHOOKS_PER_COMPANY_MAX: String(WEBHOOKS_MAX),
    QUEUE_LOCK_MS: '2000',
    WEBHOOK_TIMEOUT_MS: '300',
    WEBHOOK_SWEEP_INTERVAL_MS: '100',
    WEBHOOK_RETRY_FIRST_MS: '10',
    WEBHOOK_RETRY_MAX_MS: '1000',
    DATABASE_ACQUIRE_TIMEOUT_MS: '2000',
  };
  company = await givenCompany(db, { branches: BRANCHES });
  await givenGrant(db, 'ana', company);
  for (const branch of company.branches) await givenOpenPeriod(db, branch, '2024-01-01');
  app = await startApp('movements', { databaseUrl: db.url, env, worker: false });
  worker = await startWorker({ databaseUrl: db.url, env });
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
  await redis?.close();
  await db.close();
});

const admin = (): HttpClient => app.as('root', { roles: ['admin'] });
const register = async (url: string, fields: object = {}): Promise<Webhook> => {
  const answer = await admin().post<Webhook>('/webhooks', { company: company.code, url, ...fields });
  expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
  return answer.body;
};
const stateOf = async (id: number): Promise<Webhook> => (await admin().get<Webhook>(`/webhooks/${id}`)).body;
const remove = async (id: number): Promise<unknown> => (await admin().delete(`/webhooks/${id}`)).body;

describe('a webhook', () => {
  if (!hasPython)
    process.stderr.write('python3 is not on PATH: the receiver of docs/events.md is left out.\n');

  (hasPython ? it : it.skip)(
    'is received by the program of docs/events.md, which answers 401 to a forged delivery',
    async () => {
      const secret = 'x'.repeat(40);
      const receiver = await DocumentedReceiver.start(secret);
      try {
        const webhook = await register(receiver.url, { secret, branch: '1' });
        expect(webhook.secret).toBe(secret);
        await openMonths(() => app.as('ana'), company, company.branch, 2);
        const events = await until(
          () => Promise.resolve(receiver.events),
          ({ length }) => length >= 2,
        );
        expect(events.map(({ data }) => data.yearmonth)).toEqual(['02/2024', '03/2024']);
        const forged = await fetch(receiver.url, {
          method: 'POST',
          body: '{}',
          headers: { 'razao-timestamp': String(Math.floor(Date.now() / 1000)), 'razao-signature': 'v1=00' },
        });
        expect(forged.status).toBe(401);
        expect(await remove(webhook.id)).toEqual({ deleted: 1 });
      } finally {
        receiver.stop();
      }
    },
  );

  it('is registered once per address and up to WEBHOOKS_PER_COMPANY_MAX, resumed, listed without its secret and deleted', async () => {
    const receiver = await Receiver.start();
    receiver.answer = (_, response) => {
      response.writeHead(410).end();
    };
    const first = await register(receiver.url, { kinds: ['month.opened'], branch: '' });
    // Each of these characters takes nine characters in an address.
    const long = Array.from({ length: 2_000 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7_919) % 20_000)),
    ).join('');
    const refused = await admin().post<Webhook>('/webhooks', {
      company: company.code,
      url: `${receiver.url}${long}`,
    });
    expect([refused.status, refused.body.code]).toEqual([400, 'WEBHOOK_TARGET_REFUSED']);
    const again = await admin().post<Webhook>('/webhooks', { company: company.code, url: receiver.url });
    expect([again.status, again.body.code]).toEqual([409, 'WEBHOOK_EXISTS']);
    const more = await Promise.all(
      Array.from({ length: WEBHOOKS_MAX }, (_, count) =>
        admin().post<Webhook>('/webhooks', {
          company: company.code,
          url: `${receiver.url}${count}`,
          branch: '2',
        }),
      ),
    );
    expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409]);
    expect(more.find(({ status }) => status === 409)?.body.code).toBe('WEBHOOKS_TOO_MANY');

    await openMonths(() => app.as('ana'), company, company.branch, 1);
    const failing = await until(
      () => stateOf(first.id),
      // The first deliveries may be late on a slow machine.
      ({ streams }) => streams[0]?.failure === 'answered 410',
    );
    expect(failing.streams).toMatchObject([{ branch: '1', state: 'FAILING', pending: 1 }]);
    // Parks the stream between two tries: a delivery that is being sent would note its failure afterwards.
    await until(
      () =>
        db.query(
          `UPDATE ledger.webhook_stream SET parked_at = now() WHERE webhook_id = $1 AND lease IS NULL RETURNING 1`,
          [first.id],
        ),
      (parked) => parked.length === 1,
    );
    expect(await stateOf(first.id)).toMatchObject({ parked: 1, failing: 0, streams: [{ state: 'PARKED' }] });
    receiver.answer = (_, response) => {
      response.writeHead(200).end();
    };
    expect((await admin().post<Webhook>(`/webhooks/${first.id}/resume`)).status).toBe(200);
    await until(
      () => stateOf(first.id),
      ({ streams }) => streams[0]?.state === 'IDLE' && streams[0].pending === 0,
    );
    const list = await admin().get<{ content: Webhook[] }>(`/webhooks?company=${company.code}`);
    expect(list.body.content).toHaveLength(WEBHOOKS_MAX);
    expect(list.text).not.toContain(first.secret);
    for (const { id } of list.body.content) await remove(id);
    expect((await admin().get<Webhook>(`/webhooks/${first.id}`)).status).toBe(404);
    const audit = await admin().get<{ content: { action: string }[] }>(
      `/audit?company=${company.code}&entity=webhook&entityId=${first.id}`,
    );
    expect(audit.body.content.map(({ action }) => action)).toEqual([
      'webhook.deleted',
      'webhook.resumed',
      'webhook.created',
    ]);
    await receiver.stop();
  });
});

describe(`each of ${EVENTS} events`, () => {
  const DISTURBANCES: readonly (() => Promise<void>)[] = [
    async () => {
      await worker.kill();
      worker = await startWorker({ databaseUrl: db.url, env });
    },
    async () => {
      await redis?.stop();
      await sleep(PAUSE_MS);
      await redis?.start();
    },
    async () => {
      await app.service.kill();
      app = await startApp('movements', { databaseUrl: db.url, env, worker: false });
    },
    async () => {
      await db.stop('immediate');
      await sleep(PAUSE_MS);
      await db.start();
    },
  ];

  it(
    'is delivered at least once, in order per branch and signed, while processes and servers are killed',
    async () => {
      const receiver = await Receiver.start();
      const secret = 'y'.repeat(40);
      const documented = hasPython ? await DocumentedReceiver.start(secret) : undefined;
      receiver.answer = misbehaving(documented?.take ?? (() => Promise.resolve(204)));
      const webhook = await register(receiver.url, { secret });
      const writers = Promise.all(
        company.branches.map((branch) =>
          openMonths(() => app.as('ana'), company, branch, Math.ceil(EVENTS / BRANCHES.length)),
        ),
      );
      const disturbances = DISTURBANCES.length * Math.ceil(EVENTS / EVENTS_PER_ROUND);
      for (let count = 0; count < disturbances; count += 1) {
        const share = Math.floor(((count + Math.random()) * EVENTS) / disturbances);
        await until(
          () => Promise.resolve(receiver.received.length),
          (deliveries) => deliveries >= share,
          TIMEOUT_MS,
        );
        await DISTURBANCES[count % DISTURBANCES.length]?.();
      }
      await writers;
      const waiting = (): Promise<unknown[]> =>
        db.query(
          `SELECT 1 FROM ledger.webhook_stream s WHERE delivered_event_id < last_event_id
          UNION ALL SELECT 1 FROM ledger.webhook WHERE seen_event_id < (SELECT max(id) FROM ledger.event)`,
        );
      await until(waiting, (found) => found.length === 0, TIMEOUT_MS);
      const written = await db.query<{ branch: string; ids: number[] }>(
        `SELECT b.code AS branch, array_agg(ev.id::integer ORDER BY ev.id) AS ids
         FROM ledger.event ev JOIN ledger.branch b ON b.id = ev.branch_id
        WHERE ev.at >= (SELECT created_at FROM ledger.webhook WHERE id = $1) GROUP BY b.code`,
        [webhook.id],
      );
      const came = idsByBranch(receiver.received.map(({ event }) => event));
      expect(came).toEqual(Object.fromEntries(written.map(({ branch, ids }) => [branch, ids])));
      const events = written.reduce((sum, { ids }) => sum + ids.length, 0);
      expect(events).toBeGreaterThanOrEqual(EVENTS);
      expect(unsigned(receiver, secret)).toBe(0);
      const printed = documented?.events ?? [];
      documented?.stop();
      if (documented !== undefined) {
        // The program of the documentation skips events that it has seen, and refuses deliveries without a valid
        // signature.
        expect(idsByBranch(printed)).toEqual(came);
        expect(printed).toHaveLength(events);
      }
      process.stderr.write(
        `${events} events came in ${receiver.received.length} deliveries, beside ${disturbances} kills and restarts; the receiver of docs/events.md printed ${printed.length}.\n`,
      );
      await receiver.stop();
    },
    TIMEOUT_MS,
  );
});
