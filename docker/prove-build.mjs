// Proves the Dockerfile without an engine: runs its instructions on folders instead of layers, then starts what came
// out against its own database, and prints what each image would hold and weigh besides its base image. Fails on
// what does not build, start, answer or stop, and on an image that holds or weighs what it should not.
//
//   node docker/prove-build.mjs [movements queries compliance tools]
//
// The same lines are run (npm ci, nx build, npm ci --omit…), in a clean checkout of HEAD without what .dockerignore
// leaves out. RUN lines with an absolute path are about the base image and are skipped, and the compiling stage is
// shared by the projects, as the layers before ARG APP are in an engine. Needs the network or npm's cache; minutes.
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, startCluster } from '../libs/testing/postgres/index.mjs';
import { commandOf, environmentOf, ignored, readStages } from './dockerfile.mjs';
import { IMAGE_MIB_MAX, contentOf } from './image-content.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const APPS = ['tools', 'movements', 'queries', 'compliance'];
const RUN_TIMEOUT_MS = 600_000;
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 30_000;
const stages = readStages(join(root, 'docker/Dockerfile'));

const asked = process.argv.slice(2);
const apps = APPS.filter((app) => app === 'tools' || asked.length === 0 || asked.includes(app));
const place = mkdtempSync(join(tmpdir(), 'razao-image-'));
const context = join(place, 'context');
/** Stages that are made, each with its project. @type {Set<string>} */
const built = new Set();
let failed = false;

try {
  makeContext();
  for (const app of apps) {
    buildStage(app === 'tools' ? 'admin' : 'service', app);
    say(`${app}: ${describe(imageOf(app))}`);
  }
  await runAll();
} catch (error) {
  failed = true;
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
} finally {
  rmSync(place, { recursive: true, force: true });
}
process.exitCode = failed ? 1 : 0;

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`);
}

function makeContext() {
  run(`git clone --quiet --depth 1 "file://${root}" "${context}"`, place);
  const out = ignored(join(context, '.dockerignore'));
  const files = spawnSync('git', ['ls-files'], { cwd: context, encoding: 'utf8' }).stdout.split('\n');
  for (const file of files.filter((each) => each !== '' && out(each))) rmSync(join(context, file));
  rmSync(join(context, '.git'), { recursive: true });
}

/** @param {string} app */
function imageOf(app) {
  return folderOf(app === 'tools' ? 'admin' : 'service', app);
}

/** The compiling stage is one for all; the others are made for each project. @param {string} stage @param {string} app */
function folderOf(stage, app) {
  return join(place, ['manifests', 'build'].includes(stage) ? stage : `${stage}-${app}`);
}

/** @param {string} name @param {string} app */
function buildStage(name, app) {
  if (built.has(`${name} ${app}`)) return;
  built.add(`${name} ${app}`);
  const stage = stages.find((each) => each.name === name);
  if (stage === undefined) throw new Error(`docker/Dockerfile has no stage ${name}`);
  const folder = folderOf(name, app);
  const fresh = !existsSync(folder);
  if (fresh) {
    if (stages.some((each) => each.name === stage.from)) {
      buildStage(stage.from, app);
      cpSync(folderOf(stage.from, app), folder, { recursive: true, verbatimSymlinks: true });
    } else mkdirSync(folder, { recursive: true });
  }
  const ownOfApp = stage.instructions.findIndex(({ word, rest }) => word === 'ARG' && rest === 'APP');
  if (!fresh && ownOfApp < 0) return;
  let workdir = workdirOf(stage.from);
  for (const [index, { word, rest: raw }] of stage.instructions.entries()) {
    const rest = raw.replaceAll('${APP}', app);
    if (word === 'WORKDIR') workdir = rest;
    const shared = !fresh && index < ownOfApp;
    if (!shared && word === 'COPY') copy(rest, folder, workdir, app);
    if (!shared && word === 'RUN') runLine(rest, join(folder, workdir), name);
  }
}

/** @param {string} name @returns {string} */
function workdirOf(name) {
  const stage = stages.find((each) => each.name === name);
  if (stage === undefined) return '/';
  const own = stage.instructions.findLast(({ word }) => word === 'WORKDIR');
  return own?.rest ?? workdirOf(stage.from);
}

/** @param {string} line @param {string} cwd @param {string} stage */
function runLine(line, cwd, stage) {
  const command = line.replace(/^(--\S+\s+)+/, '');
  if (/(^|[\s=])\//.test(command)) return say(`skipped  ${stage}: ${command.slice(0, 60)}…`);
  const started = performance.now();
  run(command, cwd, environmentOf(stages, stage));
  say(`ran      ${stage}: ${command.slice(0, 100)} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

