// Checks over a separate connection whether the database answers, for when the pool has none to
// spare: when all connections are busy, the service has much to do and the database need not be down.
import pg from 'pg';
import { connectionConfig, type PoolOptions } from './pool.js';

/** Longer than a working database takes, shorter than callers wait for the answer. */
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
