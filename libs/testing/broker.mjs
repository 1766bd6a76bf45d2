// The broker runs in Jest's parent process and gives the workers the servers that they share:
//   GET /postgres  {url}          RAZAO_TEST_DATABASE_URL, else an embedded cluster without durability
//   GET /redis     {url | null}   REDIS_URL, else a `redis-server` found on PATH, else null and one line that says so
//   GET /redis-cluster  {url | null}   a node of a cluster of three, of the `redis-server` on PATH, else null
//   GET /apps/<name>?worker=<n>   {database, url, managementUrl}   the built service that the files of a worker share
//   POST, DELETE /databases/<n>   the databases that are open, so that the end of the run can name those that leaked
// Each server starts once, at the first request. It stops with the run, also when the run is interrupted.
import { createServer } from 'node:http';
import pg from 'pg';
import { startCluster } from './postgres/index.mjs';
import { startRedis, startRedisCluster } from './redis-servers.mjs';
import { sharedApps } from './shared-apps.mjs';

/**
 * Connections are not kept, because a worker sends few requests and the next one could meet a connection that is
 * closing.
 */
const REPLY_HEADERS = { 'content-type': 'application/json', connection: 'close' };

/** @returns {Promise<{ url: string, stop: () => Promise<string[]> }>} */
export async function startBroker() {
  const open = new Set();
  const seen = new Set();
  const postgres = once(startPostgres);
  const redis = once(startRedis);
  const redisCluster = once(startRedisCluster);
  const apps = sharedApps();
  const server = createServer((request, response) => {
    answer(request)
      .then((body) => response.writeHead(200, REPLY_HEADERS).end(JSON.stringify(body)))
      .catch((error) =>
        response.writeHead(500, REPLY_HEADERS).end(error instanceof Error ? error.message : String(error)),
      );
  });
  const answer = async (/** @type {import('node:http').IncomingMessage} */ { method, url = '' }) => {
    if (url === '/postgres') return { url: (await postgres.get()).url };
    if (url === '/redis') return { url: (await redis.get()).url };
    if (url === '/redis-cluster') return { url: (await redisCluster.get()).url };
    const { pathname, searchParams } = new URL(url, 'http://broker');
    if (pathname.startsWith('/apps/'))
      return apps.get(
        /** @type {import('./shared-apps.mjs').AppName} */ (pathname.slice('/apps/'.length)),
        searchParams.get('worker') ?? '',
      );
    const name = decodeURIComponent(url.replace('/databases/', ''));
    if (method === 'DELETE') open.delete(name);
    else [open, seen].forEach((names) => names.add(name));
    return {};
  };
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  server.unref();
  const killNow = () => [postgres, redis, redisCluster].forEach((lazy) => void lazy.current()?.stopNow());
  process.once('exit', killNow);
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    async stop() {
      try {
        await apps.stop();
      } finally {
        process.off('exit', killNow);
        server.closeAllConnections();
        server.close();
        await dropRemains([...seen]);
        await Promise.all([postgres, redis, redisCluster].map((lazy) => lazy.current()?.stop()));
      }
      return [...open];
    },
  };
}

/**
 * @typedef {{ url: string | null, stop: () => Promise<void>, stopNow: () => void }} Started
 * @param {() => Promise<Started>} start
 */
function once(start) {
  /** @type {Promise<Started> | undefined} */
  let starting;
  /** @type {Started | undefined} */
  let started;
  return {
    get: () => (starting ??= start().then((value) => (started = value))),
    current: () => started,
  };
}

const nothingToStop = { stop: async () => undefined, stopNow: () => undefined };

/** @returns {Promise<Started>} */
async function startPostgres() {
  const given = process.env['RAZAO_TEST_DATABASE_URL'];
  return given ? { url: given, ...nothingToStop } : startCluster();
}

/**
 * Drops the run's databases on a server that outlives the run, even those in which tests left connections open.
 * @param {string[]} databases
 */
async function dropRemains(databases) {
  const server = process.env['RAZAO_TEST_DATABASE_URL'];
  if (!server || databases.length === 0) return;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  for (const name of databases) await client.query(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`);
  await client.end();
}
