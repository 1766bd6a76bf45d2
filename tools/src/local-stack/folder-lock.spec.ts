// Tests tools/folder-lock.mjs with processes that take the same lock at the same moment, or die while they hold it.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { takeLock } from '../../folder-lock.mjs';

const MODULE = pathToFileURL(join(import.meta.dirname, '../../folder-lock.mjs')).href;
/** The name of a dead process: no system gives this number to a process (Linux: at most 2^22). */
const DEAD = '99999999.1';
const WORKERS = 4;
const ROUNDS = 400;

/**
 * Takes the lock again and again. While a worker holds it, it makes a file that only one process can make, which proves
 * that no other process holds the lock. Then it releases the lock, or leaves it like a process that died with it.
 */
const WORKER = `
import { rmSync, renameSync, readdirSync, writeFileSync } from 'node:fs';
import { takeLock } from ${JSON.stringify(MODULE)};
const [folder, mark] = process.argv.slice(1);
let rounds = 0;
while (rounds < ${ROUNDS}) {
  const lock = takeLock(folder);
  if ('holder' in lock) continue;
  rounds += 1;
  writeFileSync(mark, String(process.pid), { flag: 'wx' });
  rmSync(mark);
  if (rounds % 4 === 0) lock.release();
  else for (const name of readdirSync(folder)) if (name.startsWith(process.pid + '.')) renameSync(folder + '/' + name, folder + '/${DEAD}' + rounds + process.pid);
}
`;

describe('a folder lock', () => {
  let place: string;
  let folder: string;
  let children: ChildProcess[];

  afterEach(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  temporaryFolder((made) => {
    [place, folder, children] = [made, join(made, 'deep', 'one.lock'), []];
  });

  const startScript = (script: string, ...words: string[]): ChildProcess => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, ...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    return child;
  };
  const take = (): { release: () => void } => {
    const lock = takeLock(folder);
    if ('holder' in lock) throw new Error(`held by ${lock.holder}`);
    return lock;
  };

  it('is held by one process, which a second attempt names, until it is released', () => {
    const lock = take();
    expect(takeLock(folder)).toEqual({ holder: process.pid });
    lock.release();
    take().release();
  });

  it('is free when its holder was killed', async () => {
    const holder = startScript(
      `import { takeLock } from ${JSON.stringify(MODULE)}; takeLock(process.argv[1]); console.log('taken'); setInterval(() => undefined, 1000);`,
      folder,
    );
    await once(holder.stdout!, 'data');
    expect(takeLock(folder)).toEqual({ holder: holder.pid });
    holder.kill('SIGKILL');
    await once(holder, 'exit');
    take();
  });

  it('is free when the process id of its dead holder belongs to another process', async () => {
    take().release();
    await rename(join(folder, 'free'), join(folder, `${process.pid}.1`));
    take();
    expect(await readdir(folder)).toEqual([expect.stringMatching(new RegExp(`^${process.pid}\\.`))]);
  });

  it('can be taken in an empty folder, and ignores other files in it', async () => {
    await mkdir(folder, { recursive: true });
    take().release();
    await writeFile(join(folder, '.DS_Store'), '');
    take();
    expect(takeLock(folder)).toEqual({ holder: process.pid });
  });

  it('is held by one process at a time when several find it free or its holder dead', async () => {
    const workers = Array.from({ length: WORKERS }, () => startScript(WORKER, folder, join(place, 'mark')));
    const outcomes = await Promise.all(
      workers.map(async (worker) => {
        let complaint = '';
        worker.stderr?.setEncoding('utf8').on('data', (text: string) => (complaint += text));
        const [code] = (await once(worker, 'exit')) as [number | null];
        return { code, complaint };
      }),
    );
    expect(outcomes).toEqual(workers.map(() => ({ code: 0, complaint: '' })));
    expect((await readdir(folder)).length).toBe(1);
  });
});
