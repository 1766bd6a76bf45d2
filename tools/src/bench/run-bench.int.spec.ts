// Tests two comparisons of the command from end to end, without comparing figures with goals.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

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
});