/** @param {string} command @param {string} cwd @param {Record<string, string>} [env] */
function run(command, cwd, env = {}) {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    cwd,
    encoding: 'utf8',
    timeout: RUN_TIMEOUT_MS,
    maxBuffer: 64 * 1024 * 1024,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  });
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
}

/** @param {string} line @param {string} folder @param {string} workdir @param {string} app */
function copy(line, folder, workdir, app) {
  const words = line.split(/\s+/);
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const target = words.pop() ?? '';
  if (from !== undefined) buildStage(from, app);
  const source = from === undefined ? context : folderOf(from, app);
  for (const word of words) {
    const into = /\/$/.test(target) && lstatSync(join(source, word)).isFile();
    const destination = join(folder, workdir, into ? join(target, word.split('/').at(-1) ?? '') : target);
    mkdirSync(dirname(destination), { recursive: true });
    cpSync(join(source, word), destination, { recursive: true, verbatimSymlinks: true });
  }
}

/** @param {string} folder */
function describe(folder) {
  const { mib, files, packages, problems } = contentOf(folder);
  if (problems.length > 0) throw new Error(problems.slice(0, 20).join('\n'));
  return `${mib.toFixed(1)} of at most ${IMAGE_MIB_MAX} MiB, ${files} files, ${packages} packages, nothing for development`;
}

/** As compose.yaml does it: migrate, the auth stand-in, then the services and the worker beside it. */
async function runAll() {
  const cluster = await startCluster();
  /** @type {Awaited<ReturnType<typeof start>>[]} */
  const running = [];
  try {
    const authPort = await freePort();
    const database = { DATABASE_URL: cluster.url };
    run(
      `${quoted([...commandOf(stages, 'admin', 'ENTRYPOINT'), 'migrate'])}`,
      join(imageOf('tools'), 'srv/razao'),
      {
        ...environmentOf(stages, 'admin'),
        ...database,
      },
    );
    say('ran      tools: migrate');
    const env = { ...database, JWT_JWKS_URI: `http://127.0.0.1:${authPort}/.well-known/jwks.json` };
    running.push(
      await start('auth stand-in', 'tools', ['node', 'tools/dist/auth-stand-in/main.js'], env.JWT_JWKS_URI, {
        NODE_ENV: 'development',
        AUTH_PORT: String(authPort),
        RAZAO_HOME: join(place, 'home'),
      }),
    );
    for (const app of apps.filter((each) => each !== 'tools')) {
      running.push(await startService(app, commandOf(stages, 'service', 'CMD'), env));
      if (app === 'movements') running.push(await startService(app, ['node', 'dist/worker.js'], env));
    }
    for (const each of running.splice(0).reverse()) await each.stop();
  } finally {
    for (const each of running) each.kill();
    await cluster.stop();
  }
}

/** @param {string} app @param {string[]} command @param {Record<string, string>} env */
async function startService(app, command, env) {
  const [port, managementPort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), MANAGEMENT_PORT: String(managementPort) };
  const url = `http://127.0.0.1:${managementPort}/actuator/health/readiness`;
  const service = await start(`${app} (${command.join(' ')})`, app, command, url, {
    ...env,
    ...ports,
    UPLOAD_SPOOL_DIR: join(place, 'spool'),
  });
  const [program = '', script = ''] = commandOf(stages, 'service', 'HEALTHCHECK');
  run(`${program} ${join(imageOf(app), script)}`, place, ports);
  say(`healthy  ${app}: the HEALTHCHECK command says so`);
  return service;
}

/** @param {string} name @param {string} app @param {string[]} command @param {string} url @param {Record<string, string>} env */
async function start(name, app, command, url, env) {
  const stage = app === 'tools' ? 'admin' : 'service';
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: join(imageOf(app), workdirOf(stage).replaceAll('${APP}', app)),
    env: { PATH: process.env['PATH'], ...environmentOf(stages, stage), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const exited = new Promise((resolve) => child.once('exit', (code) => resolve(code)));
  const started = performance.now();
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - started > START_TIMEOUT_MS) {
      child.kill('SIGKILL');
      throw new Error(`${name} did not start:\n${output}`);
    }
    await sleep(200);
  }
  say(`started  ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return {
    kill: () => child.kill('SIGKILL'),
    async stop() {
      child.kill('SIGTERM');
      const code = await Promise.race([exited, sleep(STOP_TIMEOUT_MS, 'no end')]);
      if (code !== 0) throw new Error(`${name} ended with ${code}:\n${output}`);
      say(`stopped  ${name} on SIGTERM with 0`);
    },
  };
}

/** @param {string} url */
async function answers(url) {
  return await fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

/** @param {string[]} words */
function quoted(words) {
  return words.map((word) => `'${word}'`).join(' ');
}
