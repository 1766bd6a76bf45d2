// Starts a PgBouncer in front of a server, for the tests of an installation with a pooler. It uses the PgBouncer of the
// machine (on PATH, or where Debian puts it), which has no state and is therefore killed. It ignores start-up options,
// as docs/scaling.md says; the logins have them.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identity, serverAccount } from './account.mjs';
import { accepts, freePort, onFreePorts } from './free-port.mjs';

const START_TIMEOUT_MS = 60_000;
const PROGRAMS = ['pgbouncer', '/usr/sbin/pgbouncer'];

/**
 * Finds the machine's PgBouncer; undefined when there is none.
 * @returns {{ program: string, version: string } | undefined}
 */
export function findPooler() {
  for (const program of PROGRAMS) {
    const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
    if (status === 0) return { program, version: /PgBouncer (\S+)/.exec(stdout)?.[1] ?? 'unknown' };
  }
  return undefined;
}

/**
 * @typedef {object} PoolerOptions
 * @property {string} program
 * @property {string} server address of a database of the server
 * @property {readonly { name: string, password: string }[]} logins
 * @property {Record<string, string>} [settings] over the defaults: transaction mode, start-up options ignored
 *
 * @typedef {{ port: number, pid: number, stop: () => Promise<void> }} Pooler
 *
 * @param {PoolerOptions} options
 * @returns {Promise<Pooler>}
 */
export async function startPooler(options) {
  return await onFreePorts(async () => await startOn(await freePort(), options));
}

/** @param {number} port @param {PoolerOptions} options @returns {Promise<Pooler>} */
async function startOn(port, { program, server, logins, settings = {} }) {
  const account = serverAccount();
  const dir = mkdtempSync(join(tmpdir(), 'razao-pooler-'));
  const { hostname, port: serverPort } = new URL(server);
  const all = {
    listen_addr: '127.0.0.1',
    listen_port: String(port),
    unix_socket_dir: '',
    auth_type: 'scram-sha-256',
    auth_file: join(dir, 'logins'),
    pool_mode: 'transaction',
    ignore_startup_parameters: 'options',
    max_client_conn: '500',
    ...settings,
  };
  const files = {
    logins: logins.map(({ name, password }) => `"${name}" "${password}"\n`).join(''),
    'pooler.ini': [
      '[databases]',
      `* = host=${hostname} port=${serverPort || '5432'}`,
      '[pgbouncer]',
      ...Object.entries(all).map(([name, value]) => `${name} = ${value}`),
      '',
    ].join('\n'),
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(dir, name), text, { mode: 0o600 });
    if (account) chownSync(join(dir, name), account.uid, account.gid);
  }
  if (account) chownSync(dir, account.uid, account.gid);
  const child = spawn(program, [join(dir, 'pooler.ini')], {
    ...identity(account),
    cwd: dir,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text) => (output = (output + text).slice(-4_096)));
  const exited = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const endNow = () => void child.kill('SIGKILL');
  process.once('exit', endNow);
  const stop = async () => {
    process.off('exit', endNow);
    endNow();
    await exited;
    rmSync(dir, { recursive: true, force: true });
  };
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (!(await accepts(port))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await stop();
      throw new Error(`PgBouncer did not start:\n${output}`);
    }
    await delay(20);
  }
  return { port, pid: child.pid ?? 0, stop };
}
