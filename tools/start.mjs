// npm start: the whole system on this machine, from a fresh clone with Node and nothing else.
// Checks Node, takes the lock of the home, installs and builds what is missing, and hands over to the local stack, which
// is built code. Two locks: one stack a RAZAO_HOME, for as long as it runs; and, until all that is built is loaded, one
// command a checkout that may replace it.
// Nothing here may import a package, because there may be none yet.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, takeCheckout } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { takeLock } from './folder-lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const HELP = `npm start [-- --fresh] [-- --no-demo]

  --fresh     delete the data in RAZAO_HOME and begin anew
  --no-demo   do not load the demo ledger

Ports: AUTH_PORT 3000, MOVEMENTS_PORT 3001, QUERIES_PORT 3002, COMPLIANCE_PORT 3003,
MOVEMENTS_MANAGEMENT_PORT 3101, QUERIES_MANAGEMENT_PORT 3102, COMPLIANCE_MANAGEMENT_PORT 3103.
Data: RAZAO_HOME (.razao). DATABASE_URL uses a PostgreSQL of yours, REDIS_URL a Redis.
`;

const OPTIONS = ['--fresh', '--no-demo', '--help'];

const args = process.argv.slice(2);
const unknown = args.find((arg) => !OPTIONS.includes(arg));
if (unknown) fail(`Unknown option ${unknown}. npm start knows ${OPTIONS.join(', ')}.`, 2);
if (args.includes('--help')) {
  process.stdout.write(HELP);
  process.exit(0);
}
requireNode();
const home = resolve(root, process.env['RAZAO_HOME'] || '.razao');
const homeLock = takeHome();
const checkout = await takeCheckout();
await ensureDependencies();
build();
const { runLocalStack } = await import(new URL('./dist/local-stack/index.js', import.meta.url).href);
const code = await runLocalStack({
  root,
  home,
  fresh: args.includes('--fresh'),
  demo: !args.includes('--no-demo'),
  onLoaded: () => checkout.release(),
});
checkout.release();
homeLock.release();
process.exit(code);

function takeHome() {
  try {
    const lock = takeLock(join(home, 'stack.lock'));
    if ('release' in lock) return lock;
    return fail(
      `A stack with its data in ${home} is running or starting (process ${lock.holder}): stop it with Ctrl-C, or set RAZAO_HOME and the ports for a second one`,
      1,
    );
  } catch (error) {
    return fail(
      `${home} (RAZAO_HOME) cannot hold the data: ${error instanceof Error ? error.message : String(error)}`,
      1,
    );
  }
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.replace(/^>=/, '');
  const [major = 0, minor = 0] = wanted.split('.').map(Number);
  const [actualMajor = 0, actualMinor = 0] = process.versions.node.split('.').map(Number);
  if (actualMajor > major || (actualMajor === major && actualMinor >= minor)) return;
  fail(`Node ${wanted} or later is needed, this is ${process.versions.node}: https://nodejs.org`, 1);
}

/** @param {string} message @param {number} code @returns {never} */
function fail(message, code) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
