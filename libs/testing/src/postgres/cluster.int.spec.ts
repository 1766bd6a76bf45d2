import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { Client } from 'pg';
import { until } from '../waiting/index.js';
import { isAlive, removeCluster, startCluster, type Cluster } from '../../postgres/index.mjs';

jest.setTimeout(120_000);

describe('an embedded cluster', () => {
  let home: string;
  let running: Cluster[];
  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'razao-cluster-spec-'));
    running = [];
  });
  afterEach(async () => {
    await Promise.all(running.map((cluster) => cluster.stop()));
    await removeCluster(home);
    await rm(home, { recursive: true });
  });

  const start = async (options: Parameters<typeof startCluster>[0]): Promise<Cluster> => {
    const cluster = await startCluster(options);
    running.push(cluster);
    return cluster;
  };
  const read = async <Row extends object>(cluster: Cluster, text: string): Promise<Row[]> => {
    const client = new Client({ connectionString: cluster.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };

  it('keeps committed data after a crash, a stop and a move of its home folder', async () => {
    const first = await start({ home });
    expect(await read(first, 'SHOW fsync')).toEqual([{ fsync: 'on' }]);
    await read(first, 'CREATE TABLE kept AS SELECT 1 AS n');
    await first.crash();

    const second = await start({ home });
    expect(await read(second, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
    await second.stop();

    const moved = `${home}-moved`;
    await rename(home, moved);
    try {
      const third = await start({ home: moved });
      // Data outside of the home is found by its absolute path, data in the home relative to the home.
      expect(await read(third, 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
      await third.stop();
    } finally {
      await rename(moved, home);
    }
  });

  it('starts although its lock file has the id of a process of another program', async () => {
    const first = await start({ home, durable: false });
    const lock = join(first.dataDir, 'postmaster.pid');
    const text = await readFile(lock, 'utf8');
    await first.crash();
    await writeFile(lock, text.replace(/^\d+/, String(process.pid)));
    const second = await start({ home, durable: false });
    expect(await read(second, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    expect(isAlive(process.pid)).toBe(true);
  });

  it('starts when a session of the killed server still calculates', async () => {
    const first = await start({ home, durable: false });
    const session = new Client({ connectionString: first.url });
    session.on('error', () => undefined);
    await session.connect();
    const calculated = session
      .query('SELECT count(*) FROM generate_series(1, 3000) AS a, generate_series(1, 3000) AS b')
      .catch(() => undefined);
    await until(
      () => read(first, "SELECT FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%AS b'"),
      ({ length }) => length > 0,
    );
    await first.crash();
    const second = await start({ home, durable: false });
    expect(await read(second, 'SELECT 1 AS n')).toEqual([{ n: 1 }]);
    await calculated;
  });

  it('ends a server that an earlier starter left, and refuses a wrong password', async () => {
    const orphan = await start({ home, durable: false });
    const second = await start({ home, durable: false });
    expect(isAlive(orphan.pid)).toBe(false);
    const url = new URL(second.url);
    url.password = 'guessed';
    const client = new Client({ connectionString: url.href });
    await expect(client.connect()).rejects.toThrow(/password authentication failed/);
    expect((await stat(join(home, 'postgres.json'))).mode & 0o077).toBe(0);
  });

  it('does not start without the file PG_VERSION, and deletes no data', async () => {
    const first = await start({ home, durable: false });
    await read(first, 'CREATE TABLE kept AS SELECT 1 AS n');
    await first.stop();
    const file = join(first.dataDir, 'PG_VERSION');
    await rename(file, `${file}.lost`);
    await expect(start({ home, durable: false })).rejects.toThrow(/its file PG_VERSION is gone: restore/);
    await rename(`${file}.lost`, file);
    expect(await read(await start({ home, durable: false }), 'SELECT n FROM kept')).toEqual([{ n: 1 }]);
  });

  it.each(['', '{}'])(
    'does not start when its state file has the text "%s", which removeCluster deletes',
    async (text) => {
      await writeFile(join(home, 'postgres.json'), text);
      await expect(start({ home })).rejects.toThrow(
        /postgres\.json, .* cannot be read: restore the file, or/,
      );
      await removeCluster(home);
      expect(existsSync(join(home, 'postgres.json'))).toBe(false);
    },
  );

  it('is created to the end although Ctrl-C comes during it, so that its starter can stop it', async () => {
    const module = new URL('../../postgres/index.mjs', import.meta.url).href;
    const starter = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startCluster } from ${JSON.stringify(module)};
         process.on('SIGINT', () => undefined);
         const cluster = await startCluster({ home: ${JSON.stringify(home)}, detached: true });
         await cluster.stop();`,
      ],
      { stdio: 'ignore', detached: true },
    );
    const ended = once(starter, 'exit');
    const drafts = async (): Promise<boolean> => {
      const { dataDir } = JSON.parse(await readFile(join(home, 'postgres.json'), 'utf8')) as {
        dataDir: string;
      };
      return existsSync(join(resolve(home, dataDir), 'draft', 'base'));
    };
    await until(() => drafts().catch(() => false), Boolean);
    process.kill(-(starter.pid ?? 0), 'SIGINT');
    expect(await ended).toEqual([0, null]);
  });

  it('without a home folder is temporary: its data folder and process are gone after stop()', async () => {
    const temporary = await start({});
    expect(await read(temporary, 'SHOW fsync')).toEqual([{ fsync: 'off' }]);
    await temporary.stop();
    expect(existsSync(temporary.dataDir)).toBe(false);
    expect(isAlive(temporary.pid)).toBe(false);
  });
});
