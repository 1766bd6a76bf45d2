// BullMQ's tables in PostgreSQL: made by the migration, as the owner, and opened to movements.
// A service never migrates; BullMQ itself refuses to start on a schema that it does not know.
import { OWNER_ROLE } from '@razao/schema';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { QUEUE_SCHEMA } from './queue-backend.js';

/** Has the queues. BullMQ gives each one a sequence when it is first used, so this role also creates. */
const WORKING_ROLE = 'razao_movements';
// Two migrators of one database take turns: PostgreSQL refuses two changes of one object's rights at once. Any fixed number.
const MIGRATION_LOCK = 7_263_201_801_902;
/** Had the queues' rights in former versions. */
const FORMER_ROLE = 'razao_compliance';

/**
 * Brings BullMQ's schema up to this build and grants its use to movements. Safe to repeat; run it
 * after the domain's `migrate`, which creates the roles.
 * @param url the address that `migrate` takes.
 */
export async function migrateQueues(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'razao:migrate-queues' });
  // A server that stops between two statements: the next one says so.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // Until the connection ends.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // A right of the database is not part of a template, so a clone's owner may lack it.
    await client.query(
      `DO $$ BEGIN
         IF NOT has_database_privilege('${OWNER_ROLE}', current_database(), 'CREATE') THEN
           EXECUTE format('GRANT CREATE ON DATABASE %I TO ${OWNER_ROLE}', current_database());
         END IF;
       END $$`,
    );
    await client.query(`SET ROLE ${OWNER_ROLE}`);
    await runMigrations(client, QUEUE_SCHEMA);
    await client.query(`REVOKE ALL ON SCHEMA ${QUEUE_SCHEMA} FROM ${FORMER_ROLE}`);
    await client.query(`REVOKE ALL ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} FROM ${FORMER_ROLE}`);
    await client.query(`GRANT USAGE, CREATE ON SCHEMA ${QUEUE_SCHEMA} TO ${WORKING_ROLE}`);
    await client.query(
      `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} TO ${WORKING_ROLE}`,
    );
    // Not ALL SEQUENCES: a queue's own belongs to the role that made it, which alone may grant it.
    await client.query(
      `DO $$ DECLARE own regclass; BEGIN
         FOR own IN SELECT oid FROM pg_class WHERE relkind = 'S'
             AND relnamespace = '${QUEUE_SCHEMA}'::regnamespace AND relowner = '${OWNER_ROLE}'::regrole LOOP
           EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE %s TO ${WORKING_ROLE}', own);
         END LOOP;
       END $$`,
    );
    await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${QUEUE_SCHEMA}.migration FROM ${WORKING_ROLE}`);
  } finally {
    await client.end();
  }
}
