// A lock between processes of this machine, made of files; the death of its holder frees it.
//
// The lock is a folder with exactly one file. The file's name is `free`, or the id and start of the process that holds
// the lock. A process takes the lock by renaming that file to the process's name. A rename succeeds only once: when
// several processes find the lock free, or its holder dead, one of them succeeds, and the others find that the file has
// another name. Nothing is deleted.
// This file may not import packages, because they may not be installed yet.
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isAlive } from '../libs/testing/postgres/orphans.mjs';

const FREE = 'free';
/** Other files are ignored: file managers leave some in any folder. */
const NAME = /^(free|\d+\.[\w-]+)$/;
/** An attempt fails when another process succeeds; so many failures in a row have another cause. */
const ATTEMPTS_MAX = 1_000;

/**
 * @param {string} folder
 * @returns {{ release: () => void } | { holder: number }} holder: the process that has it
 */
export function takeLock(folder) {
  const own = nameOf(process.pid);
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt++) {
    const names = namesIn(folder);
    const holder = names.map(processOf).find((pid) => pid !== undefined);
    if (holder !== undefined) return { holder };
    const [name] = names;
    if (name === undefined) make(folder);
    else if (renamed(join(folder, name), join(folder, own)))
      return { release: () => void renamed(join(folder, own), join(folder, FREE)) };
  }
  throw new Error(`${folder} could not be taken: remove it when nothing of Razão runs here`);
}

/**
 * Returns no name when there is no folder, or when it changed while it was read.
 * @param {string} folder
 */
function namesIn(folder) {
  try {
    return readdirSync(folder).filter((name) => NAME.test(name));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
}

/**
 * Makes the folder under another name and renames it, because a rename never replaces a folder that holds a file.
 * @param {string} folder
 */
function make(folder) {
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  writeFileSync(join(draft, FREE), '');
  try {
    renameSync(draft, folder);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!['ENOTEMPTY', 'EEXIST'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? ''))
      throw error;
  }
}

/** @param {string} from @param {string} to @returns {boolean} whether `from` existed */
function renamed(from, to) {
  try {
    renameSync(from, to);
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
    throw error;
  }
}

/** @param {number} pid */
function nameOf(pid) {
  return `${pid}.${startOf(pid) ?? 'unknown'}`;
}

/**
 * Returns the id of the process in a name, if that process still lives; an unrelated process may have the id by now.
 * @param {string} name
 */
function processOf(name) {
  const [, number = ''] = /^(\d+)\./.exec(name) ?? [];
  const pid = Number(number);
  if (!isAlive(pid)) return undefined;
  const start = startOf(pid);
  return start === undefined || name === `${pid}.${start}` ? pid : undefined;
}

/**
 * Returns the start of a process as the system writes it; `ended` for a zombie; undefined when unknown.
 * @param {number} pid
 */
function startOf(pid) {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    return stdout?.trim().replace(/[^\w]+/g, '-') || undefined;
  }
  try {
    // The second field is a name that may hold spaces and brackets; state is the third, the start the 22nd.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return fields[0] === 'Z' ? 'ended' : fields[19];
  } catch {
    return undefined;
  }
}
