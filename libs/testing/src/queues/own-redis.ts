// Starts a separate Redis for one test, which can be stopped, started and flushed while services use it. It keeps the
// same port, and stores its jobs on disk as in production.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../postgres/index.mjs';
import { hasRedis, startRedisOn } from '../../redis-servers.mjs';

export interface OwnRedis {
  readonly url: string;
  /** Starts the server; resolves when it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Deletes all data. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** @returns a server that is not started yet; undefined, with a printed line, when there is no redis-server on PATH */
export async function ownRedis(): Promise<OwnRedis | undefined> {
  if (!hasRedis()) {
    process.stderr.write(
      'Redis: there is no redis-server on PATH; the tests that stop and flush one are left out.\n',
    );
    return undefined;
  }
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'razao-own-redis-'));
  let server: Awaited<ReturnType<typeof startRedisOn>> | undefined;
  // This stops the server when a test run ends early.
  process.once('exit', () => server?.stopNow());
  const stop = async (): Promise<void> => {
    await server?.stop();
    server = undefined;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      server = await startRedisOn(port, folder, ['--appendonly', 'yes']);
    },
    stop,
    async flush() {
      const { stdout } = await promisify(execFile)('redis-cli', ['-p', String(port), 'FLUSHALL']);
      if (stdout !== 'OK\n') throw new Error(`FLUSHALL was answered ${stdout}`);
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
