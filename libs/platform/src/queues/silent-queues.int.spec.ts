// Tests queues on a server whose node died: the connections stay open, and nothing is answered on them.
import { expect, it } from '@jest/globals';
import { migrate } from '@razao/schema';
import { useTestDatabase } from '@razao/testing/hooks';
import { silentAddress } from '@razao/testing/network';
import { removeCluster, startCluster } from '@razao/testing/postgres';
import {
  ownRedis,
  processorOf,
  startQueues,
  type QueuePlace,
  type StartedQueues,
} from '@razao/testing/queues';
import { until } from '@razao/testing/waiting';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { migrateQueues } from './migrate-queues.js';
import { defineQueue } from './queue-definition.js';

const queue = defineQueue<{ name: string }>('silent', { backoffMs: 20 });
const test = useTestDatabase();
const redis = await ownRedis();

interface Working extends StartedQueues {
  readonly done: readonly string[];
  /** Whether the queue accepted the job, which is the same job each time. */
  gives(name: string): Promise<boolean>;
}

/** Starts a process that enqueues and works. */
async function working(at: Partial<QueuePlace>): Promise<Working> {
  const done: string[] = [];
  const work = ({ data: { name } }: { data: { name: string } }): Promise<void> => {
    done.push(name);
    return Promise.resolve();
  };
  const place = { databaseUrl: test.url, prefix: 'silent', ...at };
  const started = await startQueues({ at: place, queues: [queue], processors: [processorOf(queue, work)] });
  const gives = async (name: string): Promise<boolean> =>
    await started.queues.enqueueAll(queue, [{ data: { name }, jobId: name }]).then(
      () => true,
      () => false,
    );
  return { ...started, done, gives };
}

const kinds = redis === undefined ? ['PostgreSQL'] : ['PostgreSQL', 'Redis'];

it.each(kinds)(
  'queues on a silent %s answer 503 QUEUE_UNAVAILABLE, work again after a failover, and can be closed',
  async (kind) => {
    await migrateQueues(test.url);
    if (kind === 'Redis') await redis?.start();
    const address = await silentAddress(kind === 'Redis' ? (redis?.url ?? '') : test.url);
    const { queues, gives, done, close } = await working(
      kind === 'Redis' ? { redisUrl: address.url } : { databaseUrl: address.url, statementTimeoutMs: 5_000 },
    );
    expect(await gives('before')).toBe(true);
    // A job whose end is not stored would be done again.
    await until(async () => done.includes('before') && (await queues.use(queue)).active === 0);
    address.fallSilent();
    await expect(queues.enqueueAll(queue, [{ data: { name: 'lost' }, jobId: 'lost' }])).rejects.toMatchObject(
      {
        code: 'QUEUE_UNAVAILABLE',
        status: 503,
      },
    );
    // The connection for blocking commands is opened anew while the server is silent.
    if (kind === 'Redis') await until(() => address.acceptedInSilence > 0);
    address.failOver();
    await until(() => gives('after'));
    await until(() => done.includes('after'));
    expect(done.filter((name) => name !== 'lost')).toEqual(['before', 'after']);
    address.fallSilent();
    await close();
    await address.close();
    if (kind === 'Redis') await redis?.close();
  },
);

it('a worker that was connected to a standby moves to the primary with its address', async () => {
  const login = `worker_${test.name}`.slice(0, 60);
  const newLogin = `CREATE ROLE ${login} LOGIN PASSWORD 'secret' IN ROLE razao_movements`;
  const as = (url: string): string =>
    Object.assign(new URL(url), { username: login, password: 'secret' }).href;
  await migrateQueues(test.url);
  await test.query(newLogin);
  const home = await mkdtemp(join(tmpdir(), 'razao-standby-'));
  const former = await startCluster({ home });
  const formerUrl = former.urlOf(test.name);
  await asSuperuser(former.url, `CREATE DATABASE ${test.name}`);
  await migrate(formerUrl);
  await migrateQueues(formerUrl);
  await asSuperuser(former.url, newLogin);
  await former.stop();
  await writeFile(join(former.dataDir, 'standby.signal'), '');
  const standby = await startCluster({ home, port: former.port });
  const address = await silentAddress(as(formerUrl));
  const { gives, done, close } = await working({ databaseUrl: address.url });
  try {
    expect(await gives('on a standby')).toBe(false);
    address.failOver(test.url);
    await until(() => gives('on the primary'));
    await until(() => done.includes('on the primary'));
    // The worker finds the first job when it looks; it must be notified of the next one.
    await gives('next');
    await until(() => done.includes('next'));
  } finally {
    await close();
    await address.close();
    await standby.stop();
    await removeCluster(home);
    await rm(home, { recursive: true, force: true });
    await test.query(`DROP ROLE ${login}`);
  }
});

async function asSuperuser(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}
