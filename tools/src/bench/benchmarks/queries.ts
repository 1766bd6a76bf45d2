// The two queries of an accountant's screen, with token, permission and validation, against a bare Express handler
// that runs the same SQL without any of it, under the same load.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import {
  accountWithPostings,
  assertBooks,
  BRANCH,
  COMPANY,
  imageEnvironment,
  MONTH,
  monthBooks,
  startService,
} from '../books.js';
import type { Bench, Benchmark, Figure } from '../figure.js';
import { drive } from '../load.js';
import { processorTimeOf } from '../processes.js';
import { inTurn } from '../rounds.js';
import type { BarePlan } from './bare-express.js';

/** Few enough for a month in which many accounts have a hundred rows. */
const ROWS_MAX = 20_000;
const LEDGER_ROWS = 100;

interface Side {
  readonly url: string;
  readonly pid: number;
}

export const benchmarkQueries: Benchmark = async (bench) => {
  const { server, options } = bench;
  const rows = Math.min(options.rows, ROWS_MAX);
  const database = await monthBooks(server, rows);
  const { id, branchId, postings } = await accountWithPostings(
    server,
    database,
    Math.min(LEDGER_ROWS, rows / 20),
  );
  const named = { contaId: id, empresa: COMPANY, filial: BRANCH };
  const month = { ...named, anomesini: MONTH.format(), anomesfim: MONTH.format() };
  const ledger = { ...named, year: MONTH.year, month: MONTH.month };
  const app = await startService(server, 'queries', database);
  try {
    const plan = { databaseUrl: server.urlOf(database), connections: options.connections, branchId };
    return await withBare(plan, async (bare) => {
      const sides = [{ url: app.url, pid: app.service.pid }, bare] as const;
      return [
        ...(await compare(bench, sides, 'balanceInquiryDetails', month)),
        ...(await compare(bench, sides, 'generalLedgerQuery', ledger, `, ${postings} rows`)),
      ];
    });
  } finally {
    await app.stop();
    await assertBooks(server, database, rows);
  }
};

async function compare(
  { options }: Bench,
  [service, bare]: readonly [Side, Side],
  query: string,
  body: object,
  size = '',
): Promise<Figure[]> {
  const request = { method: 'POST', path: `/${query}`, body: JSON.stringify(body) } as const;
  const load = { connections: options.connections, seconds: options.seconds, request: () => request };
  const [ours, theirs] = await inTurn(options.rounds, [
    () => processorTimeOf([service.pid], () => drive({ ...load, url: service.url })),
    () => processorTimeOf([bare.pid], () => drive({ ...load, url: bare.url })),
  ]);
  const work = `${query}${size}, ${options.connections} connections`;
  const against = 'a bare Express handler, the same SQL';
  const rate = (side: typeof ours): number[] => side.map(({ perSecond }) => perSecond);
  const price = (side: typeof ours): number[] => side.map(({ msEach }) => msEach[0] ?? Number.NaN);
  return [
    { work, against, unit: '/s', ours: rate(ours), theirs: rate(theirs), goal: { atLeast: 0.85 } },
    { work: `${work}: processor time`, against, unit: 'ms', ours: price(ours), theirs: price(theirs) },
  ];
}

async function withBare<T>(plan: BarePlan, work: (bare: Side) => Promise<T>): Promise<T> {
  const child = fork(fileURLToPath(new URL('./bare-express.js', import.meta.url)), {
    env: { PATH: process.env['PATH'] ?? '', ...(await imageEnvironment()) },
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  try {
    child.send(plan);
    const [port] = (await once(child, 'message')) as [number];
    return await work({ url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 });
  } finally {
    process.off('exit', kill);
    kill();
  }
}
