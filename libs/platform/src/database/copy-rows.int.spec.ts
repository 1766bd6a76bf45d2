// Tests many rows through COPY: texts with special characters, and rows that begin anywhere in a chunk.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { useTestDatabase } from '@razao/testing/hooks';

const TEXTS = ['a\tb', 'c\\N\\d\\', 'e\nf\r\b\v\f', 'ção — €', '\\N', ''];
const ROWS = 20_000;
const STATEMENT = `
  SELECT n, t.text, $2::date AS day
    FROM generate_series(1, $1::integer) n
    LEFT JOIN note t ON t.id = n % ${TEXTS.length + 1}
   ORDER BY n`;

describe('copyRows', () => {
  const test = useTestDatabase({ from: 'empty', role: 'superuser', connectionsMax: 1 });
  beforeAll(async () => {
    await test.database.execute('CREATE TABLE note (id integer, text text)');
    for (const [id, text] of TEXTS.entries())
      await test.database.execute('INSERT INTO note VALUES ($1, $2)', [id, text]);
  });

  it('reads every row as a list of texts, and a null as an empty text', async () => {
    const rows = await test.database.transaction(async (tx) => {
      const read: string[][] = [];
      for await (const some of tx.copyRows(STATEMENT, [ROWS, '2025-02-28'])) read.push(...some);
      return read;
    });
    expect(rows).toEqual(
      Array.from({ length: ROWS }, (_, at) => [
        String(at + 1),
        TEXTS[(at + 1) % (TEXTS.length + 1)] ?? '',
        '2025-02-28',
      ]),
    );
  });

  it('reads a row that is longer than one chunk', async () => {
    const long = "SELECT n, repeat('ção', 40000 * n) FROM generate_series(1, $1::integer) n";
    const rows = await test.database.transaction(async (tx) => {
      const read: string[][] = [];
      for await (const some of tx.copyRows(long, [3])) read.push(...some);
      return read;
    });
    expect(rows).toEqual([1, 2, 3].map((n) => [String(n), 'ção'.repeat(40_000 * n)]));
  });

  it('leaves the transaction usable when the reader stops early', async () => {
    const one = await test.database.transaction(async (tx) => {
      for await (const some of tx.copyRows(STATEMENT, [ROWS, '2025-02-28'])) if (some.length > 0) break;
      return await tx.one('SELECT 1 AS one');
    });
    expect(one).toEqual({ one: 1 });
  });

  it('rejects when the connection is lost, and the pool opens another one', async () => {
    const lost = test.database.transaction(async (tx) => {
      const { pid } = (await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid')) ?? {};
      for await (const some of tx.copyRows(STATEMENT, [100 * ROWS, '2025-02-28']))
        if (some.length > 0) await test.query('SELECT pg_terminate_backend($1)', [pid]);
    });
    await expect(lost).rejects.toThrow();
    expect(await test.database.one('SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it.each([`2025-02-28'`, 'text', 1.5, null, undefined])(
    'refuses the parameter %j, because it takes only whole numbers and dates',
    async (value) => {
      const read = test.database.transaction(async (tx) => {
        for await (const some of tx.copyRows('SELECT $1', [value])) expect(some).toBeUndefined();
      });
      await expect(read).rejects.toThrow('COPY takes whole numbers and dates');
    },
  );
});
