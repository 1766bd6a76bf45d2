// The import's own folder on disk: the upload, rows sorted there and back, documents too large for
// memory. It is removed whatever happens to the import; a process that was killed leaves it to the
// next start of the service (`sweepSpool`).
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { SpillFile } from './documents/spill-file.js';

const PREFIX = 'import-';

export class Spool {
  readonly #spills: SpillFile[] = [];

  private constructor(readonly folder: string) {}

  /** Runs `work` with a folder of its own and removes it afterwards. */
  static async with<T>(spoolDir: string, work: (spool: Spool) => Promise<T>): Promise<T> {
    await mkdir(spoolDir, { recursive: true, mode: 0o700 });
    const spool = new Spool(await mkdtemp(join(spoolDir, PREFIX)));
    try {
      return await work(spool);
    } finally {
      await spool.#remove();
    }
  }

  path(name: string): string {
    return join(this.folder, name);
  }

  async createSpill(): Promise<SpillFile> {
    const spill = await SpillFile.create(this.path(`document-${this.#spills.length}`));
    this.#spills.push(spill);
    return spill;
  }

  async #remove(): Promise<void> {
    await Promise.all(this.#spills.map((spill) => spill.close().catch(() => undefined)));
    await rm(this.folder, { recursive: true, force: true });
  }
}

/** Removes what a killed process left: folders older than `ageMs`, which no running import can own. */
export async function sweepSpool(spoolDir: string, now: Date, ageMs: number): Promise<number> {
  const names = await readdir(spoolDir).catch(() => [] as string[]);
  const old = await Promise.all(
    names
      .filter((name) => name.startsWith(PREFIX))
      .map(async (name) => {
        const found = await stat(join(spoolDir, name)).catch(() => undefined);
        return found !== undefined && now.getTime() - found.mtimeMs > ageMs ? name : undefined;
      }),
  );
  const left = old.filter((name) => name !== undefined);
  await Promise.all(left.map((name) => rm(join(spoolDir, name), { recursive: true, force: true })));
  return left.length;
}
