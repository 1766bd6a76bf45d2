// When a process is killed, the server that it started goes on. This file recognises such a server by its data folder
// and ends it. It also removes a `postmaster.pid` whose number now belongs to an unrelated process, which is usual in
// containers, because PostgreSQL would refuse to start.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const END_TIMEOUT_MS = 20_000;

/** @param {string} dataDir */
export async function endOrphan(dataDir) {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return;
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
  if (!(await endProcess(pid, dataDir, 'SIGINT', 'SIGQUIT'))) rmSync(file, { force: true });
}

/**
 * Ends the process if its command line contains `mark`, because an unrelated process may have the id by now.
 * @param {number} pid @param {string} mark @param {NodeJS.Signals} signal @param {NodeJS.Signals} lastSignal sent when
 *   the process does not end in time
 * @returns {Promise<boolean>} whether there was such a process
 */
export async function endProcess(pid, mark, signal, lastSignal) {
  if (!isAlive(pid) || !commandOf(pid).includes(mark)) return false;
  process.kill(pid, signal);
  const deadline = Date.now() + END_TIMEOUT_MS;
  while (isAlive(pid)) {
    if (Date.now() > deadline) {
      if (commandOf(pid).includes(mark)) process.kill(pid, lastSignal);
      await delay(1_000);
      break;
    }
    await delay(50);
  }
  return true;
}

/** @param {number} pid */
export function isAlive(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Returns the command line of a process, empty when there is none.
 * @param {number} pid
 */
function commandOf(pid) {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    } catch {
      return '';
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout;
}
