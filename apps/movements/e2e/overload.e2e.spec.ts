// Tests more load than the service can handle. It refuses requests without a connection in time and they save nothing,
// it stays ready, and the other requests go on. When the load ends, the service works as before.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { transactionBeside } from '@razao/testing/database';
import { givenBatch } from '@razao/testing/factories';
import { testToken, type HttpAnswer } from '@razao/testing/apps';
import { useFixture, useTemporaryFolder } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { CSV_COLUMNS, csvFile } from './csv-files.js';
import { startMovements } from './movements-fixture.js';

const CONNECTIONS = 4;
const ACQUIRE_MS = 1_000;
const UPLOAD_BYTES_MAX = 8 * 1024 * 1024;
/** How many entries a test posts while uploads and imports are running. */
const POSTS_MEANWHILE = 50;
/** Imports use at most half of the connections (ImportLimits); one caller may have all of these but one. */
const IMPORTS_AT_ONCE = CONNECTIONS / 2;
/** The rows of a file make several chunks, so that most of them are in the ledger when the last document waits. */
const ROWS = 10_000;
const ROWS_PER_DOCUMENT = 100;

const spool = useTemporaryFolder();
const on = useFixture(
  () =>
    startMovements({
      env: {
        DATABASE_POOL_MAX: String(CONNECTIONS),
        DATABASE_ACQUIRE_TIMEOUT_MS: String(ACQUIRE_MS),
        UPLOAD_BYTES_MAX: String(UPLOAD_BYTES_MAX),
        UPLOAD_SPOOL_DIR: spool.path,
        // Gathering is off, because gathered posts never take all connections.
        GATHERED_STATEMENTS_MAX: '0',
      },
    }),
  (opened) => opened.stop(),
);
let documentId: number;
let numbers = 0;

beforeAll(async () => {
  documentId = await on.document();
});

const post = async (): Promise<HttpAnswer<{ code?: string }>> =>
  await on.ana.post('/entry', on.entry(documentId, { lancamento: String(++numbers).padStart(5, '0') }));
const statusOf = ({ status }: HttpAnswer): number => status;

/** Counts the connections of the service that wait for such a lock. */
const waiting = async (lock: 'advisory' | 'transactionid'): Promise<number> =>
  Number(
    (
      await on.db.query<{ n: string }>(
        `SELECT count(*) AS n FROM pg_stat_activity
          WHERE datname = current_database() AND application_name = 'razao:movements' AND wait_event = $1`,
        [lock],
      )
    )[0]?.n,
  );

describe('the service while all its connections wait for a lock', () => {
  it('answers 503 SERVICE_BUSY with Retry-After and saves nothing, stays ready, and answers 201 when it is released', async () => {
    const before = await on.counts();
    const held: ReturnType<typeof post>[] = [];
    await transactionBeside(on.db, async (session) => {
      // Locks the month as a consolidation does, so that no entry is written into it until the session ends.
      await session.query(`SELECT pg_advisory_xact_lock($1, ledger.period_key('2024-01-01'))`, [
        on.company.branch.id,
      ]);
      held.push(...Array.from({ length: CONNECTIONS }, post));
      await until(
        () => waiting('advisory'),
        (count) => count === CONNECTIONS,
      );
      const refused = await Promise.all(Array.from({ length: 3 * CONNECTIONS }, post));
      for (const { status, body, headers } of refused) {
        expect([status, body.code]).toEqual([503, 'SERVICE_BUSY']);
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
      }
      // Reads use the same pool, so they are refused too.
      expect(statusOf(await on.ana.get(`/allentry/${documentId}`))).toBe(503);
      const readiness = await fetch(`${on.app.managementUrl}/actuator/health/readiness`);
      expect([readiness.status, await readiness.json()]).toEqual([
        200,
        { status: 'UP', components: { database: { status: 'UP' } } },
      ]);
      expect(await waiting('advisory')).toBe(CONNECTIONS);
    });
    expect((await Promise.all(held)).map(statusOf)).toEqual(held.map(() => 201));
    // No more posts than connections, so that none waits for a connection on a slow machine.
    const after = Array.from({ length: CONNECTIONS }, post);
    expect((await Promise.all(after)).map(statusOf)).toEqual(after.map(() => 201));
    expect((await on.counts()).entry).toBe(before.entry + held.length + after.length);
    expect(on.app.output()).not.toContain('is down');
  });
});

