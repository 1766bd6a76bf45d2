// Asks a database whether it answers over a connection made for the question, for when the pool has none to
// spare: that all connections are busy says that the service has much to do, not that the database is away.
import pg from 'pg';
import { connectionConfig, type PoolOptions } from './pool.js';

/** Longer than a question to a database that works, shorter than anybody waits for the answer. */
const ANSWER_TIMEOUT_MS = 2_000;

export async function checkOverOwnConnection(options: PoolOptions): Promise<void> {
  const client = new pg.Client({
    ...connectionConfig(options),
    connectionTimeoutMillis: ANSWER_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
  } finally {
    // Not waited for: a server that does not answer does not say goodbye either.
    client.end().catch(() => undefined);
  }
}
