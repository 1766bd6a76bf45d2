// npm start as a newcomer meets it: it comes up on an empty home, its printed lines work as printed, a signal
// ends all of it. The lines run in a shell; `curl` is played by Node, which is all that a fresh machine has.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, isAlive, removeCluster } from '@razao/testing/postgres';
import { PORTS, type PortName } from './stack-settings.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const START_MS = 240_000;
const CURL = `#!${process.execPath}
import { parseArgs } from 'node:util';
const { values, positionals: [url] } = parseArgs({ allowPositionals: true, options: {
  s: { type: 'boolean', short: 's' }, w: { type: 'string', short: 'w' }, H: { type: 'string', short: 'H', multiple: true }, d: { type: 'string', short: 'd' } } });
const headers = values.H.map((header) => header.split(/: (.*)/s).slice(0, 2));
const response = await fetch(url.replace('localhost', '127.0.0.1'), { method: 'POST', headers, body: values.d });
process.stdout.write(await response.text() + (values.w ?? '').replace('\\\\n', '\\n'));
`;

describe('npm start', () => {
  let home: string;
  let stack: ChildProcess;
  let output = '';
  const environment = { ...process.env, NX_DAEMON: 'false' } as Record<string, string | undefined>;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'razao-stack-'));
    for (const name of Object.keys(PORTS) as PortName[]) environment[name] = String(await freePort());
    await writeFile(join(home, 'package.json'), '{"type":"module"}');
    await writeFile(join(home, 'curl'), CURL, { mode: 0o755 });
    Object.assign(environment, {
      RAZAO_HOME: home,
      DATABASE_URL: '',
      PATH: `${home}${delimiter}${process.env['PATH'] ?? ''}`,
    });
    stack = spawn(process.execPath, ['tools/start.mjs'], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [stack.stdout, stack.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => (output += text));
    await Promise.race([until(() => output.includes('Ctrl-C stops everything')), once(stack, 'exit')]);
  }, START_MS);

  afterAll(async () => {
    if (stack.exitCode === null) stack.kill('SIGKILL');
    await removeCluster(home);
    await rm(home, { recursive: true, force: true });
  }, START_MS);

  const noted = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(home, file), 'utf8'));

  it('prints lines that work as printed', () => {
    const lines = output.split('\n').filter((line) => /^(TOKEN=|curl )/.test(line));
    expect([lines.length, output]).toEqual([3, expect.stringContaining('Razão is running')]);
    const shell = spawnSync('/bin/sh', ['-e', '-c', lines.join('\n')], {
      env: environment,
      encoding: 'utf8',
    });
    const [balances, ledger] = shell.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>[]);
    expect(balances?.map(({ year, month }) => `${String(year)}-${String(month)}`)).toEqual([
      '2025-01',
      '2025-02',
      '2025-03',
    ]);
    expect(ledger?.length).toBeGreaterThan(0);
    expect(ledger?.[0]).toMatchObject({ lote: '000001', value: expect.stringMatching(/^\d+\.\d\d$/) });
  });

  it(
    'ends everything on SIGTERM, the database cleanly',
    async () => {
      const { children } = (await noted('stack.json')) as { children: { pid: number }[] };
      const { dataDir } = (await noted('postgres.json')) as { dataDir: string };
      expect(existsSync(join(resolve(home, dataDir), 'postmaster.pid'))).toBe(true);
      expect(children.map(({ pid }) => isAlive(pid))).toEqual([true, true, true, true, true]);
      stack.kill('SIGTERM');
      expect(await once(stack, 'exit')).toEqual([0, null]);
      expect(output).toMatch(/Stopping…\nStopped\.\n$/);
      expect(children.map(({ pid }) => isAlive(pid))).toEqual([false, false, false, false, false]);
      expect(existsSync(join(home, 'stack.json'))).toBe(false);
      expect(existsSync(join(resolve(home, dataDir), 'postmaster.pid'))).toBe(false);
    },
    START_MS,
  );
});

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 100).unref());
}