/** Starts a client that sends its file a few bytes at a time and never reaches the end. */
async function dribble(batchId: number): Promise<{ socket: Socket; stop(): void }> {
  const { hostname, port } = new URL(on.app.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /batch/${batchId}/import HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${testToken({ subject: 'ana' })}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 1000000\r\n\r\n` +
      `--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${CSV_COLUMNS}\n`,
  );
  const drops = setInterval(() => socket.write('D'), 20);
  return {
    socket,
    stop: () => {
      clearInterval(drops);
      socket.destroy();
    },
  };
}

const documentOf = (row: number): string => `D${Math.floor(row / ROWS_PER_DOCUMENT)}`;

function manyRows(rows: number): string {
  return csvFile(
    ...Array.from({ length: rows }, (_, row) => ({
      documento: documentOf(row),
      lancamento: String(row % ROWS_PER_DOCUMENT),
    })),
  );
}

describe('slow imports', () => {
  it('do not block posts while more clients than connections upload a few bytes at a time', async () => {
    const batch = await on.batch();
    const clients = await Promise.all(Array.from({ length: 3 * CONNECTIONS }, () => dribble(batch)));
    try {
      await until(
        async () => (await readdir(spool.path)).length,
        (folders) => folders === clients.length,
      );
      for (let posted = 0; posted < POSTS_MEANWHILE; posted += 1) expect(statusOf(await post())).toBe(201);
      expect(await readdir(spool.path)).toHaveLength(clients.length);
    } finally {
      for (const client of clients) client.stop();
    }
    await until(
      async () => await readdir(spool.path),
      (folders) => folders.length === 0,
    );
  });

  it('do not block posts while imports load and others wait for their turn', async () => {
    const batches = await Promise.all(
      Array.from(
        { length: CONNECTIONS },
        async () => await givenBatch(on.db, on.company.branch, '2024-01-01'),
      ),
    );
    const content = manyRows(ROWS);
    const imports: Promise<HttpAnswer>[] = [];
    await transactionBeside(on.db, async (session) => {
      // An import that reaches this document, which has no commit yet, waits until the session ends.
      await session.query(
        `INSERT INTO ledger.document (batch_id, branch_id, period, number, closing)
         SELECT id, branch_id, period, $2, false FROM ledger.batch WHERE id = ANY($1)`,
        [batches.map(({ id }) => id), documentOf(ROWS - 1)],
      );
      // Two callers send the files, because one caller may not take all import slots.
      for (const [index, { id }] of batches.entries()) {
        const client = index < batches.length - 1 ? on.ana : on.admin;
        imports.push(client.upload(`/batch/${id}/import`, { filename: 'a.csv', content }));
      }
      await until(
        async () => [await waiting('transactionid'), (await readdir(spool.path)).length],
        ([loading, uploads]) => loading === IMPORTS_AT_ONCE && uploads === batches.length,
      );
      for (let posted = 0; posted < POSTS_MEANWHILE; posted += 1) expect(statusOf(await post())).toBe(201);
      expect(await waiting('transactionid')).toBe(IMPORTS_AT_ONCE);
    });
    for (const answer of await Promise.all(imports))
      expect(answer).toMatchObject({ status: 200, body: { successRows: ROWS, errorRows: 0 } });
  });
});

describe('UPLOAD_BYTES_MAX', () => {
  const sized = (bytes: number): string => {
    const rows = csvFile({});
    return rows + '\n'.repeat(bytes - Buffer.byteLength(rows));
  };

  it('bytes are accepted, one more gets 413 UPLOAD_TOO_LARGE, and neither leaves a file in the spool', async () => {
    const batch = await on.batch();
    const send = async (bytes: number): Promise<HttpAnswer<{ code?: string }>> =>
      await on.ana.upload(`/batch/${batch}/import`, { filename: 'a.csv', content: sized(bytes) });
    const before = await on.counts();
    const refused = await send(UPLOAD_BYTES_MAX + 1);
    expect([refused.status, refused.body.code]).toEqual([413, 'UPLOAD_TOO_LARGE']);
    expect(await readdir(spool.path)).toEqual([]);
    expect(await on.counts()).toEqual(before);
    expect(await send(UPLOAD_BYTES_MAX)).toMatchObject({ status: 200, body: { successRows: 1 } });
    expect(await readdir(spool.path)).toEqual([]);
  });
});
