// Builds projects with Nx for a command that runs built code. Nx takes seconds to find that nothing has changed. So
// this file remembers size and times of the files that the last build read and wrote, and runs Nx only when a file
// differs.
// This file may not import packages, because they may not be installed yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takeLock } from './folder-lock.mjs';

const WAIT_POLL_MS = 200;
const OUTPUT_BYTES_MAX = 64 * 1024 * 1024;
const root = fileURLToPath(new URL('..', import.meta.url));
const CHECKOUT_LOCK = join(root, '.nx', 'razao-checkout.lock');
const BUILT = join(root, '.nx', 'razao-built.json');
/** The files that every build reads beside those of its project: `namedInputs` of nx.json. */
const SHARED = 'nx.json package-lock.json package.json tsconfig.base.json .swcrc tools/bundle.mjs'.split(' ');

/** A test run has built already; another build would replace the files from which its services run. */
const isBuilt = () => process.env['RAZAO_BUILT'] === 'true';

/**
 * Waits until no other start, administration, benchmark or test run of this checkout installs or builds. It then keeps
 * these commands waiting until the lock is released or this process ends, because a build removes the code that a
 * starting service is reading.
 * @returns {Promise<{ release: () => void }>}
 */
export async function takeCheckout() {
  if (isBuilt()) return { release: () => undefined };
  for (let said = false; ; said = true) {
    const lock = lockOfCheckout();
    if ('release' in lock) return lock;
    if (!said)
      process.stderr.write(`Waiting for process ${lock.holder}, which builds or starts in this folder…\n`);
    await delay(WAIT_POLL_MS);
  }
}

/** The process ends after a message when its user may not write into the checkout, where it would build. */
function lockOfCheckout() {
  try {
    return takeLock(CHECKOUT_LOCK);
  } catch (error) {
    process.stderr.write(
      `${root} cannot be built: ${error instanceof Error ? error.message : String(error)}. Run the command as a user who may write there\n`,
    );
    return process.exit(1);
  }
}

/**
 * Builds the tools and the libraries, and the services and the console if they are needed. When a build fails, the
 * process ends after the message of the build.
 */
export function build({ services = true } = {}) {
  if (isBuilt()) return;
  const projects = ['tools', ...projectsIn('libs'), ...(services ? projectsIn('apps') : [])];
  const before = remembered();
  const read = projects.map(inputDigest);
  if (projects.every((project, index) => before[project] === `${read[index]} ${outputDigest(project)}`))
    return;
  const names = projects.map((path) => path.split('/').at(-1)).join(',');
  const nx = [join(root, 'node_modules/.bin/nx'), 'run-many', '-t', 'build', '--outputStyle=static'];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nx, `--projects=${names}`], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  if (status !== 0) {
    process.stderr.write(`${stdout}${stderr}\nThe build failed: see above.\n`);
    process.exit(status ?? 1);
  }
  const built = projects.map((project, index) => [project, `${read[index]} ${outputDigest(project)}`]);
  writeFileSync(BUILT, `${JSON.stringify({ ...before, ...Object.fromEntries(built) }, undefined, 2)}\n`);
}

/** @param {string} folder @returns {string[]} paths of the projects in it */
function projectsIn(folder) {
  return readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => existsSync(join(root, path, 'project.json')));
}

/** @returns {Record<string, string>} project → the digests of what its last build read and wrote */
function remembered() {
  try {
    return JSON.parse(readFileSync(BUILT, 'utf8'));
  } catch {
    return {};
  }
}

/**
 * Computed before the build, so that a file that changes meanwhile causes another build. The files of a service include
 * the libraries.
 * @param {string} project
 */
function inputDigest(project) {
  const folders = project.startsWith('apps/') ? [project, ...projectsIn('libs')] : [project];
  const files = folders.flatMap((folder) => [
    `${folder}/package.json`,
    `${folder}/project.json`,
    ...filesBelow(`${folder}/src`).filter((file) => !file.endsWith('.spec.ts')),
  ]);
  return digest([...SHARED, ...files]);
}

/** Changes when the migrations of the ledger or of the queues may have changed. */
export function schemaDigest() {
  return `${inputDigest('libs/schema')} ${inputDigest('libs/platform')}`;
}

/** @param {string} project */
function outputDigest(project) {
  return digest(filesBelow(`${project}/dist`));
}

/** @param {string} folder @returns {string[]} */
function filesBelow(folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}

/**
 * Includes the time of the last inode change, because programs can set the time of the last content change back.
 * @param {string[]} files
 */
function digest(files) {
  const hash = createHash('sha256');
  for (const file of files) {
    const stat = statSync(join(root, file), { throwIfNoEntry: false });
    hash.update(`${file} ${stat?.size} ${stat?.mtimeMs} ${stat?.ctimeMs}\n`);
  }
  return hash.digest('hex');
}
