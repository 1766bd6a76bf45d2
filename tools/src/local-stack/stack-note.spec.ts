import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { StackNote } from './stack-note.js';

describe('the note of a stack', () => {
  let home: string;
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'razao-home-'));
  });
  afterEach(() => rm(home, { recursive: true }));

  const sleeper = (name: string) =>
    spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', name], { stdio: 'ignore' });
  const note = (claim: object): Promise<void> => writeFile(join(home, 'stack.json'), JSON.stringify(claim));

  it('tells where the stack is while it runs', async () => {
    const note = await StackNote.begin(home);
    note.addChild(4711, 'movements/main.js');
    note.tellAddresses({ databaseUrl: 'postgresql://x', movementsUrl: 'http://y' });
    expect(JSON.parse(await readFile(join(home, 'stack.json'), 'utf8'))).toEqual({
      pid: process.pid,
      children: [{ pid: 4711, script: 'movements/main.js' }],
      databaseUrl: 'postgresql://x',
      movementsUrl: 'http://y',
    });
    note.remove();
    expect(await readdir(home)).toEqual([]);
  });

  it('takes the place of one that cannot be read', async () => {
    await writeFile(join(home, 'stack.json'), '');
    (await StackNote.begin(home)).remove();
    expect(await readdir(home)).toEqual([]);
  });

  it('ends the children that a killed stack left, and no stranger with their number', async () => {
    const [child, stranger] = [sleeper('movements/main.js'), sleeper('something-else')];
    await note({
      pid: 0,
      children: [child, stranger].map(({ pid }) => ({ pid, script: 'movements/main.js' })),
    });
    const ended = once(child, 'exit');
    const ours = await StackNote.begin(home);
    await ended;
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill('SIGKILL');
    ours.remove();
  });
});
