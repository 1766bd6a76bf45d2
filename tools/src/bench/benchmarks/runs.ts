// Measures work on a whole month or year: its closing, the cost of the balances of closed months, a compliance run; and
// one run of the admin command. The other side is the least work that gives the same result.
import { fileURLToPath } from 'node:url';
import { Period } from '@razao/domain';
import { HttpClient } from '@razao/testing/apps';
import pg from 'pg';
import { Installation } from '../../admin/installation.js';
import { MovementsClient } from '../../admin/movements-client.js';
import { verifyCompany } from '../../admin/verify.js';
import { BRANCH, benchToken, COMPANY, CONNECTIONS, LAST_MONTH, MONTH, MONTHS } from '../bench.js';
import { costOf, drive, repeat } from '../load.js';
import { runProgram } from '../programs.js';
import { type Benchmark, bothOf, figure, inTurn, timed } from '../report.js';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const YEAR_ROWS = MONTHS * 1_000;
const GROUP_BY = `
  SELECT branch_id, period, account_id, sum(amount) FILTER (WHERE side = 'D') AS debit,
         sum(amount) FILTER (WHERE side = 'C') AS credit, count(*) AS postings
    FROM ledger.posting
   GROUP BY branch_id, period, account_id`;
const SEALED_ROWS = {
  name: 'sealed-rows',
  text: 'SELECT * FROM ledger.account_balance WHERE branch_id = $1 AND account_id = $2 AND period = ANY($3::date[])',
};
const READ_IN_ORDER = `COPY (SELECT * FROM ledger.entry ORDER BY id) TO '/dev/null'`;
const ONE_PASS = `SELECT count(*) FROM (SELECT count(*) FROM ledger.entry GROUP BY document_id, entry_number) n`;

/** Measures from the request to the sealed record, against the bare GROUP BY over the month's entries. */
export const benchmarkConsolidation: Benchmark = async (bench) => {
  const { rows, rounds } = bench.options;
  const month = await bench.monthBooks(rows);
  const seal = async (): Promise<number> => {
    const database = await bench.copyOf(month, 'consolidation');
    const app = await bench.service('movements', database, true);
    // This reads the copy for the first time, so that both sides find its pages in memory.
    await bench.query(database, GROUP_BY);
    await bench.settle();
    const movements = new MovementsClient(app.url, benchToken());
    const seconds = await timed(() => movements.consolidate(COMPANY, BRANCH, MONTH));
    await bench.assertBooks(database, rows);
    return seconds;
  };
  const [ours, theirs] = await inTurn(
    rounds,
    () => bench.within(seal),
    async () => {
      await bench.settle();
      return await timed(() => bench.query(month, GROUP_BY));
    },
  );
  const work = `consolidation of ${rows} entries, request to sealed record`;
  return [figure(work, 'the bare GROUP BY over them', 's', { ours, theirs }, { atMost: 1 })];
};

/**
 * Measures what the balances of one account over a year of sealed months cost the database, against reading the rows by
 * their key.
 */
export const benchmarkBalances: Benchmark = async (bench) => {
  const { seconds, rounds } = bench.options;
  const months = Period.range(MONTH, LAST_MONTH);
  const database = await bench.sealedYear(YEAR_ROWS, months, 'sealed');
  const { id, branchId } = await bench.accountWithPostings(database, YEAR_ROWS / MONTHS / 10);
  const named = { contaId: id, empresa: COMPANY, filial: BRANCH };
  const body = JSON.stringify({ ...named, anomesini: MONTH.format(), anomesfim: LAST_MONTH.format() });
  const request = { method: 'POST', path: '/balanceInquiryDetails', body } as const;
  const { url } = await bench.service('queries', database);
  const pool = new pg.Pool({
    connectionString: bench.cluster.urlOf(database),
    max: CONNECTIONS,
    idleTimeoutMillis: 0,
  });
  bench.afterwards(() => pool.end());
  const values = [branchId, id, months.map((period) => period.toDate())];
  const priceOf = async (work: () => Promise<{ answered: number }>): Promise<number> => {
    const { result, processorMs } = await costOf([bench.cluster.pid], work);
    return processorMs / result.answered;
  };
  const read = () => drive({ url, connections: CONNECTIONS, seconds, request: () => request });
  const byKey = () => repeat(CONNECTIONS, seconds, () => pool.query({ ...SEALED_ROWS, values }));
  // The first round is not measured, because each connection plans a statement five times before it keeps a plan.
  await Promise.all([read(), byKey()]);
  const [ours, theirs] = await inTurn(
    rounds,
    () => priceOf(read),
    () => priceOf(byKey),
  );
  await bench.assertBooks(database, YEAR_ROWS);
  const work = `balanceInquiryDetails, ${MONTHS} months: processor time of the database`;
  const against = `SELECT of ${MONTHS} sealed rows by key, prepared`;
  return [figure(work, against, 'ms', { ours, theirs }, { atMost: 3 })];
};

