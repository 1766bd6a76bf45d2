// `npm run bench`: runs the comparisons that were asked for, prints the table, writes the results as JSON,
// and ends with a code that is not zero when books were wrong. A missed goal is shown, and is no failure:
// figures of a busy machine are not the code's fault.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandRefused } from '../admin/command-line.js';
import { BenchServer } from './bench-server.js';
import { benchOptions, USAGE, type BenchmarkName, type BenchOptions } from './bench-options.js';
import type { Bench, Benchmark } from './benchmark.js';
import { benchmarkConsolidation } from './benchmarks/consolidation.js';
import { benchmarkGrowth } from './benchmarks/growth.js';
import { benchmarkImport } from './benchmarks/import.js';
import { benchmarkLedger } from './benchmarks/ledger.js';
import { benchmarkPost } from './benchmarks/post.js';
import { benchmarkQueries } from './benchmarks/queries.js';
import { type Figure, verdictOf } from './figure.js';
import { profileLines, profilingInto } from './cpu-profile.js';
import { conditionsOf } from './machine.js';
import { withFigures } from './performance-page.js';
import { reportMarkdown, reportTable, type Report } from './report.js';
import { comparePartitions } from './scaling/partitions.js';
import { comparePods } from './scaling/pods.js';
import { comparePooler } from './scaling/pooler.js';
import { compareReplica } from './scaling/replica.js';

const PAGE = fileURLToPath(new URL('../../../docs/performance.md', import.meta.url));

const BY_NAME: Readonly<Record<BenchmarkName, Benchmark>> = {
  import: benchmarkImport,
  post: benchmarkPost,
  queries: benchmarkQueries,
  consolidation: benchmarkConsolidation,
  ledger: benchmarkLedger,
  growth: benchmarkGrowth,
  pods: comparePods,
  pooler: comparePooler,
  replica: compareReplica,
  partitions: comparePartitions,
};

/** @returns the exit code. */
export async function runBench(words: readonly string[]): Promise<number> {
  if (words.includes('--help')) {
    process.stdout.write(`${USAGE}\n`);
    return 0;
  }
  try {
    const options = benchOptions(words);
    const report = await measured(options);
    await keep(report, options);
    process.stdout.write(`\n${report.conditions.lines.join('\n')}\n\n${reportTable(report)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CommandRefused)) throw error;
    process.stderr.write(`${error.message}\n${USAGE}\n`);
    return 1;
  }
}

async function measured(options: BenchOptions): Promise<Report> {
  const server = await BenchServer.start(options);
  // Ctrl-C ends the server too; the services are children and end with this process.
  const stop = (): void => {
    server.stopNow();
    process.exit(130);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    const conditions = await conditionsOf(server, options);
    const say = (line: string): void => void process.stderr.write(`${line}\n`);
    const figures: Figure[] = [];
    for (const name of options.benchmarks) {
      say(`${name} …`);
      figures.push(...(await run(name, { server, options, say })));
    }
    return { conditions, figures };
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
    await server.stop();
  }
}

async function run(name: BenchmarkName, bench: Omit<Bench, 'serviceOptions'>): Promise<Figure[]> {
  const { cpuProfile } = bench.options;
  if (cpuProfile === undefined) return await BY_NAME[name]({ ...bench, serviceOptions: {} });
  const folder = resolve(cpuProfile, name);
  const figures = await BY_NAME[name]({
    ...bench,
    serviceOptions: { nodeOptions: await profilingInto(folder) },
  });
  for (const line of await profileLines(folder)) bench.say(line);
  return figures;
}

async function keep(report: Report, options: BenchOptions): Promise<void> {
  const { conditions, figures } = report;
  const path = resolve(options.json);
  const judged = figures.map((figure) => ({ ...figure, verdict: verdictOf(figure) }));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify({ conditions, options, figures: judged }, undefined, 2)}\n`);
  process.stderr.write(`Results: ${path}\n`);
  if (options.writeDocs)
    await writeFile(PAGE, withFigures(await readFile(PAGE, 'utf8'), reportMarkdown(report)));
}
