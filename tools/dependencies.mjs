// Makes a fresh clone ready: whoever types a command first gets the dependencies installed, once.
// Nothing here may import a package, because there may be none yet.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** npm writes this file last, so an interrupted installation is not taken for a whole one. */
const INSTALLED = join(root, 'node_modules', '.package-lock.json');

/** Installs what package-lock.json names if it is not there. Ends the process with npm's own words on failure. */
export function ensureDependencies() {
  if (existsSync(INSTALLED)) return;
  process.stderr.write('Installing dependencies (once; a minute or two)…\n');
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) return;
  process.stderr.write('npm ci failed: see its message above, mend it and run the same command again.\n');
  process.exit(status ?? 1);
}
