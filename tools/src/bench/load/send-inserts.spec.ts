// What pgbench's answer is taken for.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { BenchServer } from '../bench-server.js';
import { sendInserts } from './send-inserts.js';

const PLAN = {
  branchId: 1,
  documents: [1, 2],
  accounts: [1, 2, 3],
  connections: 2,
  seconds: 1,
  firstNumber: 1,
};
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'razao-send-inserts-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** A server whose pgbench is a program that gets so many transactions done when it has so many seconds. */
async function serverWith(done: string): Promise<BenchServer> {
  const pgbench = join(folder, 'pgbench');
  const secondsOf = 'while [ "$1" != -T ]; do shift; done; seconds=$2';
  await writeFile(
    pgbench,
    `#!/bin/sh\n${secondsOf}\n${done}\necho "number of transactions actually processed: $done"\n`,
  );
  await chmod(pgbench, 0o755);
  return { programs: { pgbench }, urlOf: () => 'postgresql://nowhere/none' } as unknown as BenchServer;
}

describe('the inserts of pgbench', () => {
  it('are counted over the time that it took to get any done', async () => {
    const server = await serverWith('done=0; if [ $seconds -ge 4 ]; then done=60; fi');
    expect(await sendInserts(server, 'any', PLAN)).toEqual({ inserted: 60, seconds: 4, numbersUsed: 60 });
  });

  it('that never come are no measurement', async () => {
    await expect(sendInserts(await serverWith('done=0'), 'any', PLAN)).rejects.toThrow(
      /pgbench inserted nothing in 64 s/,
    );
  });
});
