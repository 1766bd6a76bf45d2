// npm start: the whole system on this machine, from a fresh clone with Node and nothing else.
// It checks options, Node and ports, for which it needs no package, installs and builds what is missing, and starts the
// local stack, which is built code. It holds two locks: one on RAZAO_HOME while the stack runs, and one on the built code of
// the checkout until the stack has loaded it.
// This file may not import packages, because they may not be installed yet.
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, schemaDigest, takeCheckout } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { takeLock } from './folder-lock.mjs';
import { PORTS, readPorts, requireFreePorts } from './ports.mjs';
import { endLeftChildren } from './stack-note.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const HELP = `npm start [-- --fresh] [-- --no-demo]

  --fresh     delete the data in RAZAO_HOME and start again
  --no-demo   do not load the demo ledger

Ports:
${Object.entries(PORTS)
  .map(([name, port]) => `  ${name} ${port}`)
  .join('\n')}
Data: RAZAO_HOME (.razao). DATABASE_URL and REDIS_URL: your own PostgreSQL and Redis.
`;
const OPTIONS = ['--fresh', '--no-demo', '--help'];

const args = process.argv.slice(2);
const unknown = args.find((arg) => !OPTIONS.includes(arg));
if (unknown) fail(`Unknown option ${unknown}. npm start accepts ${OPTIONS.join(', ')}.`, 2);
if (args.includes('--help')) {
  process.stdout.write(HELP);
  process.exit(0);
}
const fresh = args.includes('--fresh');
const databaseUrl = process.env['DATABASE_URL'] || undefined;
if (fresh && databaseUrl !== undefined)
  fail(
    '--fresh deletes the data of the embedded PostgreSQL only: DATABASE_URL is set, so drop and create that database yourself',
  );
requireNode();
const home = resolve(root, process.env['RAZAO_HOME'] || '.razao');
const homeLock = takeHome();
const ports = await freePorts();
const checkout = await takeCheckout();
await ensureDependencies();
build();
/** @type {typeof import('./src/local-stack/run-local-stack.js')} */
const { runLocalStack } = await import(
  new URL('./dist/local-stack/run-local-stack.js', import.meta.url).href
);
process.exitCode = await runLocalStack({
  root,
  home,
  ports,
  databaseUrl,
  fresh,
  schemaDigest: schemaDigest(),
  demo: !args.includes('--no-demo'),
  onLoaded: () => checkout.release(),
});
checkout.release();
homeLock.release();
process.exit();

function takeHome() {
  try {
    const lock = takeLock(join(home, 'stack.lock'));
    if ('release' in lock) return lock;
    return fail(
      `A stack with its data in ${home} is running or starting (process ${lock.holder}): stop it with Ctrl-C, or set RAZAO_HOME and the ports for a second one`,
    );
  } catch (error) {
    return fail(`${home} (RAZAO_HOME) cannot hold the data: ${messageOf(error)}`);
  }
}

async function freePorts() {
  try {
    const ports = readPorts(process.env);
    await endLeftChildren(home);
    await requireFreePorts(ports);
    return ports;
  } catch (error) {
    return fail(messageOf(error));
  }
}

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.replace(/^>=/, '');
  const [major = 0, minor = 0] = wanted.split('.').map(Number);
  const [actualMajor = 0, actualMinor = 0] = process.versions.node.split('.').map(Number);
  if (actualMajor > major || (actualMajor === major && actualMinor >= minor)) return;
  fail(`Node ${wanted} or later is needed, this is ${process.versions.node}: https://nodejs.org`);
}

/** @param {unknown} error */
function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

/** @param {string} message @returns {never} */
function fail(message, code = 1) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
