// Starts and stops an embedded PostgreSQL server: for the tests (short-lived, without durability) and for the local
// stack (data kept, durable). It is plain JavaScript, because both need it before anything is built.
//
// Guarantees: the server listens only on 127.0.0.1, with a random password (SCRAM). It uses no Unix socket, because
// their path length and folder rights differ between machines. A second start of the same data folder works, also after
// a crash of the machine, of the server, or of the process that started it. `stop` leaves a cleanly shut down data
// folder. Only the data folder and its state file are written.
import { spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { identity } from './account.mjs';
import { prepareBinaries } from './binaries.mjs';
import { freePort, onFreePorts } from './free-port.mjs';
import { endOrphan } from './orphans.mjs';
import { persistentPlace, temporaryPlace } from './place.mjs';

/** @typedef {import('./place.mjs').Place} Place */

const SUPERUSER = 'razao';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
/** The message of a standby says that its connections are read-only. */
const READY = /database system is ready to accept (?:read-only )?connections/;
/**
 * The sessions of a server that was killed end after it, a calculating one only with its statement. Until then no other
 * server takes the data folder.
 */
const STILL_HELD = /pre-existing shared memory block .* is still in use/;
const ASK_AGAIN_MS = 100;

/**
 * These settings may lose the last commits, or all data, when the machine crashes: they are for data that the next run
 * makes anew.
 */
const WITHOUT_DURABILITY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum_naptime: '10s',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

/**
 * @typedef {object} ClusterOptions
 * @property {string} [home] folder of the state file and, if the server's account can reach it, of the data; without it the cluster is temporary
 * @property {boolean} [durable] default true with a home, false without
 * @property {number} [port] default: a free one
 * @property {Record<string, string>} [settings] more server settings
 * @property {boolean} [detached] keeps Ctrl-C of the terminal away from the server; the caller stops it
 * @property {(line: string) => void} [onLog]
 *
 * @typedef {object} Cluster
 * @property {string} url maintenance database, as superuser
 * @property {(database: string) => string} urlOf
 * @property {number} port
 * @property {number} pid
 * @property {string} dataDir
 * @property {string} version
 * @property {Promise<number | null>} exited
 * @property {() => Promise<void>} stop shuts down cleanly; a temporary cluster's folder is removed
 * @property {() => void} stopNow for exit handlers: signals the server to stop, without waiting
 * @property {() => Promise<void>} crash sends SIGKILL to the server and keeps the data folder, for recovery tests
 *
 * @param {ClusterOptions} [options]
 * @returns {Promise<Cluster>}
 */
export async function startCluster(options = {}) {
  const { home, durable = home !== undefined } = options;
  const place = home === undefined ? temporaryPlace() : persistentPlace(home);
  try {
    const programs = prepareBinaries(place.account);
    if (!existsSync(join(place.dataDir, 'PG_VERSION')))
      await initialise(programs.initdb, place, { ...options, durable });
    await endOrphan(place.dataDir);
    const settings = { ...(durable ? {} : WITHOUT_DURABILITY), ...options.settings };
    const server = await startOnFreePort(programs.postgres, place, settings, options);
    return cluster(server, place, programs.version, home === undefined);
  } catch (error) {
    if (home === undefined) rmSync(place.root, { recursive: true, force: true });
    throw error;
  }
}

/** @param {string} initdb @param {Place} place @param {ClusterOptions} options */
async function initialise(initdb, place, { durable, detached = false }) {
  const found = readdirSync(place.dataDir);
  // After an interrupted initialisation the draft still exists.
  if (found.includes('global') && !found.includes('draft'))
    throw new Error(
      `${place.dataDir} holds a database, but its file PG_VERSION is gone: restore the file, or start again with --fresh.`,
    );
  for (const name of found) rmSync(join(place.dataDir, name), { recursive: true });
  const draft = join(place.dataDir, 'draft');
  const passwordFile = join(place.dataDir, 'password');
  writeFileSync(passwordFile, `${place.password}\n`, { mode: 0o600 });
  if (place.account) chownSync(passwordFile, place.account.uid, place.account.gid);
  const args = [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const child = spawn(initdb, args, {
    ...identity(place.account),
    cwd: place.dataDir,
    env: serverEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
    detached,
  });
  const output = collect(child);
  const code = await exitOf(child);
  if (code !== 0) throw new Error(`initdb failed (exit code ${code}):\n${output().trim()}`);
  rmSync(passwordFile);
  // PG_VERSION is moved last, so a folder that has it is complete.
  for (const name of readdirSync(draft).filter((name) => name !== 'PG_VERSION'))
    renameSync(join(draft, name), join(place.dataDir, name));
  renameSync(join(draft, 'PG_VERSION'), join(place.dataDir, 'PG_VERSION'));
  rmSync(draft, { recursive: true });
}

/** @param {string} postgres @param {Place} place @param {Record<string, string>} settings @param {ClusterOptions} options */
async function startOnFreePort(postgres, place, settings, options) {
  const start = async () => {
    const port = options.port ?? (await freePort());
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const server = launch(postgres, place, { ...settings, port: String(port) }, options);
      const problem = await server.ready;
      if (problem === undefined) return { ...server, port };
      if (!STILL_HELD.test(problem) || Date.now() > deadline)
        throw new Error(
          `PostgreSQL did not start:\n${problem.trim()}\nIf its files in ${place.dataDir} are damaged, restore them, or start again with --fresh, which deletes them.`,
        );
      await delay(ASK_AGAIN_MS);
    }
  };
  return options.port === undefined ? await onFreePorts(start) : await start();
}

/** @param {string} postgres @param {Place} place @param {Record<string, string>} settings @param {ClusterOptions} options */
function launch(postgres, place, settings, options) {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '400',
    log_timezone: 'UTC',
    timezone: 'UTC',
    ...settings,
  };
  const settingArgs = Object.entries(all).map(([name, value]) => `--${name}=${value}`);
  const child = spawn(postgres, ['-D', place.dataDir, ...settingArgs], {
    ...identity(place.account),
    cwd: place.dataDir,
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: options.detached ?? false,
  });
  const output = collect(child, options.onLog);
  const exited = exitOf(child);
  /** @type {Promise<string | undefined>} */
  const ready = new Promise((resolve) => {
    const timer = setTimeout(() => {
      child.kill('SIGQUIT');
      resolve(`not ready after ${START_TIMEOUT_MS / 1000} s\n${output()}`);
    }, START_TIMEOUT_MS);
    child.stderr.on('data', () => {
      if (!READY.test(output())) return;
      clearTimeout(timer);
      resolve(undefined);
    });
    void exited.then((code) => {
      clearTimeout(timer);
      resolve(`exit code ${code}\n${output()}`);
    });
  });
  return { child, exited, ready };
}

