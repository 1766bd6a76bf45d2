// Makes a fresh clone ready: whoever types a command first gets the dependencies installed, once.
// Nothing here may import a package, because there may be none yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** npm writes this file last, so an interrupted installation is not taken for a whole one. */
const INSTALLED = join(root, 'node_modules', '.package-lock.json');

/** Which lock was last installed from here: what npm leaves out of it for its own reasons is not missing. */
const STAMP = join(root, 'node_modules', '.razao-lock');

/** Installs what package-lock.json names if it is not there, or another version is. Ends the process with npm's own words on failure. */
export function ensureDependencies() {
  if (isInstalled()) return;
  process.stderr.write('Installing dependencies (once; a minute or two)…\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) {
    writeFileSync(STAMP, lockDigest());
    return;
  }
  process.stderr.write('npm ci failed: see its message above, mend it and run the same command again.\n');
  process.exit(status ?? 1);
}

/** After a pull, what is installed may be of another day. What is optional may be missing on this platform. */
function isInstalled() {
  if (!existsSync(INSTALLED)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockDigest()) return true;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(INSTALLED);
  return Object.entries(wanted).every(
    ([path, { version, link, optional, devOptional, peer }]) =>
      !path.includes('node_modules/') ||
      link ||
      optional ||
      devOptional ||
      peer ||
      installed[path]?.version === version,
  );
}

function lockDigest() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

/** @param {string} file @returns {Record<string, { version?: string, link?: boolean, optional?: boolean, devOptional?: boolean, peer?: boolean }>} */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}
