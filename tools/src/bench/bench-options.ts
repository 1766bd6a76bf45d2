// What `npm run bench` is asked for: which comparisons, at what size, and where the results go.
import { parseArgs } from 'node:util';
import { CommandRefused } from '../admin/command-line.js';

export const BENCHMARKS = ['import', 'post', 'queries', 'consolidation', 'ledger', 'growth'] as const;
/** What more machines bring (docs/scaling.md); only when named. */
export const SCALING = ['pods', 'pooler', 'replica', 'partitions'] as const;
const COMPARISONS = [...BENCHMARKS, ...SCALING] as const;
export type BenchmarkName = (typeof COMPARISONS)[number];

export interface BenchOptions {
  readonly benchmarks: readonly BenchmarkName[];
  /** Entries of the large month; growth compares so many with ten times as many. */
  readonly rows: number;
  readonly rounds: number;
  /** Of one measurement under load. */
  readonly seconds: number;
  readonly connections: number;
  /** Where the server's data and the built books are kept between runs; undefined: nowhere. */
  readonly home: string | undefined;
  /** Throws away what an earlier run built. */
  readonly fresh: boolean;
  readonly json: string;
  readonly writeDocs: boolean;
  /** The other side without psql and pgbench, also where they are. */
  readonly driverOnly: boolean;
  /** Folder for CPU profiles of the services under load. */
  readonly cpuProfile: string | undefined;
  /** A PgBouncer other than the machine's. */
  readonly pooler: string | undefined;
}

const FULL = { rows: 1_000_000, rounds: 3, seconds: 10 };
/** Enough to prove that every comparison runs and keeps the books right; its figures mean nothing. */
const QUICK = { rows: 2_000, rounds: 1, seconds: 1 };
const CONNECTIONS = 32;

export const USAGE = [
  'Usage: npm run bench -- [COMPARISON…] [options]',
  `  comparisons: ${BENCHMARKS.join(', ')}; without one, all of them`,
  `  of scaling, only when named: ${SCALING.join(', ')}`,
  `  --rows N          entries of the large month (${FULL.rows}); growth compares N with 10 N`,
  `  --rounds N        rounds of each side (${FULL.rounds})`,
  `  --seconds N       length of a measurement under load (${FULL.seconds})`,
  '  --quick           small and once: proves that it runs, its figures mean nothing',
  '  --home DIR        where built books are kept between runs (.razao/bench); --fresh builds them anew',
  '  --json FILE       where the results go (tmp/bench/results.json)',
  '  --driver          the pg driver on the other side, also where psql and pgbench are',
  '  --cpu-profile DIR where the time of the services in post, queries and ledger goes (slows them)',
  '  --pooler PROGRAM  the PgBouncer of the comparison pooler (the one of the machine)',
  '  --write-docs      puts the table into docs/performance.md',
].join('\n');

/** @throws CommandRefused naming the word that does not fit. */
export function benchOptions(words: readonly string[]): BenchOptions {
  const { values, positionals } = parsed(words);
  const defaults = values.quick === true ? QUICK : FULL;
  const writeDocs = values['write-docs'] === true;
  if (writeDocs && values.quick === true)
    throw new CommandRefused('--write-docs writes figures that mean something: leave out --quick');
  return {
    benchmarks: positionals.length === 0 ? BENCHMARKS : COMPARISONS.filter(chosenFrom(positionals)),
    rows: wholeNumber('rows', values.rows, 1_000, 100_000_000) ?? defaults.rows,
    rounds: wholeNumber('rounds', values.rounds, 1, 99) ?? defaults.rounds,
    seconds: wholeNumber('seconds', values.seconds, 1, 600) ?? defaults.seconds,
    connections: CONNECTIONS,
    home: values.quick === true && values.home === undefined ? undefined : (values.home ?? '.razao/bench'),
    fresh: values.fresh === true,
    json: values.json ?? 'tmp/bench/results.json',
    writeDocs,
    driverOnly: values.driver === true,
    cpuProfile: values['cpu-profile'],
    pooler: values.pooler,
  };
}

function parsed(words: readonly string[]) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        rows: { type: 'string' },
        rounds: { type: 'string' },
        seconds: { type: 'string' },
        home: { type: 'string' },
        json: { type: 'string' },
        pooler: { type: 'string' },
        'cpu-profile': { type: 'string' },
        quick: { type: 'boolean' },
        fresh: { type: 'boolean' },
        driver: { type: 'boolean' },
        'write-docs': { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new CommandRefused(error instanceof Error ? error.message : String(error));
  }
}

function chosenFrom(words: readonly string[]): (name: BenchmarkName) => boolean {
  const unknown = words.find((word) => !(COMPARISONS as readonly string[]).includes(word));
  if (unknown !== undefined)
    throw new CommandRefused(`There is no comparison ${unknown}: expected ${COMPARISONS.join(', ')}`);
  return (name) => words.includes(name);
}

function wholeNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new CommandRefused(`--${name} ${text}: expected a whole number from ${min} to ${max}`);
  return value;
}