/**
 * @param {{ child: import('node:child_process').ChildProcess, exited: Promise<number | null>, port: number }} server
 * @param {Place} place @param {string} version @param {boolean} temporary
 * @returns {Cluster}
 */
function cluster({ child, exited, port }, place, version, temporary) {
  const urlOf = (/** @type {string} */ database) =>
    `postgresql://${SUPERUSER}:${place.password}@127.0.0.1:${port}/${database}`;
  const clean = () => {
    if (temporary) rmSync(place.root, { recursive: true, force: true, maxRetries: 3 });
  };
  return {
    url: urlOf('postgres'),
    urlOf,
    port,
    pid: child.pid ?? 0,
    dataDir: place.dataDir,
    version,
    exited,
    async stop() {
      // SIGINT ends sessions without waiting for transactions. If that hangs, SIGQUIT ends the server, which recovers
      // at its next start.
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
      clean();
    },
    stopNow() {
      child.kill(temporary ? 'SIGQUIT' : 'SIGINT');
    },
    async crash() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}

/** Leaves out the caller's PG* variables, because they would change the cluster to which the programs connect. */
function serverEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' };
}

const OUTPUT_CHARACTERS_KEPT = 16_384;

/** @param {import('node:child_process').ChildProcess} child @param {(line: string) => void} [onLog] */
function collect(child, onLog) {
  let text = '';
  let rest = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (/** @type {string} */ chunk) => {
      text = (text + chunk).slice(-OUTPUT_CHARACTERS_KEPT);
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      if (onLog) lines.forEach(onLog);
    });
  }
  return () => text;
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<number | null>} */
function exitOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
}
