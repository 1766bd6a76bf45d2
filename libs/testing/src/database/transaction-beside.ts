// Opens a transaction of another session, for tests of its locks and writes.
import { Client } from 'pg';

/** Runs `work` in a transaction on a separate connection. `work` commits it; otherwise it is rolled back. */
export async function transactionBeside<T>(
  { url }: { readonly url: string },
  work: (session: Client) => Promise<T>,
): Promise<T> {
  const session = new Client({ connectionString: url });
  await session.connect();
  try {
    await session.query('BEGIN');
    return await work(session);
  } finally {
    await session.end();
  }
}
