// Tests that a program outlives the loss of its output: a reader that has gone, and a full disk.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';

const BUILT = join(import.meta.dirname, '../dist');
const FULL = '/dev/full';
const HELP = [join(BUILT, 'admin/cli.js'), 'help'];
/** Writes twice; only a program that outlives the first loss ends with 3. */
const WRITER = [
  '--input-type=module',
  '-e',
  `const { outliveOutput } = await import(${JSON.stringify(`file://${join(BUILT, 'lost-output.js')}`)});
   outliveOutput();
   for (const line of ['one', 'two']) {
     process.stdout.write(line);
     await new Promise((done) => setTimeout(done, 10));
   }
   process.exitCode = 3;`,
];

async function run(args: readonly string[], output: 'pipe' | number): Promise<unknown> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, 'pipe'] });
  // The reader goes before the program writes.
  child.stdout?.destroy();
  const [said] = await Promise.all([child.stderr === null ? '' : text(child.stderr), once(child, 'close')]);
  return { said, code: child.exitCode };
}

it('says nothing about a reader that has gone, and does its work to the end', async () => {
  expect(await run(WRITER, 'pipe')).toEqual({ said: '', code: 3 });
  expect(await run(HELP, 'pipe')).toEqual({ said: '', code: 0 });
});

(existsSync(FULL) ? it : it.skip)('says once that the disk is full, and fails at the end', async () => {
  const full = openSync(FULL, 'w');
  const said = 'The output could not be written: ENOSPC: no space left on device, write\n';
  try {
    expect(await run(WRITER, full)).toEqual({ said, code: 1 });
    expect(await run(HELP, full)).toEqual({ said, code: 1 });
  } finally {
    closeSync(full);
  }
});
