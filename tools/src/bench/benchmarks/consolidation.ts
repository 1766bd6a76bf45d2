// The closing of a large month, from the request to the sealed record, against the bare GROUP BY over its
// entries: the least that anybody must do who recomputes the balances.
import { setTimeout as delay } from 'node:timers/promises';
import { MovementsClient } from '../../admin/movements-client.js';
import type { Bench, Benchmark } from '../benchmark.js';
import { BRANCH, benchToken, COMPANY, MONTH, monthBooks, startService } from '../books/bench-books.js';
import { assertBooks } from '../invariants.js';
import { interleave, ratiosOf, timed } from '../rounds.js';

const GOAL_RATIO = 3;
const POLL_MS = 50;
const GROUP_BY = `
  SELECT branch_id, period, account_id, sum(amount) FILTER (WHERE side = 'D') AS debit,
         sum(amount) FILTER (WHERE side = 'C') AS credit, count(*) AS postings
    FROM ledger.posting
   GROUP BY branch_id, period, account_id`;

export const benchmarkConsolidation: Benchmark = async (bench) => {
  const { server, options, say } = bench;
  const month = await monthBooks(server, options.rows);
  const measured = await interleave(
    options.rounds,
    () => server.onCopy(month, 'consolidation', (database) => consolidate(bench, database)),
    async () => {
      await server.settle();
      return (await timed(() => server.ask(month, GROUP_BY))) / 1_000;
    },
  );
  say(`consolidation ${shown(measured.ours)}, GROUP BY ${shown(measured.theirs)}`);
  return [
    {
      benchmark: 'consolidation',
      work: `consolidation of ${options.rows} entries, request to sealed record`,
      against: 'the bare GROUP BY over them',
      unit: 's',
      ...measured,
      measure: 'ratio',
      measured: ratiosOf(measured),
      goal: { bound: 'at most', value: GOAL_RATIO },
      notes: [],
    },
  ];
};

async function consolidate({ server, options }: Bench, database: string): Promise<number> {
  const app = await startService(server, 'movements', database, { worker: true });
  try {
    const client = new MovementsClient(app.url, benchToken());
    // A copy was read by nobody yet: both sides find its pages in memory.
    await server.ask(database, GROUP_BY);
    await server.settle();
    const milliseconds = await timed(async () => {
      await client.requestConsolidation(COMPANY, BRANCH, MONTH);
      await sealed(client);
    });
    await assertBooks(server, database, options.rows);
    await assertSealed({ server }, database);
    return milliseconds / 1_000;
  } finally {
    await app.stop();
  }
}

async function sealed(client: MovementsClient): Promise<void> {
  for (;;) {
    const { status, message } = await client.consolidation(COMPANY, BRANCH, MONTH);
    if (status === 'COMPLETED') return;
    if (status === 'ERROR') throw new Error(`The month was not consolidated: ${message ?? 'no message'}`);
    await delay(POLL_MS);
  }
}

/** INV-06: what was sealed is what the entries say. */
async function assertSealed({ server }: Pick<Bench, 'server'>, database: string): Promise<void> {
  const [row] = await server.ask<{ differences: string }>(
    database,
    `SELECT count(*) AS differences
       FROM (SELECT l.* FROM ledger.account_balance l JOIN ledger.account a ON a.id = l.account_id WHERE a.kind = 'A' AND l.postings <> 0) l
       FULL JOIN (${GROUP_BY}) e USING (branch_id, period, account_id)
      WHERE (l.debit + l.closing_debit, l.credit + l.closing_credit, l.postings)
            IS DISTINCT FROM (coalesce(e.debit, 0), coalesce(e.credit, 0), e.postings)`,
  );
  if (row?.differences !== '0')
    throw new Error(
      `INV-06: ${row?.differences ?? 'unknown'} sealed balances are not the sum of their entries`,
    );
}

function shown(values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(2)).join(', ')} s`;
}
