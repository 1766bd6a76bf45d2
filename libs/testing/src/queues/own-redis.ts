// A separate Redis for one test, which can be stopped, started and flushed while services use it. It always has
// the same port, and keeps its jobs on disk as in production.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../postgres/index.mjs';

const ANSWER_TIMEOUT_MS = 20_000;
const LOOK_MS = 50;

export interface OwnRedis {
  readonly url: string;
  /** Resolves when it answers. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Forgets everything. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** Undefined where there is no redis-server on PATH; says so in one line. Not started yet. */
export async function ownRedis(): Promise<OwnRedis | undefined> {
  if (spawnSync('redis-server', ['--version']).status !== 0) {
    process.stderr.write(
      'Redis: there is no redis-server on PATH; the tests that stop and flush one are left out.\n',
    );
    return undefined;
  }
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'razao-own-redis-'));
  let server: ChildProcess | undefined;
  // A test run that is ended early leaves no server behind.
  process.once('exit', () => server?.kill('SIGKILL'));
  const stop = async (): Promise<void> => {
    const running = server;
    server = undefined;
    if (running === undefined) return;
    running.kill('SIGTERM');
    if (running.exitCode === null && running.signalCode === null) await once(running, 'exit');
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const settings = {
        port,
        bind: '127.0.0.1',
        save: '',
        appendonly: 'yes',
        'maxmemory-policy': 'noeviction',
      };
      const given = Object.entries({ ...settings, dir: folder }).flatMap(([name, value]) => [
        `--${name}`,
        String(value),
      ]);
      server = spawn('redis-server', given, { stdio: 'ignore' });
      const deadline = performance.now() + ANSWER_TIMEOUT_MS;
      while ((await said(port, 'PING').catch(() => '')) !== '+PONG\r\n') {
        if (performance.now() > deadline) throw new Error(`redis-server did not answer on port ${port}`);
        await delay(LOOK_MS);
      }
    },
    stop,
    async flush() {
      const answer = await said(port, 'FLUSHALL');
      if (answer !== '+OK\r\n') throw new Error(`FLUSHALL was answered ${answer}`);
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Redis' answer to an inline command. */
async function said(port: number, command: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write(`${command}\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    return answer.toString();
  } finally {
    socket.destroy();
  }
}