/**
 * Measures a run over HTTP against one sequential pass over the same rows, which is the least work that reads all of
 * them.
 */
export const benchmarkCompliance: Benchmark = async (bench) => {
  const { rows, rounds } = bench.options;
  const database = await bench.copyOf(await bench.monthBooks(rows), 'compliance');
  const { companyId, branchId } = await bench.accountWithPostings(database, 1);
  const form = { companyid: `${companyId}`, branchid: `${branchId}`, refmonth: MONTH.toYearMonth() };
  const { url } = await bench.service('compliance', database);
  const client = new HttpClient(url, benchToken());
  const run = async (): Promise<void> => {
    const { status, text } = await client.postForm('/api/compliance/run', form);
    if (status !== 200) throw new Error(`the run was answered ${status}: ${text}`);
  };
  await bench.query(database, 'VACUUM ANALYZE');
  await bench.query(database, ONE_PASS);
  const [ours, theirs] = await inTurn(
    rounds,
    () => costOf([bench.cluster.pid], run),
    () => costOf([bench.cluster.pid], () => bench.query(database, ONE_PASS)),
  );
  await bench.assertBooks(database, rows);
  const work = `compliance run over ${rows} entries`;
  const against = 'one pass, count by entry number';
  return [
    figure(work, against, 's', bothOf('seconds', ours, theirs), { atMost: 8 }),
    figure(`${work}: processor time of the database`, against, 'ms', bothOf('processorMs', ours, theirs)),
  ];
};

/**
 * Measures `admin verify` on a month against reading its entries in their order; both as processor time of the
 * database.
 */
export const benchmarkVerify: Benchmark = async (bench) => {
  const { rows, rounds } = bench.options;
  const database = await bench.copyOf(await bench.monthBooks(rows), 'verify');
  const { branchId } = await bench.accountWithPostings(database, 1);
  for (const write of ['seal_month', 'certify_month'])
    await bench.query(database, `SELECT ledger.${write}($1, $2)`, [branchId, MONTH.toDate()]);
  await bench.query(database, 'VACUUM ANALYZE');
  const installation = new Installation({ DATABASE_URL: bench.cluster.urlOf(database) });
  const read = (): Promise<unknown> => bench.query(database, READ_IN_ORDER);
  await read();
  const [ours, theirs] = await inTurn(
    rounds,
    () => costOf([bench.cluster.pid], () => installation.withDatabase((db) => verifyCompany(db, COMPANY))),
    () => costOf([bench.cluster.pid], read),
  );
  const work = `admin verify of ${rows} entries: processor time of the database`;
  const both = bothOf('processorMs', ours, theirs);
  return [figure(work, 'reading them in their order', 'ms', both, { atMost: 3 })];
};

/**
 * Measures `npm run admin -- status` on a built tree, including npm, against a Node that does nothing; both as
 * processor time.
 */
export const benchmarkStatus: Benchmark = async (bench) => {
  const env = { DATABASE_URL: bench.cluster.urlOf(await bench.emptyBooks()) };
  const args = ['--prefix', ROOT, 'run', '--silent', 'admin', '--', 'status'];
  // A program that has ended counts as a child of this process.
  const run = (program: string, words: readonly string[]) => () =>
    costOf([process.pid], () => runProgram(program, words, env));
  const status = run('npm', args);
  await status();
  const [ours, theirs] = await inTurn(bench.options.rounds, status, run(process.execPath, ['-e', '0']));
  const work = 'npm run admin -- status: processor time';
  return [figure(work, 'node -e 0', 'ms', bothOf('processorMs', ours, theirs), { atMost: 15 })];
};
