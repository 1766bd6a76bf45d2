// The folder of an import on disk: it holds the upload, sorted rows and documents that are too large for memory. It is
// removed when the import ends in any way. The folder name holds host and process id, so that the next start of the
// service, or of another one that shares the folder, can delete what a killed process left (`sweepSpool`).
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { DomainError } from '@razao/domain';
import { Clock } from '@razao/platform/clock';
import { EnvError } from '@razao/platform/env';
import { Shutdown } from '@razao/platform/shutdown';
import { SpillFile } from '../documents/spill-file.js';
import { MovementsEnv } from '../../movements.env.js';
import { SPOOL_AGE_MS_MAX, SPOOL_SWEEP_MS } from '../limits.js';

export class Spool {
  private spills = 0;

  private constructor(readonly folder: string) {}

  /**
   * Runs `work` with a new folder and removes it afterwards.
   * @throws DomainError STORAGE_FULL when the disk has no room for what `work` writes; what `work` throws.
   */
  static async with<T>(spoolDir: string, work: (spool: Spool) => Promise<T>): Promise<T> {
    try {
      await mkdir(spoolDir, { recursive: true, mode: 0o700 });
      const folder = await mkdtemp(join(spoolDir, folderPrefix(thisProcess())));
      try {
        return await work(new Spool(folder));
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    } catch (error) {
      throw isDiskFull(error) ? storageFull(error, spoolDir) : error;
    }
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  createSpill(): SpillFile {
    return new SpillFile(this.path(`document-${this.spills++}`));
  }
}

/** The codes for a disk without space, and for a user whose quota is used up. */
const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

function isDiskFull(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && 'code' in error && DISK_FULL.has(error.code);
}

/** Adds the folder to the cause, because the error of a failed write does not name it. */
function storageFull({ message }: Error, spoolDir: string): DomainError {
  return new DomainError(
    'STORAGE_FULL',
    {
      en: 'the server has no room left for uploads: nothing was saved',
      pt: 'o servidor não tem mais espaço para envios: nada foi gravado',
    },
    [],
    { cause: new Error(`${message} in ${spoolDir}`) },
  );
}

/**
 * Checks at the start of the service that the folder takes uploads, so that a fault shows before the first upload. A
 * full disk is accepted: it may empty again, and only imports need it.
 * @throws EnvError
 */
export async function proveSpool(spoolDir: string): Promise<void> {
  try {
    await Spool.with(spoolDir, () => Promise.resolve());
  } catch (error) {
    if (error instanceof DomainError) return;
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new EnvError([
      {
        name: 'UPLOAD_SPOOL_DIR',
        expected: `must be a folder that this process may write to, ${spoolDir} is not (${reason})`,
      },
    ]);
  }
}

/**
 * Removes what killed processes left: folders whose process is known to be gone, and folders that were not written to
 * for SPOOL_AGE_MS_MAX, which no running import can own.
 * @returns how many folders were removed
 */
export async function sweepSpool(
  spoolDir: string,
  now: Date,
  observer: SpoolOwner = thisProcess(),
): Promise<number> {
  const names = await readdir(spoolDir).catch(() => [] as string[]);
  const old = await Promise.all(
    names.filter(isSpoolFolder).map(async (name) => {
      const touched = await lastTouched(join(spoolDir, name));
      if (touched === undefined) return undefined;
      const abandoned =
        now.getTime() - touched > SPOOL_AGE_MS_MAX || isOrphan(name, new Date(touched), observer);
      return abandoned ? name : undefined;
    }),
  );
  const left = old.filter((name) => name !== undefined);
  await Promise.all(left.map((name) => rm(join(spoolDir, name), { recursive: true, force: true })));
  return left.length;
}

/** When the folder or a file in it was last written. A slow upload changes only the time of its file. */
async function lastTouched(folder: string): Promise<number | undefined> {
  const files = await readdir(folder).catch(() => [] as string[]);
  const paths = [folder, ...files.map((name) => join(folder, name))];
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  const times = found.flatMap((each) => each?.mtimeMs ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}

const PREFIX = 'import-';
const NAME = /^import-([A-Za-z0-9]*)-(\d+)-[^-]*$/;

interface SpoolOwner {
  /** The letters and digits of the host's name. */
  readonly host: string;
  readonly pid: number;
  readonly startedAt: Date;
  /** Whether this process of the host runs. */
  runs(pid: number): boolean;
}

function thisProcess(): SpoolOwner {
  return {
    host: hostname().replaceAll(/[^A-Za-z0-9]/g, ''),
    pid: process.pid,
    startedAt: new Date(performance.timeOrigin),
    runs: isRunning,
  };
}

/** The beginning of the folder's name; `mkdtemp` adds a random end. */
export function folderPrefix({ host, pid }: Pick<SpoolOwner, 'host' | 'pid'>): string {
  return `${PREFIX}${host}-${pid}-`;
}

function isSpoolFolder(name: string): boolean {
  return name.startsWith(PREFIX);
}

/**
 * Whether the process that made the folder is gone; false when this host cannot know. A container that starts again
 * has the same host name and often the same process id, so a folder with the observer's id from before its start is
 * abandoned as well.
 */
function isOrphan(name: string, lastTouched: Date, observer: SpoolOwner): boolean {
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
    // With EPERM the process runs as another user.
    return !(error instanceof Error && 'code' in error && error.code === 'ESRCH');
  }
}

/** Sweeps at the start of the service and at intervals. */
@Injectable()
export class SpoolSweep implements OnApplicationBootstrap {
  private readonly logger = new Logger(SpoolSweep.name);

  constructor(
    private readonly clock: Clock,
    private readonly shutdown: Shutdown,
    private readonly env: MovementsEnv,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { spoolDir } = this.env;
    const sweep = this.shutdown.every('sweep of abandoned upload folders', SPOOL_SWEEP_MS, async () => {
      const removed = await sweepSpool(spoolDir, this.clock.now());
      if (removed > 0) this.logger.log(`Removed ${removed} abandoned upload folder(s) of killed imports.`);
    });
    await sweep();
    await proveSpool(spoolDir);
  }
}
