// Proves the Dockerfile without a container engine: runs its instructions on folders instead of layers, starts the
// results against a separate database, and prints what each image would weigh besides its base image. It fails when
// something does not build, start, answer or stop, and when an image weighs too much.
//
//   npx nx build tools && node tools/dist/deployment/prove-build.js
//
// The build context is a clean checkout of HEAD without the files that .dockerignore excludes. RUN lines with an
// absolute path are about the base image and are skipped. The three installations need the network or npm's cache.
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort, startCluster } from '@razao/testing/postgres';
import { RunningProcess } from '@razao/testing/processes';
import { IMAGES, ROOT, commandOf, environmentOf, readStages, valuesOf } from './dockerfile.js';

/**
 * The limit for what one image adds to its base image. Today the largest adds 49 MiB. The small margin lets the present
 * packages grow and leaves no room for a heavy new one. To raise the limit, give the reason here.
 */
const IMAGE_MIB_MAX = 50;
const BYTES_PER_MIB = 1024 * 1024;
const RUN_TIMEOUT_MS = 600_000;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const WORKSPACE = '/srv/razao';

type Variables = Readonly<Record<string, string>>;

/** Addresses for the console, which sends no request to them. */
const CONSOLE_ADDRESSES: Variables = {
  MOVEMENTS_URL: 'https://razao.example.com',
  QUERIES_URL: 'https://razao.example.com',
  COMPLIANCE_URL: 'https://razao.example.com',
  OIDC_ISSUER: 'https://razao.example.com',
  OIDC_CLIENT_ID: 'razao-console',
};

const stages = readStages();
const place = mkdtempSync(join(tmpdir(), 'razao-image-'));
const context = join(place, 'context');
const made = new Map<string, string>();

try {
  makeContext();
  for (const image of Object.keys(IMAGES)) weigh(image);
  await runAll();
} catch (error) {
  process.exitCode = 1;
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
} finally {
  rmSync(place, { recursive: true, force: true });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @throws Error when the image weighs too much */
function weigh(image: string): void {
  const folder = folderOf(image);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0);
  // An image whose program is one file has no packages.
  const lock = join(folder, WORKSPACE, 'node_modules/.package-lock.json');
  const { packages = {} } = (existsSync(lock) ? JSON.parse(readFileSync(lock, 'utf8')) : {}) as {
    packages?: object;
  };
  const installed = Object.keys(packages).filter((path) => path.includes('node_modules/')).length;
  const mib = (bytes / BYTES_PER_MIB).toFixed(1);
  say(`${image}: ${mib} of at most ${IMAGE_MIB_MAX} MiB, ${files.length} files, ${installed} packages`);
  if (bytes > IMAGE_MIB_MAX * BYTES_PER_MIB) throw new Error(`${image} weighs too much`);
}

function makeContext(): void {
  run(`git clone --quiet --depth 1 "file://${ROOT}" "${context}"`, place);
  run('git ls-files -z --cached --ignored --exclude-from=.dockerignore | xargs -0 rm', context);
  rmSync(join(context, '.git'), { recursive: true });
}

function folderOf(image: string): string {
  const { target = '', app = '' } = IMAGES[image] ?? {};
  return makeStage(target, app);
}

/**
 * Makes a stage once; a stage that names APP is made once per project.
 * @returns its folder
 */
function makeStage(name: string, app: string): string {
  const stage = stages.find((each) => each.name === name);
  if (stage === undefined) throw new Error(`docker/Dockerfile has no stage ${name}`);
  const isPerApp = stage.instructions.some(({ word, rest }) => word === 'ARG' && rest === 'APP');
  const key = isPerApp ? `${name}-${app}` : name;
  const known = made.get(key);
  if (known !== undefined) return known;
  const folder = join(place, key);
  made.set(key, folder);
  if (stages.some((each) => each.name === stage.from)) link(makeStage(stage.from, app), folder);
  else mkdirSync(folder, { recursive: true });
  let workdir = valuesOf(stages, stage.from, 'WORKDIR').at(-1) ?? '/';
  for (const { word, rest } of stage.instructions) {
    const words = rest.replaceAll('${APP}', app);
    if (word === 'WORKDIR') workdir = words;
    if (word === 'COPY') copy(words, folder, workdir, app);
    if (word === 'RUN') runLine(words, join(folder, workdir), name);
  }
  return folder;
}

/** Makes hard links, because no instruction changes a file of an earlier stage. */
function link(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  run(`cp -al "${source}/." "${target}"`, place);
}

function runLine(line: string, cwd: string, stage: string): void {
  const command = line.replace(/^(--\S+\s+)+/, '');
  const started = performance.now();
  if (/(^|[\s=])\//.test(command)) {
    say(`skipped  ${stage}: ${command.slice(0, 80)}`);
    return;
  }
  run(command, cwd, environmentOf(stages, stage));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`ran      ${stage}: ${command.slice(0, 100)} (${seconds} s)`);
}

