// For tests of what happens beside another session: what it holds, or writes.
import { Client } from 'pg';

/** A transaction apart from those of the code under test. `work` commits it; what it leaves open is rolled back. */
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
