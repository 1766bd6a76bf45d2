import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '../../e2e/temporary-folder.js';
import { endLeftChildren, removeNote, writeNote } from '../../stack-note.mjs';

describe('the note of a stack', () => {
  let home: string;
  temporaryFolder((folder) => (home = folder));

  it('is in the home while the stack runs', async () => {
    const note = { children: [{ pid: 4711, script: 'movements/main.js' }], databaseUrl: 'postgresql://x' };
    writeNote(home, note);
    expect(JSON.parse(await readFile(join(home, 'stack.json'), 'utf8'))).toEqual(note);
    removeNote(home);
    expect(await readdir(home)).toEqual([]);
  });

  it('that cannot be read ends no process', async () => {
    await endLeftChildren(home);
    for (const text of ['', 'null', '{}', '{"children":[null,{"pid":1},{}]}']) {
      await writeFile(join(home, 'stack.json'), text);
      await expect(endLeftChildren(home)).resolves.toBeUndefined();
    }
  });

  it('ends the children that a killed stack left, and no other process with one of their ids', async () => {
    const sleeper = async (name: string): Promise<ChildProcess> => {
      const script = 'console.log(1); setInterval(() => undefined, 1000)';
      const sleeping = spawn(process.execPath, ['-e', script, name], { stdio: ['ignore', 'pipe', 'ignore'] });
      await once(sleeping.stdout, 'data');
      return sleeping;
    };
    const [child, stranger] = [await sleeper('movements/main.js'), await sleeper('something-else')];
    writeNote(home, {
      children: [child, stranger].map(({ pid = 0 }) => ({ pid, script: 'movements/main.js' })),
    });
    const ended = once(child, 'exit');
    await endLeftChildren(home);
    await ended;
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    stranger.kill('SIGKILL');
  });
});
