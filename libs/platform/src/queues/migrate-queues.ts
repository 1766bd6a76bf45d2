// Creates the tables of BullMQ in PostgreSQL as the owner, and grants movements the use of them. A service never
// migrates; BullMQ refuses to start on a schema that it does not know.
import { OWNER_ROLE, SERVER_KEEPALIVES } from '@razao/schema';
import { runMigrations } from 'bullmq';
import pg from 'pg';
import { QUEUE_SCHEMA } from './queue-backend.js';

/**
 * The role of the service that uses the queues. BullMQ creates a sequence for each queue at its first use, so this role
 * also needs CREATE.
 */
const WORKING_ROLE = 'razao_movements';
// Two migrations of one database must run one after the other, because PostgreSQL refuses two simultaneous changes of
// the rights on one object. The number is arbitrary.
const MIGRATION_LOCK = 7_263_201_801_902;
/** A role that had rights on the queues in former versions. */
const FORMER_ROLE = 'razao_compliance';

/**
 * Migrates BullMQ's schema to this build and grants its use to movements. It may be repeated. Run it after the
 * `migrate` of the domain, which creates the roles.
 * @param url the address that `migrate` takes.
 */
export async function migrateQueues(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'razao:migrate-queues',
    options: SERVER_KEEPALIVES,
  });
  // When the server stops between two statements, the next statement reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    // The lock lasts until the connection ends.
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // The rights on a database are not copied from its template, so the owner of a clone may lack this one.
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
    // ALL SEQUENCES would include those of the queues. They belong to the role that created them, and only that role
    // may grant rights on them.
    await client.query(
      `DO $$ DECLARE own regclass; BEGIN
         FOR own IN SELECT oid FROM pg_class WHERE relkind = 'S'
             AND relnamespace = '${QUEUE_SCHEMA}'::regnamespace AND relowner = '${OWNER_ROLE}'::regrole LOOP
           EXECUTE format('REVOKE ALL ON SEQUENCE %s FROM ${FORMER_ROLE}', own);
           EXECUTE format('GRANT USAGE, SELECT ON SEQUENCE %s TO ${WORKING_ROLE}', own);
         END LOOP;
       END $$`,
    );
    await client.query(`REVOKE INSERT, UPDATE, DELETE ON ${QUEUE_SCHEMA}.migration FROM ${WORKING_ROLE}`);
  } finally {
    await client.end();
  }
}
