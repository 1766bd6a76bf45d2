// npm test runs the tests of the ledger on a machine that has only Node; npm run test:tools runs those of the tools.
// Both install and build what is missing, and start one PostgreSQL (and one Redis, if there is a redis-server) for all
// projects. They run the `test` and `e2e` targets of Nx three at a time, because half of each waits for PostgreSQL, Redis
// or a process that starts, and end with one line: the counts of Jest.
// Targets that have succeeded on the same files are counted and not run again, unless NX_SKIP_NX_CACHE is `true`.
// Words after `--` are patterns of test files.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { takeCheckout } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder into which the targets of nx.json write Jest's results. */
const RESULTS = join(root, 'tmp/tests');
const CHROMIUM_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const checkout = await takeCheckout();
await ensureDependencies();
const { startBroker } = await import('../libs/testing/broker.mjs');

const words = process.argv.slice(2);
const ofTools = words.includes('--tools');
const patterns = words.filter((word) => word !== '--tools');
const broker = await startBroker();
/** @type {import('node:child_process').ChildProcess | undefined} */
let running;
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) {
  process.once(signal, () => {
    // The signal goes to the process group: Nx and all that it started.
    if (running?.pid !== undefined) process.kill(-running.pid, signal);
    process.exit(130);
  });
}

const totals = { passed: 0, failed: 0, skipped: 0 };
/**
 * One line per failure, printed last, because people see the end of a long output.
 * @type {string[]}
 */
const failures = [];
try {
  const env = await environment();
  if ((await nx(['build', '--parallel', String(availableParallelism()), '--outputStyle=static'], env)) !== 0)
    throw new Error('The build failed: see above.');
  checkout.release();
  rmSync(RESULTS, { recursive: true, force: true });
  const targets = ofTools ? ['test', '-p', 'tools'] : ['test', 'e2e', '--exclude', 'tools'];
  const flags = ['--parallel=3', '--outputStyle=stream'];
  const code = await nx([...targets, ...flags, ...(patterns.length > 0 ? ['--', ...patterns] : [])], env);
  for (const file of existsSync(RESULTS) ? readdirSync(RESULTS) : [])
    count(JSON.parse(readFileSync(join(RESULTS, file), 'utf8')));
  // A leaked database or a crash of Jest is a failure that belongs to no test.
  if (code !== 0 && totals.failed === 0) {
    totals.failed += 1;
    failures.push('a target of Nx, and no test: see above');
  }
} catch (error) {
  totals.failed += 1;
  failures.push('the run: see above');
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
} finally {
  checkout.release();
  await broker.stop();
}
for (const failure of failures) process.stdout.write(`Failed: ${failure}\n`);
process.stdout.write(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped\n`);
process.exitCode = totals.failed > 0 || totals.passed === 0 ? 1 : 0;

/** Returns the environment of the test processes, and prints one line for each thing that this machine lacks. */
async function environment() {
  /** @type {NodeJS.ProcessEnv} */
  const env = {
    ...process.env,
    FORCE_COLOR: process.stdout.isTTY ? '1' : '0',
  };
  const found = [];
  const { url } = await shared('/postgres');
  if (process.env['RAZAO_TEST_DATABASE_URL']) found.push(process.env['RAZAO_TEST_DATABASE_URL']);
  if (url !== null) env['RAZAO_TEST_DATABASE_URL'] = url;
  const redis = (await shared('/redis')).url;
  if (redis) {
    env['REDIS_URL'] = redis;
    found.push('redis');
  } else
    lacks('the Redis half of the queue tests', 'REDIS_URL is not set and there is no redis-server on PATH');
  const chromium = process.env['CHROMIUM_PATH'] ?? onPath(CHROMIUM_NAMES);
  if (chromium) {
    env['CHROMIUM_PATH'] = chromium;
    found.push('chromium');
  } else
    lacks(
      ofTools ? 'the tests in a browser' : 'the printed books',
      'CHROMIUM_PATH is not set and there is no chromium on PATH',
    );
  if (spawnSync('python3', ['-c', 'import sped.ecd.arquivos']).status === 0) found.push('python-sped');
  else if (!ofTools) lacks('the second reader of an exported ECD', 'python3 has no python-sped 1.1.4');
  const filed = process.env['RAZAO_ECD_DATA'];
  if (filed) env['RAZAO_ECD_DATA'] = resolve(root, filed);
  else lacks('the filed book', 'RAZAO_ECD_DATA is not set');
  const books = process.env['RAZAO_LEDGER_DATA'];
  if (books) env['RAZAO_LEDGER_DATA'] = resolve(root, books);
  else lacks('the year of real books', 'RAZAO_LEDGER_DATA is not set');
  // Nx caches results by this value, because the addresses above differ from run to run.
  env['RAZAO_TEST_WITH'] = found.join(' ');
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
  return /** @type {{ url: string | null }} */ (await response.json());
}

/** @param {string[]} names */
function onPath(names) {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} TestResult
 * @typedef {{ name: string, message: string, assertionResults: TestResult[] }} FileResult
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   numRuntimeErrorTestSuites: number, testResults: FileResult[] }} json
 */
function count(json) {
  totals.passed += json.numPassedTests;
  totals.failed += json.numFailedTests + json.numRuntimeErrorTestSuites;
  totals.skipped += json.numPendingTests + json.numTodoTests;
  for (const { name, message, assertionResults } of json.testResults) {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push(`${file}: ${fullName}: ${oneLine(failureMessages[0] ?? '')}`);
    // A file that did not load has a message and no tests.
    if (assertionResults.length === 0 && message !== '') failures.push(`${file}: ${oneLine(message)}`);
  }
}

/**
 * The beginning of a message of Jest, in one line.
 * @param {string} message
 */
function oneLine(message) {
  return stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').trim().slice(0, 400);
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} env @returns {Promise<number>} */
function nx(args, env) {
  return new Promise((resolve, reject) => {
    running = spawn(process.execPath, [join(root, 'node_modules/.bin/nx'), 'run-many', '-t', ...args], {
      cwd: root,
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    });
    running.once('error', reject);
    running.once('exit', (code) => resolve(code ?? 1));
  });
}
