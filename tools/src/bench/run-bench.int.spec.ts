// Tests two comparisons of the command from end to end, without comparing figures with goals.
import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, jest } from '@jest/globals';
import { takeLock } from '../../folder-lock.mjs';
import { runBench } from './main.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RUN_MS = 240_000;

function bench(...words: string[]) {
  return spawnSync(process.execPath, ['tools/bench.mjs', ...words], {
    cwd: ROOT,
    encoding: 'utf8',
    timeout: RUN_MS,
  });
}

describe('npm run bench', () => {
  it('measures two comparisons, and prints the machine and a table with both sides', () => {
    const { status, stdout, stderr } = bench('queries', 'move', '--quick');
    expect(status === 0 ? '' : stderr).toBe('');
    expect(stdout).toMatch(/^- Machine: .*\n- Node .*PostgreSQL \d/m);
    expect(stdout).toMatch(
      /^\| balanceInquiryDetails, 32 connections +\| .* \| \d+\/s +\| \d+\/s +\| \d+\.\d\d /m,
    );
    expect(stdout).toMatch(
      /^\| company move of 2400 entries: memory of the command +\| .* \| \d+ MB +\| \d+ MB +\| /m,
    );
  });

  it('refuses a second run with the same data', async () => {
    const home = resolve('.razao/bench');
    const lock = takeLock(join(home, 'bench.lock'));
    const said = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    try {
      expect(await runBench(['verify'])).toBe(1);
      expect(said).toHaveBeenCalledWith(
        `A benchmark with its data in ${home} is running (process ${process.pid}).\n`,
      );
    } finally {
      said.mockRestore();
      if ('release' in lock) lock.release();
    }
  });
});
