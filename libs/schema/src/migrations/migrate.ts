// Brings a database to this build's schema. Run on purpose (the admin command, a migration
// job, the local stack): a service only checks what it finds and refuses a schema it does not know.
import { Client } from 'pg';
import { DataSource } from 'typeorm';
import { refuseOtherCell, takeCell } from './cell.js';
import { schemaMigrationNames, schemaMigrations } from './schema-migrations.js';

/** Owns every object; logs in through a member. */
export const OWNER_ROLE = 'razao_owner';
/** What each service runs as. */
export const SERVICE_ROLES = ['razao_movements', 'razao_queries', 'razao_compliance'] as const;

/** The schema and table where the applied migrations are recorded. */
const MIGRATIONS_TABLE = { schema: 'ledger', name: 'schema_migration' } as const;

/** The schema of the database is not the one of the build; the message says what to do. */
export class SchemaVersionError extends Error {
  override readonly name = 'SchemaVersionError';
}

/** The migrations that ran, in order. @param query runs a statement and returns its rows */
export async function appliedMigrations(query: (text: string) => Promise<object[]>): Promise<string[]> {
  const table = `${MIGRATIONS_TABLE.schema}.${MIGRATIONS_TABLE.name}`;
  const known = await query(`SELECT 1 WHERE to_regclass('${table}') IS NOT NULL`);
  if (known.length === 0) return [];
  const rows = (await query(`SELECT name FROM ${table} ORDER BY id`)) as { name: string }[];
  return rows.map(({ name }) => name);
}

/** @throws SchemaVersionError naming the first migration that this build does not know. */
export function assertNotNewer(applied: readonly string[], expected = schemaMigrationNames): void {
  const unknown = applied.filter((name) => !expected.includes(name));
  if (unknown.length > 0)
    throw new SchemaVersionError(
      `The schema of the database is newer than this build: it has ${unknown.length} unknown migration(s), the first is ${unknown[0] ?? ''}. Deploy the build that brought it; if that was never released, begin with an empty database.`,
    );
}

// Two migrators of one database take turns. Any fixed number that nothing else uses.
const MIGRATION_LOCK = 7_263_201_801_901;
/**
 * What PostgreSQL gives every login, and only movements needs: temporary tables (its imports), and advisory locks, by
 * which a login that only reads could hold a month. A login that may not take them away leaves that to those who made the
 * database (k8s, docker).
 */
const CLOSED_TO_PUBLIC = `DO $$ DECLARE lock regprocedure; BEGIN
  IF pg_has_role(current_user, (SELECT datdba FROM pg_database WHERE datname = current_database()), 'USAGE') THEN
    EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO razao_movements', current_database());
  END IF;
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    FOR lock IN SELECT oid FROM pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname ~ '^pg_(try_)?advisory_' LOOP
      EXECUTE format('REVOKE EXECUTE ON FUNCTION %s FROM PUBLIC', lock);
      EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO ${OWNER_ROLE}, razao_movements', lock);
    END LOOP;
  END IF;
END $$`;
/**
 * A company that moves to another cell enters it as it is, past the gate: the owner may do that in its transaction. The right is
 * one of the whole server, so that two migrators may give it at once. A login that may not leaves that to those who made the
 * database (k8s, docker).
 */
const MOVES_COMPANIES = `DO $$ BEGIN
  IF (SELECT rolsuper FROM pg_roles WHERE rolname = current_user)
     AND NOT has_parameter_privilege('${OWNER_ROLE}', 'session_replication_role', 'SET') THEN
    GRANT SET ON PARAMETER session_replication_role TO ${OWNER_ROLE};
  END IF;
EXCEPTION WHEN internal_error OR unique_violation THEN NULL; END $$`;
/** The system's own limit for an address that does not answer is too long. */
const CONNECT_TIMEOUT_MS = 30_000;
/** The runbook's list of sessions has those with such a name. */
const APPLICATION_NAME = 'razao:migrate';
/** A migration may take longer than any timeout, so only the network says that the server is gone. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };
/**
 * The server ends a session, with its locks, 90 s after the machine of its client was lost. Without these settings Linux
 * ends it after two hours, unless a timeout of PostgreSQL applies; none ends a COPY that waits for rows, or the turn of a
 * migrator.
 */
