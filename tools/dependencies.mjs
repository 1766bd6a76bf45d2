// Installs the dependencies of a fresh clone before the first command runs, and after a pull that changed them.
// This file may not import packages, because they may not be installed yet.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const LOCK = join(root, 'package-lock.json');

/** npm writes this file last, so an interrupted installation does not count as complete. */
const INSTALLED = join(root, 'node_modules', '.package-lock.json');

/**
 * Digest of the package-lock.json that this file installed last. It is needed because npm may leave packages out of the
 * file that it writes.
 */
const STAMP = join(root, 'node_modules', '.razao-lock');

/** A terminal overwrites the line of progress; a log keeps every line. */
const PROGRESS_MS = process.stderr.isTTY ? 500 : 10_000;

/**
 * Installs the packages of package-lock.json when one is missing or has another version. On failure it ends the process
 * after npm's message.
 */
export async function ensureDependencies() {
  if (isInstalled()) return;
  const wanted = Object.entries(packagesOf(LOCK))
    .filter(([path, { optional, link }]) => path.includes('node_modules/') && !optional && !link)
    .map(([path]) => join(root, path, 'package.json'));
  const end = process.stderr.isTTY ? '\r' : '\n';
  const show = () => {
    const count = wanted.filter((manifest) => existsSync(manifest)).length;
    process.stderr.write(`Installing dependencies (once): ${count} of ${wanted.length} packages…${end}`);
  };
  // Every command builds, and NODE_ENV=production would leave out what the build needs.
  const options = ['--include=dev', '--no-audit', '--no-fund', '--no-progress'];
  const npm = spawn('npm', ['ci', ...options], { cwd: root, stdio: ['ignore', 2, 2] });
  show();
  const timer = setInterval(show, PROGRESS_MS);
  const [code] = await once(npm, 'exit');
  clearInterval(timer);
  show();
  if (process.stderr.isTTY) process.stderr.write('\n');
  if (code === 0) {
    writeFileSync(STAMP, lockDigest());
    return;
  }
  process.stderr.write('npm ci failed: see its message above, mend it and run the same command again.\n');
  process.exit(code ?? 1);
}

/** When the digest differs, the installed versions decide. Optional packages may be missing on this platform. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockDigest()) return true;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf(LOCK)).every(([path, { version, ...kind }]) => {
    const mayBeMissing = kind.link || kind.optional || kind.devOptional || kind.peer;
    return !path.includes('node_modules/') || mayBeMissing || installed[path]?.version === version;
  });
}

function lockDigest() {
  return createHash('sha256').update(readFileSync(LOCK)).digest('hex');
}

/** @param {string} file @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
