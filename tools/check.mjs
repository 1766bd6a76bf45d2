// npm run check: everything that a machine can check in the tree. Each step prints its name and seconds; what fails
// is shown at the end, all of it, so that one run is enough to know. `-- --no-tests` leaves the tests to another
// run, `-- lint types` runs the named steps only.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);
const node = process.execPath;
/** The target of every project; one that has passed on the same files is not run again. */
const nx = (/** @type {string} */ target) => [
  ...[node, bin('nx'), 'run-many', '-t', target],
  ...['--parallel', String(availableParallelism()), '--outputStyle=static'],
];
const prettier = [
  node,
  bin('prettier'),
  '--check',
  '--log-level',
  'warn',
  '--cache',
  '--cache-strategy',
  'content',
];

/** The order is from the quickest to the slowest; whatever reads `dist` comes after the build. */
const STEPS = [
  { name: 'tree', command: [node, 'tools/check-tree.mjs'] },
  { name: 'format', command: [...prettier, '.'] },
  { name: 'types', command: nx('types') },
  { name: 'lint', command: nx('lint') },
  { name: 'build', command: nx('build') },
  { name: 'documents', command: [node, 'tools/dist/documents/main.js', '--check'] },
  { name: 'tests', command: [node, 'tools/test.mjs'], shown: true },
  { name: 'test:tools', command: [node, 'tools/test.mjs', '--tools'], shown: true },
];

const words = process.argv.slice(2);
const withTests = !words.includes('--no-tests');
const wanted = words.filter((word) => !word.startsWith('--'));
const unknown = wanted.filter((word) => !STEPS.some(({ name }) => name === word));
if (unknown.length > 0) {
  process.stderr.write(
    `No step ${unknown.join(', ')}: there are ${STEPS.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}

await ensureDependencies();
const failures = [];
for (const step of STEPS) {
  if (wanted.length > 0 ? !wanted.includes(step.name) : step.shown === true && !withTests) continue;
  const started = performance.now();
  const { code, output } = await run(step.command, step.shown ?? false);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(10)} ${seconds.padStart(6)} s\n`,
  );
  if (code !== 0) failures.push({ name: step.name, output });
}
for (const { name, output } of failures) process.stdout.write(`\n── ${name} ──\n${output.trimEnd()}\n`);
if (failures.length > 0) {
  process.stdout.write(`\nFailed: ${failures.map(({ name }) => name).join(', ')}.\n`);
  process.exitCode = 1;
}

/** @param {string[]} command @param {boolean} shown @returns {Promise<{ code: number, output: string }>} */
function run([program = '', ...args], shown) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
      stdio: ['ignore', shown ? 'inherit' : 'pipe', shown ? 'inherit' : 'pipe'],
    });
    let output = shown ? 'See above.' : '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => (output += chunk));
    }
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
