// The broker lives in Jest's parent process and hands the workers the servers they share:
//   GET /postgres  {url}          RAZAO_TEST_DATABASE_URL, else an embedded cluster without durability
//   GET /redis     {url | null}   REDIS_URL, else a `redis-server` found on PATH, else null and one line that says so
//   GET /redis-cluster  {url | null}   a node of a cluster of three, of the `redis-server` on PATH, else null
//   GET /apps/<name>?worker=<n>   {database, url, managementUrl}   the built service that files of a Jest worker share
//   POST, DELETE /databases/<n>   what is open now, so that the end of the run can name what leaked
// Each server is started once, on the first request. It ends with the run, also when the run is interrupted.
import { createServer } from 'node:http';
import pg from 'pg';
import { startCluster } from './postgres/index.mjs';
import { startRedis, startRedisCluster } from './redis-servers.mjs';
import { sharedApps } from './shared-apps.mjs';

/** A worker sends few requests: a kept connection would be closed just when the next one comes. */
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
 * A server that outlives the run keeps none of its databases, whatever the tests left open in them.
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
