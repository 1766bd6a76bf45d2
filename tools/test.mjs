// npm test: everything there is to test, on a machine that has Node and nothing else.
// Installs and builds what is missing, starts one PostgreSQL (and one Redis, if there is a redis-server) for all
// projects, runs units, database tests and properties in one Jest, then the end-to-end tests in another, and
// ends with one line: what Jest counted. Words after `--` are patterns of test files.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Test files at once. PostgreSQL works beside them; an end-to-end file starts up to four processes of its own. */
const UNIT_WORKERS = Math.max(1, Math.min(3, availableParallelism() - 1));
const E2E_WORKERS = availableParallelism() >= 4 ? 2 : 1;
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

await ensureDependencies();
const { startBroker } = await import('../libs/testing/broker.mjs');

const patterns = process.argv.slice(2);
const results = mkdtempSync(join(tmpdir(), 'razao-results-'));
const broker = await startBroker();
const running = new Set();
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    for (const child of running) child.kill(signal);
    rmSync(results, { recursive: true, force: true });
    process.exit(130);
  });
}

const totals = { passed: 0, failed: 0, skipped: 0 };
try {
  const env = await environment();
  await test(env);
} catch (error) {
  totals.failed += 1;
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
} finally {
  await broker.stop();
  rmSync(results, { recursive: true, force: true });
}
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;

/** What the test processes are told, and one line for each thing that this machine lacks. */
async function environment() {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    NX_DAEMON: 'false',
    NX_TUI: 'false',
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  };
  env['RAZAO_TEST_DATABASE_URL'] = (await shared('/postgres')).url ?? '';
  const redis = (await shared('/redis')).url;
  if (redis) env['REDIS_URL'] = redis;
  else
    lacks('the Redis half of the queue tests', 'REDIS_URL is not set and there is no redis-server on PATH');
  const chromium = process.env['CHROMIUM_PATH'] ?? onPath(CHROMIUM_NAMES);
  if (chromium) env['CHROMIUM_PATH'] = chromium;
  else lacks('the tests in a browser', 'CHROMIUM_PATH is not set and there is no chromium on PATH');
  const books = process.env['RAZAO_LEDGER_DATA'];
  if (books) env['RAZAO_LEDGER_DATA'] = resolve(root, books);
  else lacks('the year of real books', 'RAZAO_LEDGER_DATA is not set');
  return env;
}

/** @param {string} what @param {string} why */
function lacks(what, why) {
  process.stdout.write(`Left out: ${what} (${why}).\n`);
}

/** @param {string} path @returns {Promise<{ url: string | null }>} */
async function shared(path) {
  const response = await fetch(`${broker.url}${path}`);
  if (!response.ok) throw new Error(await response.text());
  return /** @type {{ url: string }} */ (await response.json());
}

/** @param {string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/** @param {NodeJS.ProcessEnv} env */
async function test(env) {
  const started = performance.now();
  const build = spawnSync(
    process.execPath,
    [join(root, 'node_modules/.bin/nx'), 'run-many', '-t', 'build', '--outputStyle=static'],
    {
      cwd: root,
      env,
      encoding: 'utf8',
    },
  );
  if (build.status !== 0) throw new Error(`The build failed:\n${build.stdout}${build.stderr}`);
  process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  env['RAZAO_BUILT'] = 'true'; // for the commands that tests start: tools/build.mjs
  await jest('unit', 'jest.config.js', UNIT_WORKERS, env);
  await jest('e2e', 'jest.e2e.config.js', E2E_WORKERS, env);
}

/** @param {string} name @param {string} config @param {number} workers @param {NodeJS.ProcessEnv} env */
async function jest(name, config, workers, env) {
  const file = join(results, `${name}.json`);
  const code = await run(
    [
      ...['--experimental-vm-modules', '--no-warnings', join(root, 'node_modules/jest/bin/jest.js')],
      ...['--config', join(root, config), '--maxWorkers', String(workers)],
      ...['--passWithNoTests', '--json', '--outputFile', file, ...patterns],
    ],
    env,
  );
  const counted = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 };
  // A file that does not load, a leaked database and a crash of Jest are failures that no test carries.
  if (code !== 0 && counted.failed === 0) counted.failed = 1;
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  totals.skipped += counted.skipped;
}

/** @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number, numRuntimeErrorTestSuites: number }} json */
function count(json) {
  return {
    passed: json.numPassedTests,
    failed: json.numFailedTests + json.numRuntimeErrorTestSuites,
    skipped: json.numPendingTests + json.numTodoTests,
  };
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>} */
function run(args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
    running.add(child);
    child.once('error', reject);
    child.once('exit', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}
