// `npm run bench` runs the comparisons and prints the table. Its exit code is not zero when books were wrong. A missed
// goal is shown but is not a failure, because the figures of a busy machine are not the fault of the code.
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { takeLock } from '../../folder-lock.mjs';
import { Bench, type BenchOptions, CONNECTIONS } from './bench.js';
import { benchmarkCells } from './benchmarks/cells.js';
import { benchmarkEcd } from './benchmarks/ecd.js';
import { benchmarkGrowth } from './benchmarks/growth.js';
import { benchmarkImport } from './benchmarks/import.js';
import { benchmarkMove } from './benchmarks/move.js';
import { benchmarkPost } from './benchmarks/post.js';
import { benchmarkLedger, benchmarkQueries } from './benchmarks/queries.js';
import {
  benchmarkBalances,
  benchmarkCompliance,
  benchmarkConsolidation,
  benchmarkStatus,
  benchmarkVerify,
} from './benchmarks/runs.js';
import { imageEnvironmentOf } from './programs.js';
import { type Benchmark, type Figure, reportTable } from './report.js';

const APPS = ['movements', 'queries', 'compliance'] as const;
const GIB = 1024 ** 3;
const FULL = { rows: 1_000_000, rounds: 3, seconds: 10, companies: 300, home: '.razao/bench' };
/**
 * Small enough to prove quickly that every comparison runs and keeps the books right. The figures mean nothing, and
 * nothing is kept.
 */
const QUICK = { rows: 2_000, rounds: 1, seconds: 1, companies: 30 };

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  import: benchmarkImport,
  post: benchmarkPost,
  queries: benchmarkQueries,
  balances: benchmarkBalances,
  consolidation: benchmarkConsolidation,
  ledger: benchmarkLedger,
  growth: benchmarkGrowth,
  compliance: benchmarkCompliance,
  ecd: benchmarkEcd,
  verify: benchmarkVerify,
  status: benchmarkStatus,
  move: benchmarkMove,
  cells: benchmarkCells,
};

const USAGE = `Usage: npm run bench -- [COMPARISON…] [options]
  --rows N      entries of the large month (${FULL.rows}); growth compares N with 10 N; of the company that moves, or the largest of cells
  --rounds N    rounds of each side (${FULL.rounds})
  --seconds N   length of a measurement under load (${FULL.seconds})
  --companies N   cells: how many, of which one in fifteen moves (${FULL.companies})
  --latencies   post: the latencies at 1 to 512 connections too, with and without gathering, and beyond saturation
  --refused-caller   post: beside a caller who sends only refused posts at full speed
  --quick       small and once: proves that it runs, its figures mean nothing
Comparisons: ${Object.keys(BENCHMARKS).join(', ')}; without one, all of them`;

/** @returns the exit code */
export async function runBench(words: readonly string[]): Promise<number> {
  let wanted: ReturnType<typeof benchOptions>;
  try {
    wanted = benchOptions(words);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${problem}\n${USAGE}\n`);
    return 1;
  }
  const { options, names } = wanted;
  const home = options.home && resolve(options.home);
  // A second server with the same data would end the first one.
  const lock = home === undefined ? undefined : takeLock(join(home, 'bench.lock'));
  if (lock !== undefined && 'holder' in lock) {
    process.stderr.write(`A benchmark with its data in ${home} is running (process ${lock.holder}).\n`);
    return 1;
  }
  try {
    process.stdout.write(`\n${await measured({ ...options, ...(home && { home }) }, names)}\n`);
    return 0;
  } finally {
    lock?.release();
  }
}

/** @throws Error naming the word that does not fit */
export function benchOptions(words: readonly string[]): { names: string[]; options: BenchOptions } {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean', default: false }] as const;
  const { values, positionals } = parseArgs({
    args: [...words],
    allowPositionals: true,
    options: {
      rows: text,
      rounds: text,
      seconds: text,
      companies: text,
      quick: flag,
      latencies: flag,
      'refused-caller': flag,
    },
  });
  const unknown = positionals.find((name) => !(name in BENCHMARKS));
  if (unknown !== undefined) throw new Error(`There is no comparison ${unknown}`);
  const { quick, latencies, 'refused-caller': refusedCaller, ...given } = values;
  const numbers = Object.entries(given).map(([name, value]): [string, number] => {
    if (/^[1-9]\d{0,8}$/.test(value)) return [name, Number(value)];
    throw new Error(`--${name} ${value}: expected a whole number from 1`);
  });
  const size = { ...(quick ? QUICK : FULL), ...Object.fromEntries(numbers) };
  return {
    names: positionals.length > 0 ? positionals : Object.keys(BENCHMARKS),
    options: { ...size, latencies, refusedCaller },
  };
}

/** @returns the report: conditions and table */
async function measured(options: BenchOptions, names: readonly string[]): Promise<string> {
  const bench = await Bench.start(options);
  // Ctrl-C also ends the server; the services are children and end with this process.
  const stop = (): void => {
    bench.cluster.stopNow();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const conditions = conditionsOf(bench);
    const figures: Figure[] = [];
    for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
      if (!names.includes(name)) continue;
      process.stderr.write(`${name} …\n`);
      figures.push(...(await bench.within(() => benchmark(bench))));
    }
    return [...conditions, '', reportTable(figures)].join('\n');
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await bench.cluster.stop();
  }
}

/** The conditions of a run, without which its figures mean little. */
function conditionsOf({ cluster, options }: Bench): string[] {
  const [processor] = cpus();
  const load = loadavg().map((value) => value.toFixed(2));
  const environment = APPS.map(
    (app) => `${app} NODE_OPTIONS=${imageEnvironmentOf(app)['NODE_OPTIONS'] ?? ''}`,
  );
  return [
    `- Machine: ${processor?.model.trim() ?? 'unknown processor'}, ${cpus().length} cores, ${(totalmem() / GIB).toFixed(0)} GiB, ${platform()} ${release()}; load at the start ${load.join(', ')}`,
    `- Node ${process.versions.node}, PostgreSQL ${cluster.version.replace(/^.* /, '')} (embedded, durable); services as in the images: ${environment.join(', ')}`,
    `- ${options.rows} rows in the large month, ${options.rounds} rounds, ${options.seconds} s per measurement under load, ${CONNECTIONS} connections`,
  ];
}
