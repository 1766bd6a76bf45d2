// An export of a large chart and its file leave the service free for others: no turn of its event loop is long.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  LOOP_PROBE,
  loopHolds,
  slowness,
  startApp,
  testToken,
  threadMs,
  type RunningApp,
} from '@razao/testing/apps';
import { createTestDatabase, type TestDatabase } from '@razao/testing/database';
import type { EcdExport } from '../src/ecd/export/ecd.dto.js';
import { PATH } from './fixtures/exported-ecd.js';
import { givenLargeChart, LARGE_MONTH } from './fixtures/large-chart.js';

const TIMEOUT_MS = 600_000;
const LOOP_HELD_MS_MAX = 100;
/** The first tries run code that is not compiled yet, or wait for threads of the garbage collector; what holds the loop does so each time. */
const TRIES_MAX = 10;

let db: TestDatabase;
let app: RunningApp;
beforeAll(async () => {
  db = await createTestDatabase();
  await givenLargeChart(db);
  app = await startApp('compliance', { databaseUrl: db.url, nodeOptions: [LOOP_PROBE] });
}, TIMEOUT_MS);
afterAll(async () => {
  await app.stop();
  await db.close();
});

it(
  'holds the event loop for less than 100 ms at a time',
  async () => {
    const root = app.as('root', { roles: ['admin'] });
    const loopHeldMs = loopHolds(app);
    const held = { export: Infinity, file: Infinity };
    const measured = async (what: keyof typeof held, work: () => Promise<unknown>): Promise<void> => {
      await loopHeldMs();
      await work();
      const raw = await loopHeldMs();
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
