import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HomeLock } from './home-lock.js';

describe('the lock of a home', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'razao-home-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  const sleeper = (name: string) =>
    spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', name], { stdio: 'ignore' });
  const note = (claim: object): Promise<void> => writeFile(join(home, 'stack.json'), JSON.stringify(claim));

  it('tells where the stack is while it is held', async () => {
    const lock = await HomeLock.take(home);
    lock.note({ databaseUrl: 'postgresql://x', movementsUrl: 'http://y' });
    const noted = JSON.parse(await readFile(join(home, 'stack.json'), 'utf8')) as object;
    expect(noted).toMatchObject({
      pid: process.pid,
      databaseUrl: 'postgresql://x',
      movementsUrl: 'http://y',
    });
    lock.release();
    await expect(readFile(join(home, 'stack.json'))).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('is refused while another stack runs, and taken from one that is gone', async () => {
    const other = sleeper('start.mjs');
    await note({ pid: other.pid, children: [] });
    await expect(HomeLock.take(home)).rejects.toThrow(`is running (process ${String(other.pid)})`);
    other.kill('SIGKILL');
    await once(other, 'exit');
    (await HomeLock.take(home)).release();
  });

  it('is refused, with the file to remove, when that cannot be read', async () => {
    await writeFile(join(home, 'stack.json'), '');
    await expect(HomeLock.take(home)).rejects.toThrow(join(home, 'stack.json'));
  });

  it('ends the children that a killed stack left, and no stranger with their number', async () => {
    const [child, stranger] = [sleeper('movements/main.js'), sleeper('something-else')];
    await note({
      pid: 0,
      children: [child, stranger].map(({ pid }) => ({ pid, script: 'movements/main.js' })),
    });
    const ended = once(child, 'exit');
    const lock = await HomeLock.take(home);
    await ended;
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill('SIGKILL');
    lock.release();
  });
});
