// Brings the schema, and the queues that live in the database, to what this build expects.
import { migrate } from '@razao/schema';
import { migrateQueues } from '@razao/platform/queues';
import { Client } from 'pg';
import { CommandRefused } from './command-line.js';

const CONNECT_TIMEOUT_MS = 30_000;

export async function migrateDatabase(url: string, cell: number, say: (line: string) => void): Promise<void> {
  await reach(url);
  const ran = await migrate(url, cell, () =>
    say('Another migration of this database is at work; waiting for its end.'),
  );
  await migrateQueues(url);
  say(ran.length === 0 ? 'The schema is up to date.' : `Ran ${ran.join(', ')}.`);
}

/** @throws CommandRefused with the reason: for a wrong address the driver's message is no more than half a line. */
async function reach(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
  try {
    await client.connect();
  } catch (error) {
    // A name with several addresses fails with one error for each, and has no message itself.
    const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
    throw new CommandRefused(
      `The database did not answer: ${cause instanceof Error ? cause.message : String(cause)}. Check DATABASE_URL and that the server is up.`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}
