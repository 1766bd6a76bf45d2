// Checks all files that git tracks for what must never be committed: paths of the machine on which they were written,
// addresses of downloads, files of secrets, build output, and files too large to be a source.
import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const FILE_BYTES_MAX = 1024 * 1024;
const UNWANTED_FILE = /(^|\/)(dist|node_modules|coverage|\.nx|\.razao)\/|(^|\/)\.env$|\.(log|pem|key)$/;

/** Matches home and working folders of people and build machines; folders of a container or a server are allowed. */
const machinePath = (/** @type {string} */ folders) =>
  String.raw`(^|[^A-Za-z0-9_.{}/-])/(${folders})/[A-Za-z0-9.]`;
const PATTERNS = [
  {
    what: 'names a path of a machine',
    pattern: machinePath('work|farm|home|Users|builds'),
    pathspec: ['.'],
  },
  // The files of an image may name the home folder of root.
  { what: 'names a path of a machine', pattern: machinePath('root'), pathspec: ['.', ':!docker/'] },
  { what: 'records a download address', pattern: '"resolved": "http', pathspec: ['*package-lock.json'] },
];

/** @param {string[]} args @param {number[]} allowed exit codes that are not a failure */
function git(args, allowed = [0]) {
  const { status, stdout, stderr, error } = spawnSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (error) throw error;
  if (!allowed.includes(status ?? -1)) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout.split('\n').filter((line) => line !== '');
}

/** ESLint checks the names of scripts; this file checks the names of files that ESLint never opens. */
const NAMED_BY_ESLINT = /\.(tsx?|js|mjs|mts)$/;
const KEBAB_FILE = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/;
const NAMED_BY_CUSTOM = new Set(['README.md', 'Dockerfile', '.gitkeep', '.dockerignore']);
const CODE_FOLDER = /^(apps|libs|tools)\//;

const problems = [];
for (const file of git(['ls-files'])) {
  if (UNWANTED_FILE.test(file)) problems.push(`${file}: must not be committed`);
  const name = basename(file);
  if (
    CODE_FOLDER.test(file) &&
    !NAMED_BY_ESLINT.test(name) &&
    !NAMED_BY_CUSTOM.has(name) &&
    !KEBAB_FILE.test(name)
  ) {
    problems.push(`${file}: not kebab-case`);
  }
  const stat = lstatSync(join(root, file), { throwIfNoEntry: false });
  if (stat !== undefined && stat.size > FILE_BYTES_MAX)
    problems.push(`${file}: ${stat.size} bytes, more than ${FILE_BYTES_MAX}`);
}
for (const { what, pattern, pathspec } of PATTERNS) {
  for (const hit of git(['grep', '-n', '-I', '-E', pattern, '--', ...pathspec], [0, 1]))
    problems.push(`${hit}: ${what}`);
}
if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
