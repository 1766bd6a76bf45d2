// The import's own folder on disk: the upload, rows sorted there and back, documents too large for
// memory. It is removed whatever happens to the import; a process that was killed leaves it to the
// next start of the service (`sweepSpool`).
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '@razao/domain';
import { EnvError } from '@razao/platform/env';
import { SpillFile } from './documents/spill-file.js';
import { folderPrefix, isOrphan, isSpoolFolder, thisProcess, type SpoolOwner } from './spool-owner.js';

export class Spool {
  #spills = 0;

  private constructor(readonly folder: string) {}

  /**
   * Runs `work` with a folder of its own and removes it afterwards.
   * @throws DomainError STORAGE_FULL when the disk takes no more of what `work` writes; whatever else `work` throws.
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
      throw isDiskFull(error) ? storageFull(error) : error;
    }
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  async createSpill(): Promise<SpillFile> {
    return await SpillFile.create(this.path(`document-${this.#spills++}`));
  }
}

/** No room, or no more of it for this user. */
const DISK_FULL: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && 'code' in error && DISK_FULL.has(error.code);
}

function storageFull(cause: unknown): DomainError {
  return new DomainError('STORAGE_FULL', 'the server has no room left for uploads: nothing was saved', [], {
    cause,
  });
}

/**
 * A folder that takes no uploads is found when the service starts, not by the first who sends one. A full disk is not
 * refused: it empties, and everything but imports goes on.
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
 * Removes what killed processes left: folders whose process is known to be gone, and those that nobody has
 * written to for `ageMs`, which no running import can own.
 */
export async function sweepSpool(
  spoolDir: string,
  now: Date,
  ageMs: number,
  observer: SpoolOwner = thisProcess(),
): Promise<number> {
  const names = await readdir(spoolDir).catch(() => [] as string[]);
  const old = await Promise.all(
    names.filter(isSpoolFolder).map(async (name) => {
      const touched = await lastTouched(join(spoolDir, name));
      if (touched === undefined) return undefined;
      const abandoned = now.getTime() - touched > ageMs || isOrphan(name, new Date(touched), observer);
      return abandoned ? name : undefined;
    }),
  );
  const left = old.filter((name) => name !== undefined);
  await Promise.all(left.map((name) => rm(join(spoolDir, name), { recursive: true, force: true })));
  return left.length;
}

/** When the folder or a file in it was written last: a slow upload touches its file alone. */
async function lastTouched(folder: string): Promise<number | undefined> {
  const files = await readdir(folder).catch(() => [] as string[]);
  const paths = [folder, ...files.map((name) => join(folder, name))];
  const found = await Promise.all(paths.map((path) => stat(path).catch(() => undefined)));
  const times = found.flatMap((each) => each?.mtimeMs ?? []);
  return times.length === 0 ? undefined : Math.max(...times);
}
