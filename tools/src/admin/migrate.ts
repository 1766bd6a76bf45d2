// Migrates the schema, and the queues that are in the database, to the version of this build.
import { firstMessage, isConnectionLost, sqlStateOf } from '@razao/platform/database';
import { migrateQueues } from '@razao/platform/queues';
import { migrate } from '@razao/schema';
import { CommandRefused } from './command-line.js';

/** SQLSTATEs for a login or a database that the server does not know. */
const REFUSED_ADDRESS = /^(28|3D)/;
const NO_RIGHT = '42501';

/**
 * @param source what gives the address of the database
 * @throws CommandRefused when the database cannot be reached, the connection is lost, or the login lacks a right; the
 *   driver's message alone would be too short
 */
export async function migrateDatabase(
  url: string,
  cell: number,
  say: (line: string) => void,
  source = 'DATABASE_URL',
): Promise<void> {
  try {
    const ran = await migrate(url, cell, () =>
      say('Another migration of this database is at work; waiting for its end.'),
    );
    await migrateQueues(url);
    say(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
  } catch (error) {
    if (sqlStateOf(error) === NO_RIGHT)
      throw new CommandRefused(
        `The login of ${source} may not migrate this database: ${firstMessage(error)}. Use the login that owns the database, or a superuser.`,
      );
    if (!isConnectionLost(error) && !REFUSED_ADDRESS.test(sqlStateOf(error) ?? '')) throw error;
    throw new CommandRefused(
      `The database did not answer: ${firstMessage(error)}. Check ${source} and that the server is up.`,
    );
  }
}
