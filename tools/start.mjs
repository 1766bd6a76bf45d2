// npm start: the whole system on this machine, from a fresh clone with Node and nothing else.
// Checks Node, installs and builds what is missing, and hands over to the local stack, which is built code.
// Nothing here may import a package, because there may be none yet.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { ensureDependencies } from './dependencies.mjs';

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
ensureDependencies();
build();
const { runLocalStack } = await import(new URL('./dist/local-stack/index.js', import.meta.url).href);
process.exit(
  await runLocalStack({ root, fresh: args.includes('--fresh'), demo: !args.includes('--no-demo') }),
);

function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = engines.node.replace(/^>=/, '');
  const [major, minor] = wanted.split('.').map(Number);
  const [actualMajor, actualMinor] = process.versions.node.split('.').map(Number);
  if (actualMajor > major || (actualMajor === major && actualMinor >= minor)) return;
  fail(`Node ${wanted} or later is needed, this is ${process.versions.node}: https://nodejs.org`, 1);
}

/** @param {string} message @param {number} code */
function fail(message, code) {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}
