// The benchmarks run, every one, and keep the books right; their figures are not judged here.
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findPooler } from '@razao/testing/postgres';
import { BENCHMARKS } from './bench-options.js';
import type { Figure } from './figure.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const RUN_MS = 600_000;

describe('npm run bench', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'razao-bench-test-'));
  });
  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  const bench = (...words: string[]) =>
    spawnSync(process.execPath, ['tools/bench.mjs', ...words], {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NX_DAEMON: 'false' },
      timeout: RUN_MS,
    });

  it(
    'runs every comparison once, prints the table and writes the results',
    async () => {
      const json = join(folder, 'results.json');
      const { status, stdout, stderr } = bench('--quick', '--json', json);
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
      const { figures } = JSON.parse(await readFile(json, 'utf8')) as { figures: Figure[] };
      expect(new Set(figures.map(({ benchmark }) => benchmark))).toEqual(new Set(BENCHMARKS));
      for (const { work, measured, ours } of figures) {
        expect(stdout).toContain(work);
        expect([...measured, ...ours].every((value) => Number.isFinite(value))).toBe(true);
      }
    },
    RUN_MS,
  );

  it(
    'does without psql and pgbench, and says so',
    () => {
      const json = join(folder, 'without-programs.json');
      const { status, stdout, stderr } = bench('import', 'post', '--quick', '--driver', '--json', json);
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
      expect(stdout).toContain('psql not used, the pg driver of Node stands in');
      expect(stdout).toContain('the pg driver, the same INSERT through the gate');
    },
    RUN_MS,
  );

  it(
    'runs the comparisons of scaling when they are named, of the pooler where there is one',
    async () => {
      const names = ['pods', 'replica', 'partitions', ...(findPooler() === undefined ? [] : ['pooler'])];
      const json = join(folder, 'scaling.json');
      const { status, stderr } = bench(...names, '--quick', '--json', json);
      expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
      const { figures } = JSON.parse(await readFile(json, 'utf8')) as { figures: Figure[] };
      expect(new Set(figures.map(({ benchmark }) => benchmark))).toEqual(new Set(names));
      for (const { measured } of figures)
        expect(measured.every((value) => Number.isFinite(value) && value > 0)).toBe(true);
    },
    RUN_MS,
  );

  it('says which word it does not know', () => {
    const { status, stderr } = bench('posts');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^There is no comparison posts: expected import, post,/m);
  });
});
