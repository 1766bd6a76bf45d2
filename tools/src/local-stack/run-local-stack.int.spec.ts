// Tests npm start as a new user runs it: it starts on an empty home, its printed lines work as printed, and a signal
// ends all processes. The lines run in a shell; Node replaces `curl`, so that the test needs nothing else.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort, isAlive, removeCluster } from '@razao/testing/postgres';
import { Client } from 'pg';
import { HAS_CHROMIUM } from '../../e2e/chromium.js';
import { walkConsole } from '../../e2e/console-walk.js';
import { takeLock } from '../../folder-lock.mjs';
import { PORTS } from '../../ports.mjs';
import { Installation } from '../admin/installation.js';
import { loadDemo } from './demo.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const CURL = `#!${process.execPath}
import { parseArgs } from 'node:util';
const { values, positionals: [url] } = parseArgs({ allowPositionals: true, options: {
  s: { type: 'boolean', short: 's' }, w: { type: 'string', short: 'w' }, H: { type: 'string', short: 'H', multiple: true }, d: { type: 'string', short: 'd' } } });
const headers = values.H.map((header) => header.split(/: (.*)/s).slice(0, 2));
const response = await fetch((url.includes('://') ? url : 'http://' + url).replace('localhost', '127.0.0.1'), { method: values.d === undefined ? 'GET' : 'POST', headers, body: values.d });
process.stdout.write(await response.text() + (values.w ?? '').replace('\\\\n', '\\n'));
process.exitCode = response.ok ? 0 : 22;
`;

/**
 * The pages whose commands are run, in this order: the results of a page are checked before the next pages purge and
 * reopen.
 */
const PAGES = ['certificates', 'year-closing', 'tax-quotas', 'corrections', 'purge', 'reopening', 'events'];

describe('npm start', () => {
  let home: string;
  let stack: ChildProcess;
  let output = '';
  const environment = { ...process.env } as Record<string, string | undefined>;

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'razao-stack-'));
    await writeFile(join(home, 'package.json'), '{"type":"module"}');
    await writeFile(join(home, 'curl'), CURL, { mode: 0o755 });
    Object.assign(environment, await freePorts(), {
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
    await Promise.race([until(() => output.includes('Ctrl-C stops everything')), once(stack, 'close')]);
  });

  afterAll(async () => {
    // This stops the stack when the last test did not run, because a stack that is killed leaves processes running.
    if (stack.exitCode === null && stack.kill('SIGTERM')) await once(stack, 'close');
    await removeCluster(home);
    await rm(home, { recursive: true, force: true });
  });

  const begun = async (program: string, more: Record<string, string> = {}) =>
    await begunIn(home, program, { ...environment, ...more });
  const noted = async (file: string): Promise<unknown> =>
    JSON.parse(await readFile(join(home, file), 'utf8'));

  it('shows the books in its console, from a figure to its document', async () => {
    const installation = new Installation({ RAZAO_HOME: home });
    if (HAS_CHROMIUM) await walkConsole(`http://localhost:${environment['CONSOLE_PORT']}`, installation);
    else process.stdout.write('skipped: the console needs CHROMIUM_PATH, a Chromium\n');
    expect(output).toContain(`console      http://localhost:${environment['CONSOLE_PORT']} `);
  });

  it.each(PAGES)('runs the commands of docs/%s.md with the answers that the page shows', async (name) => {
    const page = await readFile(join(ROOT, `docs/${name}.md`), 'utf8');
    const blocks = [...page.matchAll(/```(?:ba)?sh\n(.*?)```/gs)].map(([, block = '']) => block);
    expect(blocks.length).toBeGreaterThan(0);
    const signIn = output.split('\n').find((line) => line.startsWith('TOKEN='));
    const signInAsAdmin = signIn?.replace('TOKEN=', 'ADMIN=').replaceAll('"demo"', '"admin"');
    const ask = `ask() { curl -s -w '\\n' -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' "$@"; }`;
    const commands = [signIn, signInAsAdmin, ask, ...blocks]
      .join('\n')
      .replaceAll('localhost:3001', `localhost:${environment['MOVEMENTS_PORT']}`);
    const shell = spawnSync('/bin/sh', ['-e', '-c', commands], {
      cwd: ROOT,
      env: environment,
      encoding: 'utf8',
    });
    expect([shell.status, shell.stdout, shell.stderr]).toEqual([
      0,
      expect.not.stringContaining('"error":'),
      expect.any(String),
    ]);
    const said = [...blocks.join('').matchAll(/^# (.*)$/gm)].map(([, line = '']) =>
      line.split('…').map(literally).join('.*'),
    );
    expect(said.length).toBeGreaterThan(0);
    expect(shell.stdout).toMatch(new RegExp(said.join('[^]*')));
  });

  it('prints shell lines that work unchanged', () => {
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

  it('refuses a second stack on the same home before anything is built', async () => {
    const second = await begun('start.mjs');
    expect(await second.ended).toEqual({
      code: 1,
      output: `A stack with its data in ${home} is running or starting (process ${String(stack.pid)}): stop it with Ctrl-C, or set RAZAO_HOME and the ports for a second one\n`,
    });
    expect(await second.programs()).toEqual(['start.mjs']);
  });

  it.each(['start.mjs', 'admin.mjs', 'bench.mjs'])(
    'makes %s wait while another command of this checkout builds',
    async (program) => {
      const checkout = await takeCheckout();
      try {
        const waiting = await begun(program, { ...(await freePorts()), RAZAO_HOME: join(home, 'another') });
        await Promise.race([until(() => waiting.output().includes('Waiting for')), waiting.ended]);
        expect(waiting.output()).toBe(
          `Waiting for process ${process.pid}, which builds or starts in this folder…\n`,
        );
        waiting.stop();
        await waiting.ended;
        expect(await waiting.programs()).toEqual([program]);
      } finally {
        checkout.release();
      }
    },
  );

  it('loads no demo data at its next start, although a month was purged', async () => {
    const addresses = (await noted('stack.json')) as { databaseUrl: string; movementsUrl: string };
    const said: string[] = [];
    const token = async (): Promise<string> => await Promise.reject(new Error('there is something to load'));
    await loadDemo({ ...addresses, token, say: (line) => said.push(line) });
    expect(said).toEqual([]);
  });

  it('connects each service with its login, and none as superuser', async () => {
    const { databaseUrl } = (await noted('stack.json')) as { databaseUrl: string };
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    const { rows } = await client.query<{ login: string }>(
      `SELECT DISTINCT usename AS login, usesuper FROM pg_stat_activity JOIN pg_user USING (usename)
        WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY 1`,
    );
    await client.end();
    expect(rows).toEqual(['compliance', 'movements', 'queries'].map((login) => ({ login, usesuper: false })));
  });

  it('ends all processes on SIGTERM, and the database cleanly', async () => {
    const { children } = (await noted('stack.json')) as { children: { pid: number }[] };
    const { dataDir } = (await noted('postgres.json')) as { dataDir: string };
    expect(existsSync(join(resolve(home, dataDir), 'postmaster.pid'))).toBe(true);
    expect(children.map(({ pid }) => isAlive(pid))).toEqual(children.map(() => true));
    stack.kill('SIGTERM');
    expect(await once(stack, 'close')).toEqual([0, null]);
    expect(output).toMatch(/Stopping…\nStopped\.\n$/);
    expect(children.map(({ pid }) => isAlive(pid))).toEqual(children.map(() => false));
    expect(existsSync(join(home, 'stack.json'))).toBe(false);
    expect(existsSync(join(resolve(home, dataDir), 'postmaster.pid'))).toBe(false);
  });

  it('ends them also when the reader of its output went before, as a pipe does at Ctrl-C', async () => {
    const again = spawn(process.execPath, ['tools/start.mjs', '--no-demo'], {
      cwd: ROOT,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let read = '';
    again.stdout.setEncoding('utf8').on('data', (text: string) => (read += text));
    await Promise.race([until(() => read.includes('Ctrl-C stops everything')), once(again, 'close')]);
    const { children } = (await noted('stack.json')) as { children: { pid: number }[] };
    const { dataDir } = (await noted('postgres.json')) as { dataDir: string };
    again.stdout.destroy();
    again.kill('SIGINT');
    expect(await once(again, 'close')).toEqual([0, null]);
    expect(children.map(({ pid }) => isAlive(pid))).toEqual(children.map(() => false));
    expect(existsSync(join(home, 'stack.json'))).toBe(false);
    expect(existsSync(join(resolve(home, dataDir), 'postmaster.pid'))).toBe(false);
  });
});

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

async function freePorts(): Promise<Record<string, string>> {
  const chosen: Record<string, string> = {};
  for (const name of Object.keys(PORTS)) chosen[name] = String(await freePort());
  return chosen;
}

/** Runs a command of tools/ that would build, in a process that records every Node program that it starts. */
async function begunIn(
  home: string,
  program: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<{
  ended: Promise<{ code: number | null; output: string }>;
  output: () => string;
  programs: () => Promise<string[]>;
  stop: () => void;
}> {
  const folder = await mkdtemp(join(home, 'programs-'));
  const noting = `import { writeFileSync } from 'node:fs'; import { basename, join } from 'node:path'; writeFileSync(join(${JSON.stringify(folder)}, basename(process.argv[1] ?? '')), '');`;
  const child = spawn(process.execPath, [join('tools', program)], {
    cwd: ROOT,
    env: {
      ...environment,
      RAZAO_BUILT: 'false',
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(noting)}`,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  return {
    ended: once(child, 'close').then(([code]) => ({ code: code as number | null, output })),
    output: () => output,
    programs: async () => await readdir(folder),
    stop: () => child.kill('SIGKILL'),
  };
}

/** Takes the lock of tools/build.mjs, which another command of this checkout may hold for a while. */
async function takeCheckout(): Promise<{ release: () => void }> {
  for (;;) {
    const lock = takeLock(join(ROOT, '.nx', 'razao-checkout.lock'));
    if ('release' in lock) return lock;
    await delay(100);
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(100, undefined, { ref: false });
}
