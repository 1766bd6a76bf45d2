// Counts the sessions that wait for a lock, for tests in which another session holds one.
import type { Rows } from './rows-of.js';

/** How many sessions of the database wait for a lock; with `application`, only sessions with that application name. */
export async function lockWaits(db: Rows, application: string | null = null): Promise<number> {
  const waiting = await db.query(
    `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND ($1::text IS NULL OR application_name = $1)`,
    [application],
  );
  return waiting.length;
}
