// The two queries that an accountant's screen asks all day, with token, permission and validation, against a
// bare Express handler that runs the same SQL for anybody, in front of the same number of connections.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Bench, Benchmark } from '../benchmark.js';
import {
  accountWithPostings,
  BRANCH,
  benchToken,
  COMPANY,
  MONTH,
  monthBooks,
  POOL_CONNECTIONS,
  startService,
} from '../books/bench-books.js';
import type { Figure } from '../figure.js';
import { imageEnvironment } from '../image-environment.js';
import { assertBooks } from '../invariants.js';
import { driveHttp, generatorNote, RequestPrice } from '../load/drive.js';
import type { LoadPlan, LoadResult } from '../load/load-plan.js';
import { interleave, ratiosOf } from '../rounds.js';
import type { BarePlan } from './bare-express.js';

const GOAL_RATIO = 0.9;
const WARMUP_SECONDS = 2;
/** Small enough for a month in which accounts with a hundred rows are many. */
const ROWS_MAX = 20_000;
const LEDGER_ROWS = 100;

interface Side {
  readonly url: string;
  readonly pid: number;
}

interface Query {
  readonly name: string;
  readonly path: string;
  readonly body: string;
}

export const benchmarkQueries: Benchmark = async (bench) => {
  const { server, options } = bench;
  const rows = Math.min(options.rows, ROWS_MAX);
  const database = await monthBooks(server, rows);
  const account = await accountWithPostings(
    server,
    database,
    BRANCH,
    MONTH,
    Math.min(LEDGER_ROWS, rows / 20),
  );
  const app = await startService(server, 'queries', database, bench.serviceOptions);
  try {
    const bare = await startBare({
      databaseUrl: server.urlOf(database),
      connections: Number(POOL_CONNECTIONS),
      branchId: account.branchId,
    });
    try {
      const figures: Figure[] = [];
      for (const query of queriesOf(account.id, account.postings))
        figures.push(await compare(bench, query, { url: app.url, pid: app.service.pid }, bare));
      return figures;
    } finally {
      bare.stop();
    }
  } finally {
    await app.stop();
    await assertBooks(server, database, rows);
  }
};

function queriesOf(contaId: number, postings: number): Query[] {
  const month = MONTH.format();
  const named = { contaId, empresa: COMPANY, filial: BRANCH };
  return [
    {
      name: 'balanceInquiryDetails',
      path: '/balanceInquiryDetails',
      body: JSON.stringify({ ...named, anomesini: month, anomesfim: month }),
    },
    {
      name: `generalLedgerQuery, ${postings} rows`,
      path: '/generalLedgerQuery',
      body: JSON.stringify({ ...named, year: MONTH.year, month: MONTH.month }),
    },
  ];
}

async function compare(bench: Bench, query: Query, service: Side, bare: Side): Promise<Figure> {
  const { options, say } = bench;
  const results: LoadResult[] = [];
  const ours = new RequestPrice(`${query.name}, the service`, [service.pid]);
  const theirs = new RequestPrice(`${query.name}, the bare handler`, [bare.pid]);
  const load = async (url: string, price: RequestPrice): Promise<number> => {
    const plan: LoadPlan = {
      url,
      method: 'POST',
      path: query.path,
      token: benchToken(),
      connections: options.connections,
      seconds: options.seconds,
      warmupSeconds: WARMUP_SECONDS,
      expectedStatus: 200,
      bodies: { kind: 'fixed', bodies: [query.body] },
    };
    const result = await price.of(() => driveHttp(plan));
    results.push(result);
    return result.requests / result.seconds;
  };
  const measured = await interleave(
    options.rounds,
    () => load(service.url, ours),
    () => load(bare.url, theirs),
  );
  say(`${query.name} ${shown(measured.ours)}, bare ${shown(measured.theirs)}`);
  return {
    benchmark: 'queries',
    work: `${query.name}, ${options.connections} connections, one process`,
    against: 'a bare Express handler, the same SQL, no guard',
    unit: '/s',
    ...measured,
    measure: 'ratio',
    measured: ratiosOf(measured),
    goal: { bound: 'at least', value: GOAL_RATIO },
    notes: [...ours.note(), ...theirs.note(), ...generatorNote(results)],
  };
}

async function startBare(plan: BarePlan): Promise<Side & { stop: () => void }> {
  const child = fork(fileURLToPath(new URL('./bare-express.js', import.meta.url)), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { PATH: process.env['PATH'] ?? '', ...(await imageEnvironment()) },
  });
  const kill = (): void => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.send(plan);
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => {
      process.off('exit', kill);
      kill();
    },
  };
}

function shown(values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(0)).join(', ')}/s`;
}
