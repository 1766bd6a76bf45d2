// An export of a large chart and its file do not keep the service from answering others: no turn of its event loop is
// long, and a client may read the file slowly.
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from '@jest/globals';
import {
  LOOP_PROBE,
  loopHolds,
  slowness,
  startApp,
  testToken,
  threadMs,
  type RunningApp,
} from '@razao/testing/apps';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import type { Page } from '@razao/platform/http';
import type { EcdExport, EcdSummary } from '../src/ecd/export/ecd.dto.js';
import { PATH } from './fixtures/exported-ecd.js';
import { givenLargeChart, LARGE_MONTH } from './fixtures/large-chart.js';

const TIMEOUT_MS = 600_000;
const LOOP_HELD_MS_MAX = 100;
/**
 * The first tries are slow for other reasons: they run code that is not compiled yet, or wait for threads of the
 * garbage collector. Code that holds the loop does so in every try.
 */
const TRIES_MAX = 10;
const SLOW_READ_BYTES = 1_024;
const SLOW_READ_MS = 100;
const SLOW_READS = 20;
const OTHERS = 5;
const LEFT_MS_MAX = 60_000;

const db = useTestDatabase();
let app: RunningApp;
beforeAll(async () => {
  await givenLargeChart(db);
  app = await startApp('compliance', { databaseUrl: db.url, nodeOptions: [LOOP_PROBE] });
  closeAfterTests(() => app.stop());
}, TIMEOUT_MS);

it(
  'an export of a large chart and its file hold the event loop for less than 100 ms at a time',
  async () => {
    const root = app.as('root', { roles: ['admin'] });
    const loopHeldMs = loopHolds(app);
    const held = { export: Infinity, file: Infinity };
    const measured = async (what: keyof typeof held, work: () => Promise<unknown>): Promise<void> => {
      await loopHeldMs();
      await work();
      const raw = await loopHeldMs();
      // Measuring the slowness takes a while, so a time far below the limit is not corrected.
      held[what] = Math.min(held[what], raw > LOOP_HELD_MS_MAX / 2 ? raw / slowness(threadMs) : raw);
    };
    for (
      let tries = 0;
      tries < TRIES_MAX && Math.max(held.export, held.file) > LOOP_HELD_MS_MAX;
      tries += 1
    ) {
      let written: EcdExport | undefined;
      await measured('export', async () => {
        const { status, body } = await root.post<EcdExport>(PATH, LARGE_MONTH);
        expect([status, body.judgement.errors]).toEqual([200, 0]);
        written = body;
      });
      await measured('file', async () => {
        const response = await fetch(new URL(`${PATH}/${written?.id ?? 0}/file`, app.url), {
          headers: { authorization: `Bearer ${testToken({ subject: 'root', roles: ['admin'] })}` },
        });
        expect((await response.arrayBuffer()).byteLength).toBe(written?.bytes);
      });
    }
    expect(held.export).toBeLessThan(LOOP_HELD_MS_MAX);
    expect(held.file).toBeLessThan(LOOP_HELD_MS_MAX);
  },
  TIMEOUT_MS,
);

it(
  'a slow reader gets the whole file while others are answered, and one that disconnects leaves nothing held',
  async () => {
    const root = app.as('root', { roles: ['admin'] });
    const { id, sha256 } = await anExport();
    const read = await readSlowly(id);
    for (let answered = 0; answered < OTHERS; answered += 1)
      expect((await root.get(`${PATH}?company=${LARGE_MONTH.company}`)).status).toBe(200);
    await untilOneSessionIsHeld();
    const hash = createHash('sha256').update(read.begun);
    for await (const chunk of read.response) hash.update(chunk as Buffer);
    expect(hash.digest('hex')).toBe(sha256);

    const left = await readSlowly(id);
    await untilOneSessionIsHeld();
    left.response.destroy();
    await untilNothingIsHeld();
    expect(app.output()).not.toContain('INTERNAL_ERROR');
  },
  TIMEOUT_MS,
);

/** Returns the export of an earlier test when there is one, because an export takes a while. */
async function anExport(): Promise<Pick<EcdExport, 'id' | 'sha256'>> {
  const root = app.as('root', { roles: ['admin'] });
  const [kept] = (await root.get<Page<EcdSummary>>(`${PATH}?company=${LARGE_MONTH.company}`)).body.content;
  return kept ?? (await root.post<EcdExport>(PATH, LARGE_MONTH)).body;
}

/** Reads some KB per second, until the buffers in between are full and the service waits. */
async function readSlowly(id: number): Promise<{ response: IncomingMessage; begun: Buffer }> {
  const headers = { authorization: `Bearer ${testToken({ subject: 'root', roles: ['admin'] })}` };
  // This is a new connection, because one that was read fast before has larger buffers.
  const request = get(`${app.url}${PATH}/${id}/file`, { headers, agent: false });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const parts: Buffer[] = [];
  for (let count = 0; count < SLOW_READS; count += 1) {
    const part = response.read(SLOW_READ_BYTES) as Buffer | null;
    if (part !== null) parts.push(part);
    await sleep(SLOW_READ_MS);
  }
  return { response, begun: Buffer.concat(parts) };
}

/** Counts what the service holds in the database. */
async function heldByService(): Promise<Record<'sessions' | 'locks' | 'files' | 'tables', number>> {
  const [found] = await db.query<Record<'sessions' | 'locks' | 'files' | 'tables', number>>(
    `WITH backend AS (SELECT pid, state FROM pg_stat_activity
                       WHERE datname = current_database() AND application_name = 'razao:compliance')
     SELECT (SELECT count(*)::int FROM backend WHERE state <> 'idle') AS sessions,
            (SELECT count(*)::int FROM pg_locks JOIN backend USING (pid)) AS locks,
            (SELECT count(*)::int FROM pg_ls_tmpdir() f JOIN backend b ON f.name LIKE 'pgsql_tmp' || b.pid || '.%') AS files,
            (SELECT count(*)::int FROM pg_class WHERE relpersistence = 't') AS tables`,
  );
  return found!;
}

/**
 * Waits until only the session of the slow reader is busy. Other statements of the service, such as a check of its
 * connection, end in a moment.
 */
async function untilOneSessionIsHeld(): Promise<void> {
  await until(heldByService, ({ sessions }) => sessions === 1, LEFT_MS_MAX);
}

async function untilNothingIsHeld(): Promise<void> {
  await until(heldByService, (held) => Object.values(held).every((count) => count === 0), LEFT_MS_MAX);
}
