import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SPOOL_AGE_MS_MAX } from '../limits.js';
import { Spool, folderPrefix, proveSpool, sweepSpool } from './spool.js';

describe('the spool', () => {
  let parent: string;
  beforeEach(async () => (parent = await mkdtemp(join(tmpdir(), 'razao-spool-'))));
  afterEach(async () => await rm(parent, { recursive: true }));

  it('is deleted after the import, also when the import fails', async () => {
    await Spool.with(join(parent, 'made'), async (spool) => {
      await writeFile(spool.path('upload'), 'x');
      const spill = spool.createSpill();
      await spill.append('a\n');
      expect(await readdir(spool.folder)).toEqual(['document-0', 'upload']);
    });
    await expect(
      Spool.with(join(parent, 'made'), async () => await Promise.reject(new Error('failed'))),
    ).rejects.toThrow('failed');
    expect(await readdir(join(parent, 'made'))).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT'])('fails with STORAGE_FULL after %s, and is deleted', async (code) => {
    const full = Object.assign(new Error(`${code}: write`), { code, syscall: 'write' });
    await expect(
      Spool.with(parent, async (spool) => {
        await writeFile(spool.path('upload'), 'x');
        throw full;
      }),
    ).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      status: 507,
      cause: { message: `${code}: write in ${parent}` },
    });
    expect(await readdir(parent)).toEqual([]);
  });

  it('is created by proveSpool, which names UPLOAD_SPOOL_DIR when the folder cannot be used', async () => {
    await proveSpool(join(parent, 'made'));
    expect(await readdir(join(parent, 'made'))).toEqual([]);
    await writeFile(join(parent, 'file'), 'x');
    await expect(proveSpool(join(parent, 'file'))).rejects.toMatchObject({
      problems: [{ name: 'UPLOAD_SPOOL_DIR', expected: expect.stringMatching(/file is not \(E[A-Z]+\)$/) }],
    });
  });

  it('keeps no file open for waiting documents', async () => {
    await Spool.with(parent, async (spool) => {
      const before = (await readdir('/dev/fd')).length;
      for (let document = 0; document < 50; document += 1) await spool.createSpill().append('a\n');
      expect((await readdir('/dev/fd')).length).toBeLessThan(before + 25);
    });
  });

  it('returns the lines of a spill, split only at line feeds', async () => {
    await Spool.with(parent, async (spool) => {
      const spill = spool.createSpill();
      const lines = Array.from({ length: 3_000 }, (_, index) => `${index}\té\u2028\r${'x'.repeat(40)}`);
      await spill.append(`${lines.slice(0, 10).join('\n')}\n`);
      await spill.append(`${lines.slice(10).join('\n')}\n`);
      const back: string[] = [];
      for await (const block of spill.lineBlocks()) back.push(...block);
      expect(back).toEqual(lines);
    });
  });

  it('sweeps import folders older than SPOOL_AGE_MS_MAX without a recent upload, and nothing else', async () => {
    const now = new Date('2024-01-02');
    const made = async (ageMs: number, file?: string): Promise<string> => {
      const folder = await mkdtemp(join(parent, 'import-'));
      if (file !== undefined) await writeFile(join(folder, file), 'still coming');
      const touched = new Date(now.getTime() - ageMs);
      await utimes(folder, touched, touched);
      return folder;
    };
    await made(SPOOL_AGE_MS_MAX + 1);
    const young = await made(SPOOL_AGE_MS_MAX);
    const slow = await made(SPOOL_AGE_MS_MAX + 1, 'upload');
    await writeFile(join(parent, 'other'), '');
    expect(await sweepSpool(parent, now)).toBe(1);
    const kept = [young, slow].map((folder) => folder.slice(parent.length + 1));
    expect((await readdir(parent)).sort()).toEqual([...kept, 'other'].sort());
    expect(await sweepSpool(join(parent, 'never made'), new Date())).toBe(0);
  });

  it('sweeps at once the folders of a process of this host that no longer runs', async () => {
    const startedAt = new Date(Date.now() - 10_000);
    const before = new Date(startedAt.getTime() - 1_000);
    const observer = { host: 'here', pid: 7, startedAt, runs: (pid: number) => pid === 8 };
    const made = async (host: string, pid: number, touched = new Date()) => {
      const folder = await mkdtemp(join(parent, folderPrefix({ host, pid })));
      await writeFile(join(folder, 'upload'), 'x');
      for (const path of [join(folder, 'upload'), folder]) await utimes(path, touched, touched);
      return folder.slice(parent.length + 1);
    };
    await made('here', 6); // this process does not run
    await made('here', 7, before); // the process with this id before the container started again
    const kept = [await made('here', 7), await made('here', 8), await made('there', 6)];
    expect(await sweepSpool(parent, new Date(), observer)).toBe(2);
    expect((await readdir(parent)).sort()).toEqual(kept.sort());
  });

  it('does not sweep the folder of the running process', async () => {
    await Spool.with(parent, async () => {
      expect(await sweepSpool(parent, new Date())).toBe(0);
    });
  });
});
