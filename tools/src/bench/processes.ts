// What memory a process holds and what processor time it has used, as the kernel counts them. NaN where there is
// no /proc: such a figure is shown without a number.
import { readFile, writeFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Of utime in /proc/PID/stat, counted behind the name, which may contain anything. */
const USER_TIME = 11;

/** Megabytes: what it holds now, and the most since the start or since `forgetPeak`. */
export async function memoryOf(pid: number): Promise<{ resident: number; peak: number }> {
  const status = await read(`/proc/${pid}/status`);
  const megabytes = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1_024;
  return { resident: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/**
 * Milliseconds of processor time that a process and those that it started used during `work`, per answer.
 * Children that ended meanwhile are included: for a database server, every backend that was connected.
 */
export async function processorTimeOf<Result extends { readonly answered: number }>(
  pids: readonly number[],
  work: () => Promise<Result>,
): Promise<Result & { readonly msEach: readonly number[] }> {
  const before = await Promise.all(pids.map(secondsOfFamily));
  const result = await work();
  const after = await Promise.all(pids.map(secondsOfFamily));
  const msEach = after.map((value, index) => ((value - (before[index] ?? 0)) / result.answered) * 1_000);
  return { ...result, msEach };
}

async function secondsOfFamily(pid: number): Promise<number> {
  const children = (await read(`/proc/${pid}/task/${pid}/children`)).split(' ').filter(Boolean);
  const living = await Promise.all(children.map((child) => ticksOf(child, 2)));
  const all = living.filter((ticks) => !Number.isNaN(ticks)).concat(await ticksOf(pid, 4));
  return all.reduce((sum, ticks) => sum + ticks, 0) / TICKS_PER_SECOND;
}

/** User and system time, or with four fields those of ended children as well. */
async function ticksOf(pid: number | string, fields: 2 | 4): Promise<number> {
  const stat = await read(`/proc/${pid}/stat`);
  const all = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return all.slice(USER_TIME, USER_TIME + fields).reduce((sum, ticks) => sum + Number(ticks), stat ? 0 : NaN);
}

async function read(path: string): Promise<string> {
  return await readFile(path, 'utf8').catch(() => '');
}
