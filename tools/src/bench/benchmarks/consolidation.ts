// The closing of a large month, from the request to the sealed record, against the bare GROUP BY over its
// entries: the least work that computes the balances anew.
import { assertBooks, MONTH, monthBooks, startService } from '../books.js';
import type { Benchmark } from '../figure.js';
import { inTurn, timed } from '../rounds.js';
import { consolidate } from './balances.js';

const GROUP_BY = `
  SELECT branch_id, period, account_id, sum(amount) FILTER (WHERE side = 'D') AS debit,
         sum(amount) FILTER (WHERE side = 'C') AS credit, count(*) AS postings
    FROM ledger.posting
   GROUP BY branch_id, period, account_id`;

export const benchmarkConsolidation: Benchmark = async ({ server, options }) => {
  const month = await monthBooks(server, options.rows);
  const seal = async (database: string): Promise<number> => {
    const app = await startService(server, 'movements', database, { worker: true });
    try {
      // Nothing has read the copy before: both sides find its pages in memory.
      await server.query(database, GROUP_BY);
      await server.settle();
      const seconds = await timed(() => consolidate(app.url, MONTH));
      await assertBooks(server, database, options.rows);
      return seconds;
    } finally {
      await app.stop();
    }
  };
  const [ours, theirs] = await inTurn(options.rounds, [
    () => server.onCopy(month, 'consolidation', seal),
    async () => {
      await server.settle();
      return await timed(() => server.query(month, GROUP_BY));
    },
  ]);
  const work = `consolidation of ${options.rows} entries, request to sealed record`;
  return [{ work, against: 'the bare GROUP BY over them', unit: 's', ours, theirs, goal: { atMost: 1 } }];
};
