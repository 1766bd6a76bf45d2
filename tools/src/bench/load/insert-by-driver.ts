// The stand-in for pgbench on a machine without it: as many connections of the services' driver, each
// sending the same prepared INSERT, one after another. Its own process, told and answering as the load
// generator is.
import pg from 'pg';
import { accountPair, LOAD_AMOUNT, LOAD_DAY, LOAD_HISTORY } from './load-plan.js';
import type { DriverPlan, InsertResult } from './send-inserts.js';

async function insert(plan: DriverPlan): Promise<InsertResult> {
  const clients = Array.from(
    { length: plan.connections },
    () => new pg.Client({ connectionString: plan.url, options: `-c role=${plan.role}` }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const ends = performance.now() + plan.seconds * 1_000;
  const counts = await Promise.all(clients.map((client, index) => insertUntil(client, index, ends, plan)));
  await Promise.all(clients.map((client) => client.end()));
  return {
    inserted: counts.reduce((sum, count) => sum + count, 0),
    seconds: plan.seconds,
    numbersUsed: Math.max(...counts),
  };
}

async function insertUntil(
  client: pg.Client,
  connection: number,
  ends: number,
  { branchId, documents, accounts, firstNumber, text }: DriverPlan,
): Promise<number> {
  for (let sent = 0; ; sent += 1) {
    if (performance.now() >= ends) return sent;
    const [account, contra] = accountPair(accounts, connection, sent);
    const { rowCount } = await client.query({
      name: 'insert-entry',
      text,
      values: [
        [branchId],
        null,
        documents[connection],
        String(firstNumber + sent),
        'D',
        LOAD_DAY,
        account,
        contra,
        true,
        LOAD_AMOUNT,
        LOAD_HISTORY,
        null,
      ],
    });
    if (rowCount !== 1) throw new Error('an entry was not inserted');
  }
}

process.once('message', (plan: DriverPlan) => {
  insert(plan).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
