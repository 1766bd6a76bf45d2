// Tests `company move --rate`: it copies the same rows, and pauses after each piece of them.
import { beforeAll, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';
import { pacedReads, pacedRows, pauseSeconds, RATE_MAX, readRate, TABLE_REST_MS } from './pace.js';

const db = useTestDatabase({ from: 'empty', role: 'superuser' });

beforeAll(async () => {
  // A function of this schema replaces PostgreSQL's pg_sleep and records the pauses.
  await db.query(`CREATE SCHEMA counting
    CREATE TABLE pause (seconds double precision)`);
  await db.query(`CREATE FUNCTION counting.pg_sleep(seconds double precision) RETURNS void LANGUAGE sql
    AS 'INSERT INTO counting.pause VALUES ($1)'`);
});

async function read(text: string): Promise<{ rows: unknown[]; pauses: number[] }> {
  return await db.database.transaction(async (tx) => {
    await tx.query('SET LOCAL search_path = counting, pg_catalog');
    const rows = await tx.query(text);
    const pauses = await tx.query<{ seconds: number }>('DELETE FROM counting.pause RETURNING seconds');
    return { rows, pauses: pauses.map(({ seconds }) => seconds) };
  });
}

const rowsTo = (last: number): string => `SELECT n, 'x' || n AS text FROM generate_series(1, ${last}) n`;

it.each([
  [99, 0],
  [100, 1],
  [199, 1],
  [200, 2],
])('--rate copies all of %i rows, and pauses %i times', async (last, times) => {
  const plain = await read(rowsTo(last));
  expect(plain.pauses).toEqual([]);
  const paced = await read(pacedRows(rowsTo(last), ['n', 'text'], 1_000));
  expect(paced).toEqual({ rows: plain.rows, pauses: Array<number>(times).fill(0.1) });
  expect(pauseSeconds(last, 1_000)).toBeCloseTo(times * 0.1 + TABLE_REST_MS / 1_000);
});

it('--rate reads four times as fast as it copies, and without it there are no pauses', async () => {
  expect((await read(pacedReads(rowsTo(100), ['n', 'text'], 1_000))).pauses).toEqual([0.025]);
  expect(pacedRows(rowsTo(100), ['n', 'text'], undefined)).toBe(rowsTo(100));
  expect(pauseSeconds(100, undefined)).toBe(0);
});

it('--rate takes a whole number from 1 to RATE_MAX', () => {
  expect([undefined, '1', String(RATE_MAX)].map(readRate)).toEqual([undefined, 1, RATE_MAX]);
  for (const text of ['0', '-1', '1.5', 'x', '', String(RATE_MAX + 1), '99999999'])
    expect(() => readRate(text)).toThrow(
      `--rate ${text} is not a rate: rows per second are expected, a whole number from 1 to ${RATE_MAX}`,
    );
});
