// Tests starts in the wrong order. A service waits for a database that starts later, ends when the database does not
// start, and refuses a schema that it does not know. Each message tells an operator what to do.
import { describe, expect, it } from '@jest/globals';
import { restartableDatabase } from '@razao/testing/database';
import { startApp, startWorker } from '@razao/testing/apps';
import { useFixture } from '@razao/testing/hooks';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo } from 'node:net';

const REFUSALS = 3;
// Also finds a stack trace inside a line of JSON.
const STACK = /(\n|\\n)\s+at /;

const db = useFixture(restartableDatabase, (opened) => opened.close());

const messageOf = async (start: Promise<unknown>): Promise<string> =>
  await start.then(
    () => 'it started',
    (error: unknown) => String(error),
  );

describe('the start of service and worker', () => {
  it('waits for a database that starts later, with growing pauses that it logs', async () => {
    const { hostname, port } = new URL(db.url);
    let attempts = 0;
    // Closes the first connections, as a server does that is still starting.
    const proxy = createServer((socket) => {
      socket.on('error', () => undefined);
      if ((attempts += 1) <= REFUSALS) return void socket.destroy();
      const way = connect(Number(port), hostname).on('error', () => socket.destroy());
      way.pipe(socket).pipe(way);
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const url = new URL(db.url);
    url.hostname = '127.0.0.1';
    url.port = String((proxy.address() as AddressInfo).port);
    const app = await startApp('movements', { databaseUrl: url.toString(), worker: false });
    try {
      const pauses = [...app.output().matchAll(/does not answer yet .* trying again in (\d+) ms/g)];
      expect(pauses.map(([, ms]) => ms)).toEqual(['200', '400', '800']);
      expect((await app.anonymous.get('/allentry/1')).status).toBe(401);
    } finally {
      await app.stop();
      proxy.close();
    }
  });

  it('ends with 1 after DATABASE_START_TIMEOUT_MS, with a message that names what to check', async () => {
    await db.stop('fast');
    try {
      const options = { databaseUrl: db.url, env: { DATABASE_START_TIMEOUT_MS: '700' } };
      for (const start of [startApp('movements', options), startWorker(options)]) {
        const message = await messageOf(start);
        expect(message).toMatch(/ended with 1 before it was ready/);
        expect(message).toMatch(
          /"fatal".*"message":"The database did not answer: .* Check DATABASE_URL and that the server is up\."/,
        );
        expect(message).not.toMatch(STACK);
      }
    } finally {
      await db.start();
    }
  });

  it('ends with one line when the schema is newer or lacks a migration', async () => {
    const options = { databaseUrl: db.url };
    const [last] = await db.query<{ id: number; name: string }>(
      'SELECT id, name FROM ledger.schema_migration ORDER BY id DESC LIMIT 1',
    );
    const rename = async (name: string | undefined): Promise<unknown> =>
      await db.query('UPDATE ledger.schema_migration SET name = $1 WHERE id = $2', [name, last?.id]);
    await db.query(
      `INSERT INTO ledger.schema_migration (timestamp, name) VALUES (9999999999999, 'OfTomorrow9999999999999')`,
    );
    try {
      const newer = await messageOf(startApp('movements', options));
      expect(newer).toMatch(/ended with 1 before it was ready/);
      expect(newer).toMatch(
        /"fatal".*"message":"The schema of the database is newer than this build: it has 1 unknown migration\(s\), the first is OfTomorrow9999999999999\. Deploy the build that brought it; if that was never released, begin with an empty database\."/,
      );
      expect(newer).not.toMatch(STACK);
      await rename('Renamed');
      const older = await messageOf(startWorker(options));
      expect(older).toMatch(
        /"fatal".*"message":"The schema of the database lacks 1 migration\(s\), .* then start again\."/,
      );
      expect(older).not.toMatch(STACK);
    } finally {
      await rename(last?.name);
      await db.query(`DELETE FROM ledger.schema_migration WHERE name = 'OfTomorrow9999999999999'`);
    }
    await (await startApp('movements', { ...options, worker: false })).stop();
  });

  it('ends with 78 and one line when the database is another cell, and refuses an invalid CELL', async () => {
    const start = (cell: string): Promise<unknown> =>
      startApp('movements', { databaseUrl: db.url, env: { CELL: cell } });
    for (const begin of [start('3'), startWorker({ databaseUrl: db.url, env: { CELL: '3' } })]) {
      const other = await messageOf(begin);
      expect(other).toMatch(/ended with 78 before it was ready/);
      expect(other).toMatch(
        /"fatal".*"message":"The database is cell 0, and CELL is 3: either CELL or the address of the database is wrong\. Set CELL=0, /,
      );
      expect(other).not.toMatch(STACK);
    }
    expect(await messageOf(start('8192'))).toMatch(/CELL: .*8191/);
  });
});
