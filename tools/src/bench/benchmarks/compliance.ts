// A compliance run over a large month, over HTTP, against one sequential pass of the same rows: the least that
// reads all of them.
import { accountWithPostings, assertBooks, benchToken, MONTH, monthBooks, startService } from '../books.js';
import type { Benchmark } from '../figure.js';
import { inTurn, timed } from '../rounds.js';

const ONE_PASS = `SELECT count(*) FROM (SELECT count(*) FROM ledger.entry GROUP BY document_id, entry_number) n`;

export const benchmarkCompliance: Benchmark = async ({ server, options }) =>
  await server.onCopy(await monthBooks(server, options.rows), 'compliance', async (database) => {
    const { companyId, branchId } = await accountWithPostings(server, database, 1);
    const form = { companyid: String(companyId), branchid: String(branchId), refmonth: MONTH.toYearMonth() };
    const app = await startService(server, 'compliance', database);
    const run = async (): Promise<void> => {
      const response = await fetch(`${app.url}/api/compliance/run`, {
        method: 'POST',
        headers: { authorization: `Bearer ${benchToken()}` },
        body: new URLSearchParams(form),
      });
      const text = await response.text();
      if (response.status !== 200) throw new Error(`the run was answered ${response.status}: ${text}`);
    };
    try {
      await server.query(database, 'VACUUM ANALYZE');
      await server.query(database, ONE_PASS);
      const [ours, theirs] = await inTurn(options.rounds, [
        () => timed(run),
        () => timed(() => server.query(database, ONE_PASS)),
      ]);
      await assertBooks(server, database, options.rows);
      const work = `compliance run over ${options.rows} entries`;
      return [
        { work, against: 'one pass, count by entry number', unit: 's', ours, theirs, goal: { atMost: 8 } },
      ];
    } finally {
      await app.stop();
    }
  });
