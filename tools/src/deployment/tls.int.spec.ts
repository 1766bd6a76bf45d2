// Tests the addresses, CA files and Redis settings of the production overlay with a PostgreSQL and a Redis that have
// certificates: the worker, which uses both, works with the right CA only.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { migrate } from '@razao/schema';
import { HttpClient, startWorker } from '@razao/testing/apps';
import { accepts, freePort, startCluster, type Cluster } from '@razao/testing/postgres';
import { until } from '@razao/testing/waiting';
import { Client } from 'pg';
import { describeRendered } from '../../e2e/rendered-overlays.js';
import { environmentOfContainer } from '../../e2e/deployed-environment.js';
import { renderOverlay } from '../../e2e/manifests.js';

const MISSING = ['openssl', 'redis-server'].filter((name) => spawnSync(name, ['version']).error);
/** The host name in the certificates, which do not have `127.0.0.1`. */
const HOST = 'localhost';
const OTHER_HOST = '127.0.0.1';
const DATABASE = 'razao';

interface Authority {
  readonly ca: string;
  readonly certificate: string;
  readonly key: string;
}

describeRendered('the production overlay: PostgreSQL and Redis by TLS', testTls, MISSING);

function testTls(): void {
  const { objects, services, workloads } = renderOverlay('production');
  const { container } = services.find(({ name }) => name === 'movements-worker')!;
  const deployed = environmentOfContainer(container, objects, {});
  const databaseUrl = new URL(deployed['DATABASE_URL']!);
  const redisUrl = new URL(deployed['REDIS_URL']!);
  const redisContainer = workloads.find(({ name }) => name === 'razao-redis')!.template.spec.containers[0]!;
  const folder = mkdtempSync(join(tmpdir(), 'razao-tls-'));
  const [right, wrong] = [authority(folder, 'right'), authority(folder, 'wrong')];
  let cluster: Cluster;
  let redis: ChildProcess;

  beforeAll(async () => {
    cluster = await startCluster();
    await serveTls(cluster, right, databaseUrl.password);
    databaseUrl.port = String(cluster.port);
    redisUrl.port = String(await freePort());
    redis = await startRedis(redisContainer.args!, right, folder, redisUrl);
  });
  afterAll(async () => {
    redis.kill();
    await once(redis, 'exit');
    await cluster.stop();
    rmSync(folder, { recursive: true });
  });

  /** Starts the worker with the overlay's variables; ports, host names and files are those of this test. */
  async function startDeployed(
    database: { host?: string; ca?: string },
    queue: { host?: string; ca?: string },
  ) {
    const url = Object.assign(new URL(databaseUrl), { hostname: database.host ?? HOST });
    if (database.ca === undefined) url.search = '';
    else url.searchParams.set('sslrootcert', database.ca);
    return await startWorker({
      databaseUrl: String(url),
      env: {
        REDIS_URL: String(Object.assign(new URL(redisUrl), { hostname: queue.host ?? HOST })),
        NODE_EXTRA_CA_CERTS: queue.ca ?? '',
        DATABASE_START_TIMEOUT_MS: '0',
      },
    });
  }

  it('the overlay names and mounts a CA file for PostgreSQL and Redis', () => {
    const files = [databaseUrl.searchParams.get('sslrootcert'), deployed['NODE_EXTRA_CA_CERTS']];
    const mounts = container.volumeMounts?.map(({ mountPath }) => `${mountPath}/ca.crt`);
    expect(mounts).toEqual(expect.arrayContaining(files));
    expect([databaseUrl.searchParams.get('sslmode'), redisUrl.protocol]).toEqual(['verify-full', 'rediss:']);
  });

  it('the worker is healthy with the right CA, and all its database connections use TLS', async () => {
    const worker = await startDeployed(right, right);
    const admin = new Client({ connectionString: cluster.urlOf(DATABASE), ssl: caOf(right) });
    await admin.connect();
    try {
      const health = new HttpClient(new URL('/', worker.plan.readyUrl).href);
      expect((await health.get('/actuator/health')).body).toMatchObject({
        status: 'UP',
        components: { database: { status: 'UP' }, queue: { status: 'UP' } },
      });
      const { rows } = await admin.query(
        `SELECT DISTINCT usename, ssl FROM pg_stat_activity JOIN pg_stat_ssl USING (pid) WHERE usename = 'movements'`,
      );
      expect(rows).toEqual([{ usename: 'movements', ssl: true }]);
    } finally {
      await admin.end();
      await worker.stop();
    }
  });

  it.each([
    [
      'another CA',
      { ca: wrong.ca },
      /unable to verify|self-signed certificate|certificate signature failure/,
    ],
    ['another host name', { ca: right.ca, host: OTHER_HOST }, /does not match certificate's altnames/],
    ['no TLS', {}, /no encryption|pg_hba\.conf rejects connection/],
  ])('the worker does not start with %s of PostgreSQL', async (_, database, reason) => {
    await expect(startDeployed(database, right)).rejects.toThrow(reason);
  });

  it.each([
    ['another CA', { ca: wrong.ca }, /unable to verify|self-signed certificate/],
    ['no CA', {}, /unable to verify|self-signed certificate/],
    ['another host name', { ca: right.ca, host: OTHER_HOST }, /does not match certificate's altnames/],
  ])('the worker logs why it cannot connect with %s of Redis', async (_, queue, reason) => {
    const worker = await startDeployed(right, queue);
    try {
      await expect(until(() => reason.test(worker.output()))).resolves.toBe(true);
    } finally {
      await worker.stop();
    }
  });
}

/** Makes a CA and a certificate for HOST that it signs. */
function authority(folder: string, name: string): Authority {
  const file = (suffix: string): string => join(folder, `${name}-${suffix}`);
  const names = ['ca.crt', 'ca.key', 'tls.crt', 'tls.key'];
  const [ca = '', caKey = '', certificate = '', key = ''] = names.map(file);
  const made = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2'.split(' ');
  const runs = [
    [...made, '-subj', `/CN=${name}`, '-keyout', caKey, '-out', ca],
    [
      ...made,
      '-CA',
      ca,
      '-CAkey',
      caKey,
      '-subj',
      `/CN=${HOST}`,
      '-keyout',
      key,
      '-out',
      certificate,
      '-addext',
      `subjectAltName=DNS:${HOST}`,
      '-addext',
      'basicConstraints=critical,CA:FALSE',
    ],
  ];
  for (const args of runs) {
    const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`openssl ${args.join(' ')}: ${stderr}`);
  }
  return { ca, certificate, key };
}

const caOf = ({ ca }: Authority): object => ({ ca: readFileSync(ca), servername: HOST });

/**
 * Creates the database and login of the overlay, then turns on certificates and refuses connections without TLS, like
 * `pg_hba` of the overlay.
 */
async function serveTls(cluster: Cluster, { certificate, key }: Authority, password: string): Promise<void> {
  const admin = new Client({ connectionString: cluster.url });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${DATABASE}`);
  await migrate(cluster.urlOf(DATABASE));
  await admin.query(`CREATE ROLE movements LOGIN PASSWORD '${password}' IN ROLE razao_movements`);
  const { uid, gid } = statSync(cluster.dataDir);
  for (const [from, name] of [
    [certificate, 'server.crt'],
    [key, 'server.key'],
  ] as const) {
    const to = join(cluster.dataDir, name);
    copyFileSync(from, to);
    chownSync(to, uid, gid);
  }
  const rules = join(cluster.dataDir, 'pg_hba.conf');
  writeFileSync(rules, `hostnossl all all all reject\n${readFileSync(rules, 'utf8')}`);
  await admin.query('ALTER SYSTEM SET ssl = on');
  await admin.query('SELECT pg_reload_conf()');
  await admin.end();
}

async function startRedis(
  args: readonly string[],
  tls: Authority,
  folder: string,
  url: URL,
): Promise<ChildProcess> {
  const here: Record<string, string> = {
    '/data': folder,
    '$(REDIS_PASSWORD)': url.password,
    '6379': url.port,
    '/etc/razao/tls/tls.crt': tls.certificate,
    '/etc/razao/tls/tls.key': tls.key,
    '/etc/razao/tls/ca.crt': tls.ca,
  };
  const server = spawn('redis-server', [...args.map((arg) => here[arg] ?? arg), '--bind', '127.0.0.1'], {
    stdio: 'ignore',
  });
  process.once('exit', () => server.kill('SIGKILL'));
  await until(() => accepts(Number(url.port)));
  return server;
}
