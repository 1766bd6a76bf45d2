// What memory a running service holds and what processor time it has used, as the kernel counts them. Linux
// only: elsewhere there is no figure.
import { readFile, writeFile } from 'node:fs/promises';

export interface ProcessMemory {
  readonly residentMb: number;
  /** The most since the start, or since `forgetPeak`. */
  readonly peakMb: number;
}

export async function memoryOf(pid: number): Promise<ProcessMemory | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const [resident, peak] = ['VmRSS', 'VmHWM'].map((name) =>
    new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status),
  );
  if (!resident || !peak) return undefined;
  return { residentMb: Number(resident[1]) / 1_024, peakMb: Number(peak[1]) / 1_024 };
}

/** From here on the peak is counted anew. */
export async function forgetPeak(pid: number): Promise<void> {
  await writeFile(`/proc/${pid}/clear_refs`, '5').catch(() => undefined);
}

/** Linux counts processor time in hundredths of a second. */
const TICKS_PER_SECOND = 100;
/** Of utime in /proc/PID/stat, counted behind the name, which may hold anything. */
const USER_TIME = 11;

/** Seconds of processor time since the start, of all threads; undefined where the kernel does not say. */
export async function processorSecondsOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const ticks = Number(fields[USER_TIME]) + Number(fields[USER_TIME + 1]);
  return Number.isNaN(ticks) ? undefined : ticks / TICKS_PER_SECOND;
}

/** The same of several processes together. */
export async function processorSecondsOfAll(pids: readonly number[]): Promise<number | undefined> {
  const seconds = await Promise.all(pids.map(processorSecondsOf));
  const known = seconds.filter((value) => value !== undefined);
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0);
}
