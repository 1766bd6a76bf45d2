// An export leaves nothing behind when its client disconnects from the export or from its file, when it fails, or when
// the service is killed. The repeated export is the same.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { testToken } from '@razao/testing/apps';
import { smallEcd } from '@razao/testing/ecd';
import { until } from '@razao/testing/waiting';
import pg from 'pg';
import type { Page } from '@razao/platform/http';
import type { EcdExport, EcdSummary } from '../src/ecd/export/ecd.dto.js';
import { Exported, PATH, textOf } from './fixtures/exported-ecd.js';

let books: Exported;
beforeAll(async () => {
  books = await Exported.from(textOf(smallEcd()));
  await books.seal();
});
afterAll(async () => {
  await books.close();
});

it('an export leaves no record when its client disconnects', async () => {
  await leave(PATH, { method: 'POST', body: JSON.stringify(books.months) });
  expect(await books.db.query('SELECT id FROM compliance.ecd')).toEqual([]);
  expect(books.app.output()).not.toContain('INTERNAL_ERROR');
});

it('an export whose answer fails after the file was written leaves no record', async () => {
  const [original] = await books.db.query<{ definition: string }>(
    `SELECT pg_get_functiondef('compliance.ecd_fingerprint(integer, date, date)'::regprocedure) AS definition`,
  );
  const definition = original?.definition ?? '';
  await books.db.query(definition.replace('ecd_fingerprint', 'digest_of_books'));
  await books.db.query('GRANT EXECUTE ON FUNCTION compliance.digest_of_books(integer, date, date) TO PUBLIC');
  // The file is written in a snapshot that is read only, the answer is not.
  await books.db.query(`
    CREATE OR REPLACE FUNCTION compliance.ecd_fingerprint(p_company integer, p_first date, p_last date) RETURNS text LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('transaction_read_only') = 'off' THEN RAISE 'too slow' USING ERRCODE = '57014'; END IF;
      RETURN compliance.digest_of_books(p_company, p_first, p_last);
    END $$`);
  const { status, body } = await books.ana.post<{ code: string }>(PATH, books.months);
  await books.db.query(definition);
  expect([status, body.code]).toEqual([503, 'STATEMENT_TIMEOUT']);
  expect(await books.db.query('SELECT id FROM compliance.ecd')).toEqual([]);
});

it('a file whose client disconnects is not logged as an error, and stays readable', async () => {
  const { id } = (await books.send()).body;
  await leave(`${PATH}/${id}/file`, { method: 'GET' });
  expect(books.app.output()).not.toContain('INTERNAL_ERROR');
  expect((await books.file(id)).length).toBeGreaterThan(0);
  const { body } = await books.ana.get<Page<EcdSummary>>(`${PATH}?company=${books.company}`);
  expect(body.totalElements).toBe(1);
});

it('an export whose service is killed leaves no record, and is the same when it is repeated', async () => {
  const before = (await books.send()).body;
  const holder = await holdEntries();
  const headers = { 'Idempotency-Key': 'after-a-crash' };
  const sent = expect(books.ana.post(PATH, books.months, headers)).rejects.toThrow();
  await until(async () => (await backends(`wait_event_type = 'Lock'`)) === 1);
  await books.app.service.kill();
  await sent;
  await holder.end();
  await until(async () => (await backends('true')) === 0);
  const ids = async (): Promise<unknown[]> =>
    await books.db.query('SELECT id FROM compliance.ecd ORDER BY id DESC');
  expect((await ids())[0]).toEqual({ id: String(before.id) });
  await books.restart();
  const { status, body } = await books.ana.post<EcdExport>(PATH, books.months, headers);
  expect([status, body.sha256, body.bytes]).toEqual([200, before.sha256, before.bytes]);
  expect(await books.file(body.id)).toEqual(await books.file(before.id));
  expect((await ids())[0]).toEqual({ id: String(body.id) });
});

async function holdEntries(): Promise<pg.Client> {
  const holder = new pg.Client(books.db.url);
  await holder.connect();
  await holder.query('BEGIN; LOCK TABLE ledger.entry IN ACCESS EXCLUSIVE MODE');
  return holder;
}

/** Sends a request, disconnects while it waits for the entries, and returns when the service has ended it. */
async function leave(path: string, request: RequestInit): Promise<void> {
  const holder = await holdEntries();
  const before = await closed(request.method ?? '');
  const abort = new AbortController();
  const sent = fetch(new URL(path, books.app.url), {
    ...request,
    signal: abort.signal,
    headers: {
      authorization: `Bearer ${testToken({ subject: 'ana' })}`,
      'content-type': 'application/json',
    },
  });
  const left = expect(sent).rejects.toThrow();
  await until(async () => (await backends(`wait_event_type = 'Lock'`)) === 1);
  abort.abort();
  await left;
  await until(async () => (await closed(request.method ?? '')) > before);
  await holder.end();
  await until(async () => (await backends(`state <> 'idle'`)) === 0);
}

/** Counts the requests that the service has ended, answered or left by their clients. */
async function closed(method: string): Promise<number> {
  const text = await (await fetch(`${books.app.managementUrl}/actuator/prometheus`)).text();
  const counts = text.split('\n').filter((line) => /_count\{/.test(line) && line.includes('/ecd'));
  return counts
    .filter((line) => line.includes(`method="${method}"`))
    .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
}

async function backends(condition: string): Promise<number> {
  const [found] = await books.db.query<{ n: string }>(
    `SELECT count(*) AS n FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = 'razao:compliance' AND ${condition}`,
  );
  return Number(found?.n);
}
