// Measures how moves of companies affect the other companies: three cells under a load of all companies, in turn with
// and without moves. Afterwards the books must have each accepted entry once, and the earlier rows of the moved
// companies must be unchanged.
import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Benchmark, figure, type Figure, median, quantile } from '../report.js';
import {
  BASE_MONTHS,
  BRANCH,
  type Company,
  digestsOf,
  moveToNextCell,
  startCells,
  writtenEntries,
} from './cells-installation.js';
import { CellsLoad, type Latency } from './cells-load.js';

/** One company of this many moves. */
const MOVING = 15;
/** The number of groups of the moving companies besides the largest one. */
const GROUPS = 5;
const LEDGER_ACCOUNT = '1001';
const [WARM_UP, QUIET, LARGEST, OTHERS] = ['warm-up', 'quiet', 'the largest', 'the others'];

export const benchmarkCells: Benchmark = async (bench) => {
  const installation = await startCells(bench, Math.ceil(bench.options.companies / MOVING));
  const { cells, companies } = installation;
  const load = new CellsLoad(installation);
  const runs = await runCompliance(load, companies);
  const before = { digests: await digestsOf(installation), answers: await answersOf(load, companies, runs) };
  const running = load.run();
  const moves: string[] = [];
  const pause = async (phase: string, seconds: number): Promise<void> => {
    load.phase = phase;
    await delay(seconds * 1_000);
    load.assertRight();
  };
  await pause(WARM_UP, bench.options.seconds);
  for (const { phase, group } of groupsOf(companies)) {
    load.phase = phase;
    const began = performance.now();
    for (const company of group) {
      const start = performance.now();
      await moveToNextCell(cells, company);
      moves.push(((performance.now() - start) / 1_000).toFixed(1));
    }
    process.stderr.write(
      `${phase}: ${group.length} moved, s each: ${moves.slice(-group.length).join(', ')}\n`,
    );
    await pause(QUIET, (performance.now() - began) / 1_000);
  }
  await load.stop();
  await running;
  // These answers show callers in which cell each company is.
  assertEqual('answers from before the load', before.answers, await answersOf(load, companies, runs));
  assertEqual('the books', load.written, await writtenEntries(installation));
  assertEqual('records from before the load', before.digests, await digestsOf(installation));
  for (const cell of cells) await cell.bench.assertBooks(cell.database, 0, Number.MAX_SAFE_INTEGER);
  const { done, repeated, refused, written } = load;
  process.stderr.write(
    `${done.post} posts, ${repeated} sent again; ${done.import} imports; ${done.read} reads; ${done.month} months opened; ${written.size} entries, each once; refused and sent again: ${refused.moving} for companies that move, ${refused.others} for others\n`,
  );
  return figuresOf(load.latencies, moves.length);
};

/** The groups of companies that move together; the largest company moves alone, in the middle. */
function groupsOf(companies: readonly Company[]): { phase: string; group: Company[] }[] {
  const [largest, ...others] = companies.filter(({ moves }) => moves);
  const groups = Array.from({ length: GROUPS }, (_, index) => ({
    phase: OTHERS,
    group: others.filter((_company, rank) => rank % GROUPS === index),
  }));
  const alone = { phase: LARGEST, group: largest === undefined ? [] : [largest] };
  return groups.toSpliced(2, 0, alone).filter(({ group }) => group.length > 0);
}

/**
 * Runs compliance on a month of each moving company.
 * @returns the ids of the runs
 */
async function runCompliance(load: CellsLoad, companies: readonly Company[]): Promise<Map<string, number>> {
  const runs = new Map<string, number>();
  for (const company of companies.filter(({ moves }) => moves)) {
    const form = { company: company.code, branch: BRANCH, refmonth: BASE_MONTHS[0]?.toYearMonth() ?? '' };
    const { body } = await load.send<{ id: number }>(company, 'compliance', (to) =>
      to.postForm('/api/compliance/run', form),
    );
    runs.set(company.code, body.id);
  }
  return runs;
}

/** Digests of each company's trial balances, of the ledger of an account on two days, and of the compliance run. */
async function answersOf(
  load: CellsLoad,
  companies: readonly Company[],
  runs: ReadonlyMap<string, number>,
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const company of companies) {
    const digest = createHash('sha256');
    for (const { year, month } of BASE_MONTHS) {
      const path = `/trialBalance/${company.code}/${BRANCH}/${year}/${month}`;
      digest.update((await load.send(company, 'queries', (to) => to.get(path))).text);
      const days = { year, month, dayStart: 1, dayEnd: 2 };
      const ledger = { conta: LEDGER_ACCOUNT, empresa: company.code, filial: BRANCH, ...days };
      digest.update(
        (await load.send(company, 'queries', (to) => to.post('/generalLedgerQuery', ledger))).text,
      );
    }
    const run = runs.get(company.code);
    if (run !== undefined)
      digest.update(
        (await load.send(company, 'compliance', (to) => to.get(`/api/compliance/run/${run}`))).text,
      );
    answers.set(company.code, digest.digest('hex'));
  }
  return answers;
}

/** @throws Error naming the first difference */
function assertEqual(
  what: string,
  expected: ReadonlyMap<string, string>,
  found: ReadonlyMap<string, string>,
): void {
  const different = [...new Set([...expected.keys(), ...found.keys()])].filter(
    (key) => expected.get(key) !== found.get(key),
  );
  const [first] = different;
  if (first === undefined) return;
  throw new Error(
    `${different.length} of ${expected.size} differ in ${what}: ${first}: ${found.get(first) ?? 'none'} in the place of ${expected.get(first) ?? 'none'}`,
  );
}

function figuresOf(latencies: readonly Latency[], moves: number): Figure[] {
  const of = (kinds: readonly string[], phases: readonly string[]): number[] =>
    latencies.filter(({ kind, phase }) => kinds.includes(kind) && phases.includes(phase)).map(({ ms }) => ms);
  const compared = (
    name: string,
    kinds: readonly string[],
    phases: readonly string[],
    value: (values: readonly number[]) => number,
    goal?: Figure['goal'],
  ): Figure => {
    const [beside, quiet] = [of(kinds, phases), of(kinds, [QUIET])];
    const sides = { ours: [value(beside)], theirs: [value(quiet)] };
    return figure(`${name} (${beside.length})`, `without a move (${quiet.length})`, 'ms', sides, goal);
  };
  const p99 = (values: readonly number[]): number => quantile(values, 0.99);
  const [both, all] = [
    ['post', 'read'],
    [LARGEST, OTHERS],
  ];
  return [
    compared(`posts of others beside ${moves} moves: p99`, ['post'], all, p99),
    compared('reads: p99', ['read'], all, p99),
    compared('posts and reads: p99', both, all, p99, { atMost: 1.2 }),
    compared('beside the move of the largest company: p99', both, [LARGEST], p99),
    compared('beside the other moves: p99', both, [OTHERS], p99),
    compared('posts and reads: p99.9', both, all, (values) => quantile(values, 0.999)),
    compared('posts and reads: median', both, all, median),
  ];
}
