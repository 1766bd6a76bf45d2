// npm run check: runs every automatic check of the tree. Each step prints its name and seconds. The output of all
// failed steps comes at the end, so that one run shows everything. `-- --no-tests` leaves the tests to another run, `--
// lint types` runs only the named steps.
import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureDependencies } from './dependencies.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);
const node = process.execPath;
/** Runs the target in every project; Nx skips a target that has passed on the same files. */
const nx = (/** @type {string} */ target) => [
  node,
  bin('nx'),
  'run-many',
  '-t',
  target,
  '--parallel',
  String(availableParallelism()),
  '--outputStyle=static',
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
  '.',
];

/** Ordered from the quickest to the slowest; steps that read `dist` come after the build. */
const STEPS = [
  { name: 'tree', command: [node, 'tools/check-tree.mjs'] },
  { name: 'format', command: prettier },
  { name: 'types', command: nx('types') },
  { name: 'lint', command: nx('lint') },
  { name: 'build', command: nx('build') },
  { name: 'documents', command: [node, 'tools/dist/documents/main.js', '--check'] },
  { name: 'tests', command: [node, 'tools/test.mjs'], shown: true },
  { name: 'test:tools', command: [node, 'tools/test.mjs', '--tools'], shown: true },
];

const words = process.argv.slice(2);
const NO_TESTS = '--no-tests';
const withTests = !words.includes(NO_TESTS);
const unknownOption = words.find((word) => word.startsWith('--') && word !== NO_TESTS);
if (unknownOption !== undefined) {
  process.stderr.write(`Unknown option ${unknownOption}. npm run check knows ${NO_TESTS}.\n`);
  process.exit(2);
}
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
for (const { name, command, shown = false } of STEPS) {
  if (wanted.length > 0 ? !wanted.includes(name) : shown && !withTests) continue;
  const started = performance.now();
  const [program = '', ...args] = command;
  const stdio = shown ? 'inherit' : 'pipe';
  const result = spawnSync(program, args, { cwd: root, stdio, encoding: 'utf8', maxBuffer: Infinity });
  const seconds = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
  const verdict = result.status === 0 ? 'ok    ' : 'FAILED';
  process.stdout.write(`${verdict}  ${name.padEnd(10)} ${seconds} s\n`);
  const output = shown ? 'See above.' : `${result.stdout}${result.stderr}`.trimEnd();
  if (result.status !== 0) failures.push({ name, output });
}
for (const { name, output } of failures) process.stdout.write(`\n── ${name} ──\n${output}\n`);
if (failures.length > 0) {
  process.stdout.write(`\nFailed: ${failures.map(({ name }) => name).join(', ')}.\n`);
  process.exitCode = 1;
}
