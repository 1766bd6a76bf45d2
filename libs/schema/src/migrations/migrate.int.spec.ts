// Tests migrations on a managed PostgreSQL, where the login owns its database, may create roles and is no superuser.
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, lockWaits, type TestDatabase, transactionBeside } from '@razao/testing/database';
import { useTestDatabase } from '@razao/testing/hooks';
import { until } from '@razao/testing/waiting';
import { migrate } from './migrate.js';
import { schemaMigrationNames } from './schema-migrations.js';

describe('migrate', () => {
  let database: TestDatabase;
  let url: string;
  let login: string;

  beforeAll(async () => {
    database = await createTestDatabase({ from: 'empty' });
    login = `login_of_${database.name}`.slice(0, 63);
    await database.query(`CREATE ROLE ${login} LOGIN CREATEROLE PASSWORD 'secret'`);
    await database.query(`ALTER DATABASE "${database.name}" OWNER TO ${login}`);
    // The roles may exist already, for another database of the server.
    await database.query(
      `DO $$ BEGIN
         IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'razao_owner') THEN
           IF current_setting('server_version_num')::int < 160000 THEN GRANT razao_owner TO ${login};
           ELSE EXECUTE 'GRANT razao_owner TO ${login} WITH ADMIN TRUE, INHERIT FALSE, SET FALSE'; END IF;
         END IF;
       END $$`,
    );
    url = Object.assign(new URL(database.url), { username: login, password: 'secret' }).href;
  });
  afterAll(async () => {
    await database.query(`DROP OWNED BY ${login}`);
    await database.query(`ALTER DATABASE "${database.name}" OWNER TO CURRENT_USER`);
    await database.query(`DROP ROLE ${login}`);
    await database.close();
  });

  it('needs no superuser, and runs each migration once, also when two processes start at once', async () => {
    const [first, second] = await Promise.all([migrate(url), migrate(url)]);
    expect([...first, ...second]).toEqual(schemaMigrationNames);
    expect(await migrate(url)).toEqual([]);
  });

  it('refuses a schema of a newer build', async () => {
    const [gone] = schemaMigrationNames.slice(-1);
    const newer = '9999-later-1763000009999';
    const rename = (from: string | undefined, to: string | undefined): Promise<unknown> =>
      database.query('UPDATE ledger.schema_migration SET name = $2 WHERE name = $1', [from, to]);
    await rename(gone, newer);
    await expect(migrate(url)).rejects.toThrow(
      `newer than this build: it has 1 unknown migration(s), the first is ${newer}`,
    );
    await rename(newer, gone);
  });
});

describe('migrate, when the server ends one of its connections', () => {
  const database = useTestDatabase({ from: 'empty' });

  it('rejects, and does not end the process', async () => {
    await database.query('CREATE SCHEMA ledger');
    await database.query('GRANT ALL ON SCHEMA ledger TO PUBLIC');
    const made = await transactionBeside(database, async (beside) => {
      // The first statement of the migrations waits for it, on another connection than that of the turn.
      await beside.query('CREATE TABLE ledger.schema_migration ()');
      const migrating = migrate(database.url).then(
        () => 'all of it',
        () => 'a part of it',
      );
      await until(async () => (await lockWaits(database)) > 0);
      const waiting = `SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      expect(await database.query(waiting)).toEqual([{ name: 'razao:migrate' }]);
      await database.query(
        `SELECT pg_terminate_backend(l.pid)
           FROM pg_locks l JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
          WHERE l.locktype = 'advisory'`,
      );
      await beside.query('ROLLBACK');
      return await migrating;
    });
    expect(made).toBe('a part of it');
  });
});