export const SERVER_KEEPALIVES =
  '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=6';

/**
 * Creates the roles that are missing, then runs the pending migrations as the owner role, each in
 * its own transaction. Safe to repeat and to start twice at once.
 *
 * @param url connection URL of a login that may create roles and schemas, or that is a member of
 *   an existing `razao_owner` which may create schemas in this database
 * @param cell which cell the database is, from 0 to CELL_MAX: written by the first run, the same in every later one
 * @param onWait called once when another migrator runs and this one waits for its end
 * @returns the names of the migrations that ran, in order; empty when there was nothing to do
 * @throws CellError when the database is another cell, SchemaVersionError when a newer build migrated it; nothing was migrated then
 */
export async function migrate(
  url: string,
  cell = 0,
  onWait: () => void = () => undefined,
): Promise<string[]> {
  const client = new Client({
    connectionString: url,
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    options: SERVER_KEEPALIVES,
    ...KEEP_ALIVE,
  });
  // It waits for other connections meanwhile, and may break: its next statement says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await takeTurn(client, onWait);
    await ensureRoles(client);
    await asOwner(client, async () => {
      assertNotNewer(await appliedMigrations(async (text) => (await client.query<object>(text)).rows));
      await refuseOtherCell(client, cell);
    });
    const ran = await runPending(url);
    await asOwner(client, () => takeCell(client, cell));
    return ran;
  } finally {
    await client.end();
  }
}

/** In a transaction: a killed run leaves no half of it. The end of the connection rolls back what failed. */
async function asOwner(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query(`BEGIN; SET LOCAL ROLE ${OWNER_ROLE}`);
  await work();
  await client.query('COMMIT');
}

async function takeTurn(client: Client, onWait: () => void): Promise<void> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    MIGRATION_LOCK,
  ]);
  if (rows[0]?.taken === true) return;
  onWait();
  await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
}

async function ensureRoles(client: Client): Promise<void> {
  for (const role of [OWNER_ROLE, ...SERVICE_ROLES]) {
    // Roles belong to the whole cluster: another database's migrator may create one meanwhile.
    await client.query(
      `DO $$ BEGIN
         IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role} NOLOGIN; END IF;
       EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    );
  }
  // From PostgreSQL 16 on, who creates a role is its member without the right to act as it.
  await client.query(
    `DO $$ BEGIN
       IF NOT pg_has_role(current_user, '${OWNER_ROLE}', CASE WHEN current_setting('server_version_num')::integer < 160000 THEN 'MEMBER' ELSE 'SET' END) THEN
         EXECUTE format('GRANT ${OWNER_ROLE} TO %I', current_user);
       END IF;
       IF NOT has_database_privilege('${OWNER_ROLE}', current_database(), 'CREATE') THEN
         EXECUTE format('GRANT CREATE ON DATABASE %I TO ${OWNER_ROLE}', current_database());
       END IF;
     END $$`,
  );
  await client.query(CLOSED_TO_PUBLIC);
  await client.query(MOVES_COMPANIES);
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${MIGRATIONS_TABLE.schema} AUTHORIZATION ${OWNER_ROLE}`);
}

async function runPending(url: string): Promise<string[]> {
  const dataSource = new DataSource({
    type: 'postgres',
    url,
    schema: MIGRATIONS_TABLE.schema,
    migrations: [...schemaMigrations],
    migrationsTableName: MIGRATIONS_TABLE.name,
    applicationName: APPLICATION_NAME,
    extra: { options: `-c role=${OWNER_ROLE} ${SERVER_KEEPALIVES}`, max: 1, ...KEEP_ALIVE },
  });
  await dataSource.initialize();
  try {
    const ran = await dataSource.runMigrations({ transaction: 'each' });
    return ran.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}
