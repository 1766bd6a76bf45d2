// `npm run bench`: runs the comparisons, prints the table, and ends with a code that is not zero when books were
// wrong. A missed goal is shown and is no failure: figures of a busy machine are not the fault of the code.
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import { CommandRefused } from '../admin/command-line.js';
import { benchOptions, type BenchOptions, USAGE } from './bench-options.js';
import { BenchServer } from './bench-server.js';
import { benchmarkBalances } from './benchmarks/balances.js';
import { benchmarkCompliance } from './benchmarks/compliance.js';
import { benchmarkConsolidation } from './benchmarks/consolidation.js';
import { benchmarkGrowth } from './benchmarks/growth.js';
import { benchmarkImport } from './benchmarks/import.js';
import { benchmarkLedger } from './benchmarks/ledger.js';
import { benchmarkPost } from './benchmarks/post.js';
import { benchmarkQueries } from './benchmarks/queries.js';
import { benchmarkStatus } from './benchmarks/status.js';
import { imageEnvironment } from './books.js';
import type { Benchmark, Figure } from './figure.js';
import { reportTable } from './report.js';

const GIB = 1024 ** 3;

const BENCHMARKS: Readonly<Record<string, Benchmark>> = {
  import: benchmarkImport,
  post: benchmarkPost,
  queries: benchmarkQueries,
  balances: benchmarkBalances,
  consolidation: benchmarkConsolidation,
  ledger: benchmarkLedger,
  growth: benchmarkGrowth,
  compliance: benchmarkCompliance,
  status: benchmarkStatus,
};

/** @returns the exit code. */
export async function runBench(words: readonly string[]): Promise<number> {
  const usage = `${USAGE}\nComparisons: ${Object.keys(BENCHMARKS).join(', ')}; without one, all of them`;
  if (words.includes('--help')) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  try {
    const options = benchOptions(words, Object.keys(BENCHMARKS));
    process.stdout.write(`\n${await measured(options)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    process.stderr.write(`${error.message}\n${usage}\n`);
    return 1;
  }
}

/** @returns the report: conditions and table. */
async function measured(options: BenchOptions): Promise<string> {
  const server = await BenchServer.start(options.home);
  // Ctrl-C ends the server too; the services are children and end with this process.
  const stop = (): void => {
    server.stopNow();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const conditions = await conditionsOf(server, options);
    const figures: Figure[] = [];
    for (const [name, benchmark] of Object.entries(BENCHMARKS)) {
      if (!options.names.includes(name)) continue;
      process.stderr.write(`${name} …\n`);
      figures.push(...(await benchmark({ server, options })));
    }
    return [...conditions, '', reportTable(figures)].join('\n');
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await server.stop();
  }
}

/** Without the conditions of a run its figures mean little. */
async function conditionsOf(server: BenchServer, options: BenchOptions): Promise<string[]> {
  const processors = cpus();
  const load = loadavg().map((value) => value.toFixed(2));
  const environment = Object.entries(await imageEnvironment()).map(([name, value]) => `${name}=${value}`);
  return [
    `- Machine: ${processors[0]?.model.trim() ?? 'unknown processor'}, ${processors.length} cores, ${(totalmem() / GIB).toFixed(0)} GiB, ${platform()} ${release()}; load at the start ${load.join(', ')}`,
    `- Node ${process.versions.node}, PostgreSQL ${server.version} (embedded, durable); services as in the images: ${environment.join(' ')}`,
    `- ${options.rows} rows in the large month, ${options.rounds} rounds, ${options.seconds} s per measurement under load, ${options.connections} connections`,
  ];
}
