import { beforeAll, describe, expect, it } from '@jest/globals';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { setTimeout as sleep } from 'node:timers/promises';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Database, type DatabaseOptions } from './database.js';
import { assertSession } from './start.js';
import type { SqlStatement } from '../sql/index.js';

@Entity({ schema: 'public', name: 'note' })
class NoteEntity {
  @PrimaryColumn('bigint')
  id!: number;

  @Column('numeric', { precision: 17, scale: 2 })
  amount!: string;

  @Column('date')
  day!: string;
}

describe('the class Database', () => {
  const test = useTestDatabase({ from: 'empty' });
  let database: Database;

  const options = (changes: Partial<DatabaseOptions> = {}): DatabaseOptions => ({
    url: test.url,
    applicationName: 'platform-spec',
    connectionsMax: 2,
    acquireTimeoutMs: 20_000,
    statementTimeoutMs: 5_000,
    startTimeoutMs: 20_000,
    entities: [NoteEntity],
    ...changes,
  });

  const counted = async (): Promise<number> =>
    (await database.one<{ n: number }>('SELECT count(*) AS n FROM note'))?.n ?? -1;

  beforeAll(async () => {
    await test.query(
      'CREATE TABLE note (id bigint PRIMARY KEY, amount numeric(17,2) NOT NULL, day date NOT NULL)',
    );
    database = await new Database(options()).start();
    closeAfterTests(() => database.close());
  });

  it('refuses two rows where at most one is expected', async () => {
    await expect(database.one('SELECT generate_series(1, 2)')).rejects.toThrow(/answered 2 rows/);
  });

  it('returns amounts and days as text and ids as numbers, also in arrays', async () => {
    const row = await database.one(
      `SELECT 9999999999999.99::numeric AS amount, 42::int8 AS id, DATE '2019-01-31' AS day, TIMESTAMPTZ '2019-01-31 12:00Z' AS at,
              ARRAY[1.10, 2.20]::numeric[] AS amounts, ARRAY[1, NULL, 3]::int8[] AS ids, ARRAY[DATE '2019-01-01'] AS days`,
    );
    expect(row).toEqual({
      amount: '9999999999999.99',
      id: 42,
      day: '2019-01-31',
      at: new Date('2019-01-31T12:00:00Z'),
      amounts: ['1.10', '2.20'],
      ids: [1, null, 3],
      days: ['2019-01-01'],
    });
  });

  it('rejects an int8 that a number cannot hold exactly, and stays usable', async () => {
    await expect(database.query('SELECT 9007199254740993::int8 AS id')).rejects.toThrow(/9007199254740993/);
    expect(await database.one('SELECT 9007199254740991::int8 AS id')).toEqual({
      id: Number.MAX_SAFE_INTEGER,
    });
  });

  it('commits a transaction whose work resolves, and rolls back one whose work rejects', async () => {
    await database.transaction((tx) => tx.execute(`INSERT INTO note VALUES (1, 1, '2019-01-01')`));
    const failed = database.transaction(async (tx) => {
      await tx.execute(`INSERT INTO note VALUES (2, 1, '2019-01-01')`);
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await database.query('SELECT id FROM note')).toEqual([{ id: 1 }]);
  });

  it('rejects a transaction that caught the error of a failed statement, because it was rolled back', async () => {
    const swallowing = database.transaction(async (tx) => {
      await tx.execute('SELECT 1 / 0').catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow(/rolled back/);
  });

  it('runs the TypeORM manager in the same transaction as its statements', async () => {
    const before = await counted();
    const failed = database.transaction(async (tx) => {
      await tx.manager.insert(NoteEntity, { id: 10, amount: '12.30', day: '2019-02-28' });
      expect(await tx.one('SELECT amount FROM note WHERE id = 10')).toEqual({ amount: '12.30' });
      expect(await tx.manager.findOneBy(NoteEntity, { id: 10 })).toMatchObject({
        id: 10,
        amount: '12.30',
        day: '2019-02-28',
      });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await counted()).toBe(before);
    expect(await database.manager.findBy(NoteEntity, { id: 10 })).toEqual([]);
  });

  it('runs save() of TypeORM in the same transaction', async () => {
    const failed = database.transaction(
      async (tx) => {
        await tx.manager.save(NoteEntity, { id: 11, amount: '1.00', day: '2019-02-28' });
        expect(await tx.one(`SELECT current_setting('razao.actor_id') AS actor`)).toEqual({ actor: '7' });
        throw new Error('no');
      },
      { actor: 7 },
    );
    await expect(failed).rejects.toThrow('no');
    expect(await database.manager.existsBy(NoteEntity, { id: 11 })).toBe(false);
    expect(database.poolUse().idle).toBe(database.poolUse().open);
  });

  it('sets razao.actor_id for one transaction only, and accepts only a number', async () => {
    const actor = `SELECT coalesce(current_setting('razao.actor_id', true), '') AS actor`;
    const inside = await database.transaction((tx) => tx.one(actor), { actor: 7 });
    expect(inside).toEqual({ actor: '7' });
    expect(await database.one(actor)).toEqual({ actor: '' });
    await expect(
      database.transaction(() => Promise.resolve(), { actor: `1'; DROP TABLE note` }),
    ).rejects.toThrow(TypeError);
  });

  it('begins a transaction with the requested isolation level, or read-only', async () => {
    const shown = await database.transaction(
      (tx) => tx.one<{ level: string }>(`SELECT current_setting('transaction_isolation') AS level`),
      { isolation: 'SERIALIZABLE', readOnly: true },
    );
    expect(shown?.level).toBe('serializable');
    const snapshot = await database.snapshot((tx) =>
      tx.one(`SELECT current_setting('transaction_isolation') AS level`),
    );
    expect(snapshot).toEqual({ level: 'repeatable read' });
    await expect(database.snapshot((tx) => tx.execute('DELETE FROM note'))).rejects.toThrow(/read-only/);
    const wait = await database.transaction((tx) => tx.one('SHOW lock_timeout'), { lockTimeoutMs: 250 });
    expect(wait).toEqual({ lock_timeout: '250ms' });
    await expect(
      database.transaction((tx) => tx.execute('DELETE FROM note'), { readOnly: true }),
    ).rejects.toThrow(/read-only/);
  });

  it('refuses the use of a transaction that has ended', async () => {
    const leaked = await database.transaction((tx) => Promise.resolve(tx));
    await expect(leaked.query('SELECT 1')).rejects.toThrow(/ended/);
    expect(() => leaked.manager).toThrow(/ended/);
  });

  it('runs work again after a deadlock if it is retryable, and only then', async () => {
    let runs = 0;
    const failOnce = async (): Promise<number> => {
      runs += 1;
      if (runs === 1) throw Object.assign(new Error('deadlock'), { code: '40P01' });
      return await Promise.resolve(runs);
    };
    expect(await database.transaction(failOnce, { retryable: true })).toBe(2);
    runs = 0;
    await expect(database.transaction(failOnce)).rejects.toThrow('deadlock');
    expect(runs).toBe(1);
  });

  it('streams to a reader that needs longer than the statement timeout, which still ends a slow statement', async () => {
    const hurried = await new Database(options({ statementTimeoutMs: 1_000 })).start();
    try {
      for await (const rows of hurried.batches('SELECT generate_series(1, 30)', [], 10)) {
        expect(rows).toHaveLength(10);
        await sleep(500);
      }
      const slow = hurried.batches('SELECT pg_sleep(10)').next();
      await expect(slow).rejects.toMatchObject({ code: '57014' });
    } finally {
      await hurried.close();
    }
  });

  it('streams through a cursor, and frees the connection when the reader stops or a statement fails', async () => {
    const read: number[] = [];
    const numbers = 'SELECT n FROM generate_series(1, $1::int) AS n';
    for await (const rows of database.batches<{ n: number }>(numbers, [2_500], 1_000))
      read.push(...rows.map((row) => row.n));
    expect(read).toEqual(Array.from({ length: 2_500 }, (_, index) => index + 1));
    for await (const rows of database.batches<{ n: number }>(numbers, [1_000_000]))
      if (rows[0]?.n === 1) break;
    expect(database.poolUse().idle).toBe(database.poolUse().open);
    const failing = async (): Promise<void> => {
      const divided = 'SELECT 1 / (5 - n) AS n FROM generate_series(1, 10) AS n';
      for await (const rows of database.batches<{ n: number }>(divided, [], 2))
        read.push(...rows.map((row) => row.n));
    };
    await expect(failing()).rejects.toThrow(/division by zero/);
    expect(await database.one('SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('closes a connection that was unused for the idle time', async () => {
    const brief = await new Database(options({ idleTimeoutMs: 1 })).start();
    closeAfterTests(() => brief.close());
    await brief.query('SELECT 1');
    await until(() => brief.poolUse().open === 0);
    expect(await brief.one('SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('copies rows in and out, and rolls back when the source or the server fails', async () => {
    async function* rows(last: number, failAt?: number): AsyncGenerator<string> {
      for (let id = 1_000; id < last; id += 1) {
        if (id === failAt) throw new Error('broken upload');
        yield await Promise.resolve(`${id}\t1.00\t2019-01-01\n`);
      }
    }
    const copied = await database.transaction((tx) => tx.copyIn('COPY note FROM STDIN', rows(3_000)));
    expect(copied).toBe(2_000);
    await expect(
      database.transaction((tx) => tx.copyIn('COPY note FROM STDIN', rows(9_000, 5_000))),
    ).rejects.toThrow(/broken upload/);
    await expect(
      database.transaction((tx) => tx.copyIn('COPY note FROM STDIN', rows(1_001))),
    ).rejects.toThrow(/duplicate key/);
    const out = await database.transaction(async (tx) => {
      const chunks: Buffer[] = [];
      for await (const chunk of tx.copyOut(
        'COPY (SELECT id FROM note WHERE id >= 1000 ORDER BY id) TO STDOUT',
      ))
        chunks.push(chunk);
      return Buffer.concat(chunks).toString();
    });
    expect(out.trim().split('\n')).toHaveLength(2_000);
  });

  it('replaces a connection that the server closed', async () => {
    const killed = database.query('SELECT pg_terminate_backend(pg_backend_pid())');
    await expect(killed).rejects.toThrow();
    expect(await database.one('SELECT 1 AS one')).toEqual({ one: 1 });
  });

  it('receives the notifications of the channel that it listens to, and no others', async () => {
    const heard: string[] = [];
    await database.listen('spec_channel', (payload) => heard.push(payload));
    await database.execute(`SELECT pg_notify('other_channel', 'zero'), pg_notify('spec_channel', 'one')`);
    while (heard.length === 0) await sleep(10);
    expect(heard).toEqual(['one']);
  });

  it('has the role of its options from the first statement on', async () => {
    await test.query('CREATE ROLE platform_spec_reader NOLOGIN').catch(() => undefined);
    const reader = await new Database(options({ role: 'platform_spec_reader' })).start();
    expect(await reader.one('SELECT current_user AS who')).toEqual({ who: 'platform_spec_reader' });
    await expect(reader.query('SELECT * FROM note')).rejects.toThrow(/permission denied/);
    await reader.close();
  });

  it('reads days in ISO form, also from a database with another datestyle', async () => {
    await test.query(`ALTER DATABASE ${test.name} SET datestyle = 'SQL, DMY'`);
    const one = await new Database(options({ connectionsMax: 1 })).start();
    const read = one.one(`SELECT DATE '2019-01-31' AS day, (DATE '2019-01-31')::text AS text`);
    await expect(read).resolves.toEqual({ day: '2019-01-31', text: '2019-01-31' });
    await one.close();
    await test.query(`ALTER DATABASE ${test.name} RESET datestyle`);
  });

  it('refuses a session in another role, time zone or isolation, and warns of another timeout, with the ALTER ROLE to run', async () => {
    const warned: string[] = [];
    const logger = { warn: (line: string) => void warned.push(line) };
    await assertSession(database, { statementTimeoutMs: 5_000 }, logger);
    expect(warned).toEqual([]);
    await expect(
      assertSession(database, { role: 'razao_elsewhere', statementTimeoutMs: 5_000 }, logger),
    ).rejects.toThrow(/role is .* and not razao_elsewhere: ALTER ROLE ".*" SET role = 'razao_elsewhere'/);
    await database.transaction(async (tx) => {
      await tx.execute(`SET LOCAL timezone = PRC; SET LOCAL default_transaction_isolation = serializable`);
      await expect(assertSession(tx, { statementTimeoutMs: 5_000 }, logger)).rejects.toThrow(
        /timezone is PRC and not UTC.*default_transaction_isolation is serializable and not read committed/,
      );
    });
    await assertSession(database, { statementTimeoutMs: 7_000 }, logger);
    expect(warned).toEqual([
      expect.stringMatching(/statement_timeout is 5000 and not 7000: ALTER ROLE ".*" SET statement_timeout/),
    ]);
  });

  it('prepares a catalogued statement by its name, unless preparedStatements is false', async () => {
    const statement: SqlStatement = { name: 'spec-of-names', text: 'SELECT $1::int AS n' };
    const prepared = `SELECT count(*) AS n FROM pg_prepared_statements WHERE name = 'spec-of-names'`;
    for (const preparedStatements of [true, false]) {
      const one = await new Database(options({ connectionsMax: 1, preparedStatements })).start();
      for (const n of [1, 2]) expect(await one.one(statement, [n])).toEqual({ n });
      expect(await one.transaction((tx) => tx.one(statement, [3]))).toEqual({ n: 3 });
      expect(await one.one(prepared)).toEqual({ n: preparedStatements ? 1 : 0 });
      await one.close();
    }
  });

  it('rejects its start when the server is not there, and names DATABASE_URL', async () => {
    const nowhere = new Database(
      options({ url: 'postgres://unknown@127.0.0.1:1/none', startTimeoutMs: 300 }),
    );
    await expect(nowhere.start()).rejects.toThrow(/did not answer.*DATABASE_URL/);
    await nowhere.close();
  });

  it('refuses to start on a schema that lacks a migration, or that has one which this build does not know', async () => {
    await test.query('CREATE SCHEMA ledger');
    const unmigrated = new Database(options({ migrations: ['A1'] }));
    await expect(unmigrated.start()).rejects.toThrow(/lacks 1 migration.*A1/);
    await unmigrated.close();
    await test.query('CREATE TABLE ledger.schema_migration (id serial, timestamp bigint, name text)');
    await test.query(`INSERT INTO ledger.schema_migration (timestamp, name) VALUES (1, 'A1'), (2, 'B2')`);
    const older = new Database(options({ migrations: ['A1'] }));
    await expect(older.start()).rejects.toThrow(/newer than this build.*B2/);
    await older.close();
    const current = await new Database(options({ migrations: ['A1', 'B2'] })).start();
    await current.close();
  });
});