function run(command: string, cwd: string, env: Variables = {}): string {
  const { status, stdout, stderr } = spawnSync('sh', ['-ec', command], {
    cwd,
    encoding: 'utf8',
    timeout: RUN_TIMEOUT_MS,
    maxBuffer: OUTPUT_BYTES_MAX,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
  });
  if (status !== 0) throw new Error(`${command}\n${stdout}${stderr}`);
  return stdout;
}

function copy(line: string, folder: string, workdir: string, app: string): void {
  const words = line.split(/\s+/);
  const [, from] = /^--from=(.*)$/.exec(words[0] ?? '') ?? [];
  const source = from === undefined ? context : makeStage(from, app);
  const target = words.at(-1) ?? '';
  for (const word of words.slice(from === undefined ? 0 : 1, -1)) {
    const path = join(source, word);
    const into =
      target.endsWith('/') && lstatSync(path).isFile() ? join(target, word.split('/').at(-1) ?? '') : target;
    const destination = join(folder, workdir, into);
    mkdirSync(dirname(destination), { recursive: true });
    if (from !== undefined && lstatSync(path).isDirectory()) link(path, destination);
    else cpSync(path, destination, { recursive: true, verbatimSymlinks: true });
  }
}

/**
 * Starts everything as compose.yaml does: migrate, the auth stand-in, then the services, the worker and the console in
 * parallel.
 */
async function runAll(): Promise<void> {
  const cluster = await startCluster();
  const running: RunningProcess[] = [];
  try {
    const migrate = [...commandOf(stages, 'admin', 'ENTRYPOINT'), 'migrate'].join(' ');
    const database = { DATABASE_URL: cluster.url };
    run(migrate, join(folderOf('razao/admin'), WORKSPACE), {
      ...environmentOf(stages, 'admin'),
      ...database,
    });
    say('ran      razao/admin: migrate');
    const authPort = await freePort();
    const keys = `http://127.0.0.1:${authPort}/.well-known/jwks.json`;
    const settings = {
      NODE_ENV: 'development',
      AUTH_PORT: String(authPort),
      RAZAO_HOME: join(place, 'home'),
    };
    running.push(await start('razao/admin', ['node', 'tools/dist/auth-stand-in/main.js'], keys, settings));
    const main = commandOf(stages, 'service', 'CMD');
    const commands: [image: string, command: string[]][] = [
      ['razao/movements', main],
      ['razao/movements', ['node', 'dist/worker.js']],
      ['razao/queries', main],
      ['razao/compliance', main],
      ['razao/console', commandOf(stages, 'console', 'CMD')],
    ];
    const ofServices = { ...database, JWT_JWKS_URI: keys, UPLOAD_SPOOL_DIR: join(place, 'spool') };
    await Promise.all(
      commands.map(async ([image, command]) => {
        const env = image === 'razao/console' ? CONSOLE_ADDRESSES : ofServices;
        running.push(await startHealthy(image, command, env));
      }),
    );
    await Promise.all(running.map((each) => each.stop()));
    say('stopped  all of them on SIGTERM with 0');
  } finally {
    await Promise.all(running.map((each) => each.kill()));
    await cluster.stop();
  }
}

async function startHealthy(
  image: string,
  command: readonly string[],
  env: Variables,
): Promise<RunningProcess> {
  const ports = { PORT: String(await freePort()), MANAGEMENT_PORT: String(await freePort()) };
  const isPage = image === 'razao/console';
  const path = isPage ? `${ports.PORT}/health` : `${ports.MANAGEMENT_PORT}/actuator/health/readiness`;
  const running = await start(image, command, `http://127.0.0.1:${path}`, { ...env, ...ports });
  const { target = '' } = IMAGES[image] ?? {};
  const [program = '', script = '', ...rest] = commandOf(stages, target, 'HEALTHCHECK');
  run([program, join(folderOf(image), script), ...rest].join(' '), place, ports);
  say(`healthy  ${image}: the HEALTHCHECK command says so`);
  if (isPage) {
    const [page, asset] = await filesOfPage(`http://127.0.0.1:${ports.PORT}`);
    say(`served   ${image}: a page of ${page} bytes and its script of ${asset}`);
  }
  return running;
}

/** @returns the sizes of the page and of the script that it names */
async function filesOfPage(url: string): Promise<[number, number]> {
  const page = await (await fetch(url)).text();
  const [, name] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? [];
  const script = await fetch(`${url}${name ?? ''}`);
  if (name === undefined || !script.ok) throw new Error(`The page names no script that there is:\n${page}`);
  return [page.length, (await script.text()).length];
}

async function start(
  image: string,
  command: readonly string[],
  readyUrl: string,
  env: Variables,
): Promise<RunningProcess> {
  const { target = '', app = '' } = IMAGES[image] ?? {};
  const name = `${image} (${command.join(' ')})`;
  const workdir = (valuesOf(stages, target, 'WORKDIR').at(-1) ?? '').replaceAll('${APP}', app);
  const started = performance.now();
  const running = await RunningProcess.start({
    name,
    script: join(folderOf(image), workdir, command.at(-1) ?? ''),
    env: { ...environmentOf(stages, target), ...env },
    readyUrl,
  });
  say(`started  ${name} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
  return running;
}
