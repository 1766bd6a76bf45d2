// Whose an upload's folder is: its name carries host and process, so that what a killed process left is told
// from what another one is writing. Containers have a host name of their own and often the same process id,
// which is why a folder of one's own id from before one's own start is abandoned as well.
import { hostname } from 'node:os';

const PREFIX = 'import-';
const NAME = /^import-([A-Za-z0-9]*)-(\d+)-[^-]*$/;

export interface SpoolOwner {
  /** Letters and digits of the host's name. */
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
  /** Whether a process of this host runs. */
  runs(pid: number): boolean;
}

export function thisProcess(): SpoolOwner {
  return {
    host: hostname().replaceAll(/[^A-Za-z0-9]/g, ''),
    pid: process.pid,
    startedAt: new Date(performance.timeOrigin),
    runs: isRunning,
  };
}

/** To be completed by a random end. */
export function folderPrefix({ host, pid }: Pick<SpoolOwner, 'host' | 'pid'>): string {
  return `${PREFIX}${host}-${pid}-`;
}

export function isSpoolFolder(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** Whether the process that made the folder is gone; false when that cannot be known from here. */
export function isOrphan(name: string, lastTouched: Date, observer: SpoolOwner): boolean {
  const [, host, digits] = NAME.exec(name) ?? [];
  if (host === undefined || host !== observer.host) return false;
  const pid = Number(digits);
  return pid === observer.pid ? lastTouched < observer.startedAt : !observer.runs(pid);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, as another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}
