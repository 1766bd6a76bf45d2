// Tests connections to a standby. A function of the test takes the place of pg_is_in_recovery() and decides which
// connections lead to one.
import { beforeAll, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { schemaMigrationNames } from '@razao/schema';
import { closeAfterTests, useTestDatabase } from '@razao/testing/hooks';
import { Database, type DatabaseOptions } from './database.js';

const OWN_PID = 'SELECT pg_backend_pid() AS pid';
const CONNECTIONS = 3;

describe('a connection to a standby', () => {
  const test = useTestDatabase();

  beforeAll(async () => {
    await test.query(`CREATE SCHEMA standby; CREATE TABLE standby.connection (pid integer);
      CREATE FUNCTION standby.pg_is_in_recovery() RETURNS boolean LANGUAGE sql
        AS 'SELECT EXISTS (SELECT FROM standby.connection WHERE pid IS NULL OR pid = pg_backend_pid())'`);
  });

  const open = async (more: Partial<DatabaseOptions> = {}): Promise<Database> => {
    const url = new URL(test.url);
    url.searchParams.set('options', '-c search_path=standby,pg_catalog');
    const database = new Database({
      url: url.href,
      applicationName: 'standby-spec',
      connectionsMax: CONNECTIONS,
      acquireTimeoutMs: 20_000,
      statementTimeoutMs: 5_000,
      startTimeoutMs: 20_000,
      ...more,
    });
    closeAfterTests(() => database.close());
    return await database.start();
  };
  const pidOf = async (database: Database): Promise<number | undefined> =>
    (await database.one<{ pid: number }>(OWN_PID))?.pid;

  it('refuses a write with 25006, and the pool replaces it', async () => {
    const database = await open({ connectionsMax: 1 });
    const pid = await pidOf(database);
    const writing = database.transaction((tx) => tx.query('DELETE FROM standby.connection'), {
      readOnly: true,
    });
    await expect(writing).rejects.toMatchObject({ code: '25006' });
    expect(await pidOf(database)).not.toBe(pid);
  });

  it('is replaced by the check of a writing pool until one leads to a primary, and passes that of a reading pool', async () => {
    const [database, reads] = [await open(), await open({ readOnly: true })];
    const former = await Promise.all(Array.from({ length: CONNECTIONS }, () => pidOf(database)));
    await test.query('INSERT INTO standby.connection SELECT unnest($1::integer[])', [former]);
    await database.check();
    expect(former).not.toContain(await pidOf(database));
    await test.query('INSERT INTO standby.connection VALUES (NULL)');
    await expect(database.check()).rejects.toThrow(
      'the server is a standby, and DATABASE_URL must lead to the primary',
    );
    await reads.check();
    await test.query('DELETE FROM standby.connection');
    await database.check();
  });

  it('waits at the start for a migration that the standby has not replayed, if the pool only reads', async () => {
    const migrations = [...schemaMigrationNames, 'a later one'];
    await expect(open({ migrations })).rejects.toThrow('lacks 1 migration(s), the first is a later one');
    await expect(open({ migrations, readOnly: true, startTimeoutMs: 0 })).rejects.toThrow(
      'This is the database of DATABASE_READ_URL',
    );
    const warned = new Promise<void>((resolve) => {
      Logger.overrideLogger({ log: resolve, error: resolve, warn: () => resolve() });
    });
    const opening = open({ migrations, readOnly: true });
    await warned;
    await test.query(
      `INSERT INTO ledger.schema_migration (timestamp, name) VALUES (9999999999999, 'a later one')`,
    );
    await opening;
    await expect(open({ readOnly: true, migrations: schemaMigrationNames })).rejects.toThrow('is newer');
  });
});
