// Measures the move of a company to another cell against `pg_dump | pg_restore` of the same rows; and the memory of the
// move against that for a tenth of the entries.
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@razao/schema';
import { Period } from '@razao/domain';
import { type Bench, COMPANY, LAST_MONTH, MONTH, MONTHS } from '../bench.js';
import { findPgDump } from '../../pg-dump.js';
import { megabytesOf } from '../load.js';
import { runAdmin, runProgram } from '../programs.js';
import { type Benchmark, figure, inTurn, timed } from '../report.js';

/** Numbers of rows are multiples of this, so that every month has the same whole number of documents. */
const ROWS_STEP = MONTHS * 100;
/**
 * Memory counts as flat up to this difference: the noise of a garbage-collected process, and of what PostgreSQL
 * reserves for the rows of a message.
 */
const MEMORY_MB_MAX = 50;
const SAMPLE_MS = 250;

interface Moved {
  readonly seconds: number;
  /** The maximum in megabytes. */
  readonly command: number;
  readonly backend: number;
}

export const benchmarkMove: Benchmark = async (bench) => {
  const rows = wholeMonths(bench.options.rows);
  const fewer = wholeMonths(rows / 10);
  const [large, small] = [await movable(bench, rows), await movable(bench, fewer)];
  const pgDump = findPgDump(bench.cluster.version);
  if (pgDump === undefined)
    process.stderr.write(
      'Left out: pg_dump | pg_restore beside the move (PG_DUMP_PATH is not set, and PATH has no pg_dump of the server).\n',
    );
  const [moved, movedSmall, dumped] = await inTurn(
    bench.options.rounds,
    () => bench.within(() => move(bench, large, rows)),
    () => bench.within(() => move(bench, small, fewer)),
    () => bench.within(() => dumpAndRestore(bench, large, rows, pgDump)),
  );
  const work = `company move of ${rows} entries`;
  const flat = (name: 'command' | 'backend') => ({
    ours: moved.map((each) => each[name]),
    theirs: movedSmall.map((each) => each[name]),
  });
  const sides = { ours: moved.map(({ seconds }) => seconds), theirs: dumped };
  const [against, memory] = [`of ${fewer} entries`, { atMost: MEMORY_MB_MAX }];
  return [
    figure(work, 'pg_dump | pg_restore of the same rows', 's', sides, { atMost: 3 }),
    figure(`${work}: memory of the command`, against, 'MB', flat('command'), memory),
    figure(`${work}: memory of the target's backend, not shared`, against, 'MB', flat('backend'), memory),
  ];
};

function wholeMonths(rows: number): number {
  return Math.ceil(rows / ROWS_STEP) * ROWS_STEP;
}

/** Makes books of cell 0 in which all months but the last are certified. */
async function movable(bench: Bench, rows: number): Promise<string> {
  const database = await bench.sealedYear(rows, Period.range(MONTH, LAST_MONTH.plus(-1)), 'moves');
  // The worker may have been stopped before it certified the last month.
  await bench.query(
    database,
    `SELECT ledger.certify_month(p.branch_id, p.period)
       FROM (SELECT branch_id, period FROM ledger.branch_period WHERE status = 'CONSOLIDATED' ORDER BY branch_id, period) p`,
  );
  await writeAddresses(bench, database);
  return database;
}

/** Writes addresses that are never called, because services do not run here. */
async function writeAddresses(bench: Bench, database: string): Promise<void> {
  const addresses = `INSERT INTO ledger.cell_address (cell, movements, queries, compliance)
    SELECT n, 'http://m' || n, 'http://q' || n, 'http://c' || n FROM generate_series(0, 1) n`;
  await bench.query(database, addresses);
}

async function move(bench: Bench, books: string, rows: number): Promise<Moved> {
  const from = await bench.copyOf(books, 'from');
  const to = await bench.copyOf('template0', 'to');
  await migrate(bench.cluster.urlOf(to), 1);
  await writeAddresses(bench, to);
  await bench.settle();
  const env = { DATABASE_URL: bench.cluster.urlOf(from), TARGET_DATABASE_URL: bench.cluster.urlOf(to) };
  const peak = { command: 0, backend: 0 };
  let pid = 0;
  let isMoving = true;
  const sample = async (): Promise<void> => {
    while (isMoving) {
      await delay(SAMPLE_MS);
      // A process that has ended has no number.
      peak.command = Math.max(peak.command, (await megabytesOf(pid, 'VmHWM')) || 0);
      for (const backend of await backendsOf(bench, to))
        peak.backend = Math.max(peak.backend, (await megabytesOf(backend, 'RssAnon')) || 0);
    }
  };
  const words = ['company', 'move', COMPANY, '--to', '1'];
  const running = timed(() => runAdmin(env, words, (started) => (pid = started)));
  const [seconds] = await Promise.all([running.finally(() => (isMoving = false)), sample()]);
  await bench.assertBooks(to, rows);
  return { seconds, ...peak };
}

/** Returns the server processes that the command uses. */
async function backendsOf(bench: Bench, database: string): Promise<number[]> {
  const text = `SELECT pid FROM pg_stat_activity WHERE datname = $1 AND application_name = 'razao:admin'`;
  return (await bench.query<{ pid: number }>('postgres', text, [database])).map(({ pid }) => pid);
}

/** @returns seconds; NaN without pg_dump */
async function dumpAndRestore(
  bench: Bench,
  books: string,
  rows: number,
  pgDump: string | undefined,
): Promise<number> {
  if (pgDump === undefined) return Number.NaN;
  const to = await bench.copyOf('template0', 'restored');
  await bench.settle();
  const pgRestore = join(dirname(pgDump), 'pg_restore');
  const urls = [bench.cluster.urlOf(books), bench.cluster.urlOf(to)];
  // Compression would not help, because the output goes into a pipe.
  const pipe = '"$0" --format=custom --compress=none "$2" | "$1" --exit-on-error --dbname="$3"';
  const seconds = await timed(() => runProgram('sh', ['-c', pipe, pgDump, pgRestore, ...urls]));
  const [restored] = await bench.query<{ entries: string }>(
    to,
    'SELECT count(*) AS entries FROM ledger.entry',
  );
  if (Number(restored?.entries) !== rows)
    throw new Error(`pg_restore brought ${restored?.entries ?? 0} of ${rows} entries`);
  return seconds;
}
