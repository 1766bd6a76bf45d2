// Starts Redis for a test run: the server of REDIS_URL or of the `redis-server` on PATH, and a cluster of three
// `redis-server` processes. The servers that this file starts store nothing on disk.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort, onFreePorts } from './postgres/index.mjs';

const START_TIMEOUT_MS = 60_000;
const CLUSTER_NODES = 3;
const READY = 'Ready to accept connections';

/** @typedef {import('./broker.mjs').Started} Started */

const nothing = { url: null, stop: async () => undefined, stopNow: () => undefined };

/** @returns {Promise<Started>} */
export async function startRedis() {
  const given = process.env['REDIS_URL'];
  if (given) return { ...nothing, url: given };
  if (!hasRedis()) {
    process.stderr.write(
      'Redis: REDIS_URL is not set and there is no redis-server on PATH; the Redis half of the queue tests is left out.\n',
    );
    return nothing;
  }
  const server = await startServer();
  return { url: `redis://127.0.0.1:${server.port}`, stop: server.stop, stopNow: server.stopNow };
}

/** @returns {Promise<Started>} */
export async function startRedisCluster() {
  if (!hasRedis()) {
    process.stderr.write(
      'Redis: there is no redis-server on PATH; the queue tests on a Redis Cluster are left out.\n',
    );
    return nothing;
  }
  /** @type {Awaited<ReturnType<typeof startServer>>[]} */
  const nodes = [];
  const stopNow = () => nodes.forEach((node) => node.stopNow());
  try {
    while (nodes.length < CLUSTER_NODES) nodes.push(await startServer(['--cluster-enabled', 'yes']));
    await makeCluster(nodes.map(({ port }) => port));
  } catch (error) {
    stopNow();
    throw error;
  }
  return {
    url: `redis://127.0.0.1:${nodes[0]?.port}`,
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
    stopNow,
  };
}

export function hasRedis() {
  return spawnSync('redis-server', ['--version']).status === 0;
}

/** @param {number[]} ports */
async function makeCluster(ports) {
  const addresses = ports.map((port) => `127.0.0.1:${port}`);
  const made = redisCli(['--cluster', 'create', ...addresses, '--cluster-yes']);
  if (made.status !== 0) throw new Error(`The Redis Cluster was not made:\n${made.stdout}${made.stderr}`);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (const port of ports) {
    while (!redisCli(['-p', String(port), 'cluster', 'info']).stdout.includes('cluster_state:ok')) {
      if (Date.now() > deadline) throw new Error(`The Redis Cluster is not whole on port ${port}`);
      await delay(50);
    }
  }
}

/** @param {string[]} args */
function redisCli(args) {
  return spawnSync('redis-cli', args, { encoding: 'utf8', timeout: START_TIMEOUT_MS });
}

/** @param {string[]} settings */
async function startServer(settings = []) {
  return await onFreePorts(async () => await startOn(await freePort(), settings));
}

/** @param {number} port @param {string[]} settings */
async function startOn(port, settings) {
  const dir = mkdtempSync(join(tmpdir(), 'razao-redis-'));
  const clean = () => rmSync(dir, { recursive: true, force: true });
  try {
    const server = await startRedisOn(port, dir, settings);
    return {
      port,
      stop: () => server.stop().then(clean),
      stopNow() {
        server.stopNow();
        clean();
      },
    };
  } catch (error) {
    clean();
    throw error;
  }
}

/** @param {number} port @param {string} dir @param {string[]} settings besides those of a server that keeps nothing */
export async function startRedisOn(port, dir, settings) {
  const args = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--maxmemory-policy',
    'noeviction',
    '--dir',
    dir,
    ...settings,
  ];
  const child = spawn('redis-server', args, { stdio: ['ignore', 'pipe', 'ignore'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-4_096)));
  const exited = new Promise((resolve) => child.once('exit', resolve));
  const deadline = Date.now() + START_TIMEOUT_MS;
  // The output proves the start. An answer on the port does not, because another process may have taken the port first.
  while (!output.includes(READY)) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`redis-server did not start on port ${port}:\n${output}`);
    }
    await delay(50);
  }
  return {
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
    stopNow: () => void child.kill('SIGKILL'),
  };
}
