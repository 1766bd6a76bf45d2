// What memory a running service holds, as the kernel counts it. Linux only: elsewhere there is no figure.
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
