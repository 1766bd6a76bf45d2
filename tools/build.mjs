// Builds projects with Nx (cached) for a command that runs built code, and says something only when that fails.
// Nothing here may import a package, because there may be none yet.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { takeLock } from './folder-lock.mjs';

const WAIT_POLL_MS = 200;
const root = fileURLToPath(new URL('..', import.meta.url));
const CHECKOUT_LOCK = join(root, '.nx', 'razao-checkout.lock');

/** A run of the tests has built already: building again would rewrite what its services run from. */
const isBuilt = () => process.env['RAZAO_BUILT'] === 'true';

/**
 * Waits until no other command of this checkout installs, builds or still loads what was built, and keeps the others
 * waiting until it is released or this process ends: a build removes the code that a starting service is reading.
 * @returns {Promise<{ release: () => void }>}
 */
export async function takeCheckout() {
  if (isBuilt()) return { release: () => undefined };
  for (let told = false; ; told = true) {
    const lock = takeLock(CHECKOUT_LOCK);
    if ('release' in lock) return lock;
    if (!told)
      process.stderr.write(`Waiting for process ${lock.holder}, which builds or starts in this folder…\n`);
    await delay(WAIT_POLL_MS);
  }
}

/** Every project, or those named with what they depend on. Ends the process with the build's own words on failure. @param {string[]} projects */
export function build(...projects) {
  if (isBuilt()) return;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(root, 'node_modules', '.bin', 'nx'),
      'run-many',
      '-t',
      'build',
      '--outputStyle=static',
      ...(projects.length > 0 ? [`--projects=${projects.join(',')}`] : []),
    ],
    {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}\nThe build failed: see above.\n`);
  process.exit(status ?? 1);
}
