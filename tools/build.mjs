// Builds projects with Nx (cached) for a command that runs built code, and says something only when that fails.
// Nothing here may import a package, because there may be none yet.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Every project, or those named with what they depend on. Ends the process with the build's own words on failure. */
export function build(...projects) {
  // A run of the tests has built already: building again would rewrite what its services run from.
  if (process.env['RAZAO_BUILT'] === 'true') return;
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
