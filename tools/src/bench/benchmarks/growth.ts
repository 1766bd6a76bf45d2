// The reads at ten times as many entries against the same reads: the same branch and month are asked for,
// so that only the size of the books around them differs. That no read goes through the entries one by one
// is not left to the clock: PostgreSQL's own counters of scans are asked afterwards.
import type { RunningApp } from '@razao/testing/apps';
import type { Bench, Benchmark } from '../benchmark.js';
import { accountWithPostings, BRANCH, benchToken, COMPANY, startService } from '../books/bench-books.js';
import { grownBooks, LAST_MONTH, MONTHS } from '../books/grown-books.js';
import type { Figure } from '../figure.js';
import { assertBooks } from '../invariants.js';
import { driveHttp } from '../load/drive.js';
import { interleave, ratiosOf } from '../rounds.js';
import { entryScans, type EntryScans } from './entry-scans.js';

const GOAL_RATIO = 1.2;
const GROWTH = 10;
const LEDGER_ROWS = 100;
const WARMUP_SECONDS = 1;

interface Read {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: string;
}

interface Size {
  readonly database: string;
  readonly entries: number;
}

export const benchmarkGrowth: Benchmark = async (bench) => {
  const { server, options } = bench;
  // A round number of documents a month.
  const rows = Math.ceil(options.rows / (MONTHS * 100)) * MONTHS * 100;
  const small: Size = { database: await grownBooks(server, rows, 1), entries: rows };
  const large: Size = { database: await grownBooks(server, rows, GROWTH), entries: rows * GROWTH };
  const account = await accountWithPostings(server, small.database, BRANCH, LAST_MONTH, LEDGER_ROWS);
  const before = await Promise.all([small, large].map(({ database }) => entryScans(server, database)));
  const figures = await onBoth(bench, small, large, readsOf(account.id));
  const notes: string[] = [];
  for (const [index, size] of [small, large].entries())
    notes.push(await assertNoSequentialScan(bench, size, before[index]));
  await assertBooks(server, small.database, small.entries);
  await assertBooks(server, large.database, large.entries);
  return figures.map((figure) => ({ ...figure, notes }));
};

function readsOf(contaId: number): Read[] {
  const named = { contaId, empresa: COMPANY, filial: BRANCH };
  const month = LAST_MONTH.format();
  const [first, last] = [LAST_MONTH.toDate(), LAST_MONTH.toDate().replace(/01$/, '28')];
  const query = (more: Record<string, string>): string =>
    new URLSearchParams({
      empresa: COMPANY,
      filial: BRANCH,
      dataInicio: first,
      dataFim: last,
      tamanho: '100',
      ...more,
    }).toString();
  const post = (path: string, body: object): Read => ({
    name: path.slice(1),
    method: 'POST',
    path,
    body: JSON.stringify(body),
  });
  const get = (name: string, path: string): Read => ({ name, method: 'GET', path, body: '' });
  return [
    post('/balanceInquiryDetails', { ...named, anomesini: month, anomesfim: month }),
    post('/generalLedgerQuery', { ...named, year: LAST_MONTH.year, month: LAST_MONTH.month }),
    get('allChartOfAccount', `/allChartOfAccount/${COMPANY}/${BRANCH}`),
    get('consulta-contabil, monthly', `/api/v1/sparts/consulta-contabil?${query({ tipoSaldo: 'M' })}`),
    get('lancamentos-contabeis', `/api/v1/sparts/lancamentos-contabeis?${query({})}`),
  ];
}

async function onBoth(bench: Bench, small: Size, large: Size, reads: readonly Read[]): Promise<Figure[]> {
  const { server } = bench;
  const [before, after] = await Promise.all(
    [small, large].map(({ database }) => startService(server, 'queries', database)),
  );
  try {
    if (before === undefined || after === undefined) throw new Error('a service did not start');
    const figures: Figure[] = [];
    for (const read of reads) figures.push(await compare(bench, read, before, after, [small, large]));
    return figures;
  } finally {
    await Promise.all([before?.stop(), after?.stop()]);
  }
}

async function compare(
  { options, say }: Bench,
  { name, method, path, body }: Read,
  before: RunningApp,
  after: RunningApp,
  [small, large]: readonly [Size, Size],
): Promise<Figure> {
  const latency = async (app: RunningApp): Promise<number> => {
    const { latencyMs } = await driveHttp({
      url: app.url,
      method,
      path,
      token: benchToken(),
      connections: 1,
      seconds: Math.max(1, options.seconds / 2),
      warmupSeconds: WARMUP_SECONDS,
      expectedStatus: 200,
      bodies: { kind: 'fixed', bodies: [body] },
    });
    return latencyMs.p50;
  };
  const measured = await interleave(
    options.rounds,
    () => latency(after),
    () => latency(before),
  );
  say(`${name}: ${shown(measured.ours)} at ${large.entries}, ${shown(measured.theirs)} at ${small.entries}`);
  return {
    benchmark: 'growth',
    work: `${name} at ${large.entries} entries`,
    against: `at ${small.entries}`,
    unit: 'ms',
    ...measured,
    measure: 'ratio',
    measured: ratiosOf(measured),
    goal: { bound: 'at most', value: GOAL_RATIO },
    notes: [],
  };
}

/** @returns how the entries were found, for the report. */
async function assertNoSequentialScan(
  { server, say }: Bench,
  { database, entries }: Size,
  before: EntryScans | undefined,
): Promise<string> {
  const after = await entryScans(server, database);
  const sequential = after.sequential - (before?.sequential ?? 0);
  if (sequential !== 0) throw new Error(`the reads went through all ${entries} entries ${sequential} times`);
  const indexes = after.indexes
    .map(({ index, scans }, at) => ({ index, scans: scans - (before?.indexes[at]?.scans ?? 0) }))
    .filter(({ scans }) => scans > 0)
    .map(({ index, scans }) => `${index} ${scans}`);
  const note = `scans of entry at ${entries}: sequential 0; by index ${indexes.join(', ')}`;
  say(note);
  return note;
}

function shown(values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(2)).join(', ')} ms`;
}
