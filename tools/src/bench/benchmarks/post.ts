// POST /entry of one process, with token, permission, validation and the gate, against a program that sends
// the same INSERT to the same gate over as many connections and does nothing else.
import { DEMO_BASE_PERIOD } from '../../demo-ledger/index.js';
import type { Bench, Benchmark } from '../benchmark.js';
import { BRANCH, benchToken, COMPANY, emptyBooks, startService } from '../books/bench-books.js';
import { assertBooks } from '../invariants.js';
import { driveHttp, generatorNote, RequestPrice } from '../load/drive.js';
import type { LoadPlan, LoadResult } from '../load/load-plan.js';
import { sendInserts } from '../load/send-inserts.js';
import { interleave, ratiosOf } from '../rounds.js';

const GOAL_RATIO = 0.6;
/** Entry numbers have five places. */
const NUMBERS_MAX = 99_999;
const WARMUP_SECONDS = 2;

interface Target {
  readonly branchId: number;
  readonly documents: readonly number[];
  readonly accounts: readonly number[];
}

export const benchmarkPost: Benchmark = async (bench) => {
  const { server } = bench;
  return await server.onCopy(await emptyBooks(server), 'post', async (database) => [
    await comparePost(bench, database),
  ]);
};

async function comparePost(bench: Bench, database: string) {
  const { server, options, say } = bench;
  const ours = await targetOf(bench, database, '000001');
  const theirs = await targetOf(bench, database, '000002');
  const app = await startService(server, 'movements', database, bench.serviceOptions);
  const price = new RequestPrice('the service', [app.service.pid]);
  const results: LoadResult[] = [];
  let written = 0;
  let [ourNumber, theirNumber] = [1, 1];
  const post = async (): Promise<number> => {
    await server.settle();
    const plan: LoadPlan = {
      url: app.url,
      method: 'POST',
      path: '/entry',
      token: benchToken(),
      connections: options.connections,
      seconds: options.seconds,
      warmupSeconds: WARMUP_SECONDS,
      expectedStatus: 201,
      bodies: { kind: 'entries', documents: ours.documents, accounts: ours.accounts, firstNumber: ourNumber },
    };
    const result = await price.of(() => driveHttp(plan));
    results.push(result);
    ourNumber = afterNumber(ourNumber + result.numbersUsed);
    written += result.answered;
    return result.requests / result.seconds;
  };
  const insert = async (): Promise<number> => {
    await server.settle();
    const sent = await sendInserts(server, database, {
      ...theirs,
      connections: options.connections,
      seconds: options.seconds,
      firstNumber: theirNumber,
    });
    theirNumber = afterNumber(theirNumber + sent.numbersUsed);
    written += sent.inserted;
    return sent.inserted / sent.seconds;
  };
  try {
    const measured = await interleave(options.rounds, post, insert);
    say(`POST /entry ${rates(measured.ours)}, INSERT ${rates(measured.theirs)}`);
    await assertBooks(server, database, written);
    return {
      benchmark: 'post',
      work: `POST /entry, ${options.connections} connections, one process, all guards`,
      against: `${server.programs.pgbench === undefined ? 'the pg driver' : 'pgbench'}, the same INSERT through the gate`,
      unit: '/s' as const,
      ...measured,
      measure: 'ratio' as const,
      measured: ratiosOf(measured),
      goal: { bound: 'at least' as const, value: GOAL_RATIO },
      notes: [
        `latency of POST /entry: median ${inMs(results, 'p50')} ms, 99th percentile ${inMs(results, 'p99')} ms`,
        ...price.note(),
        ...generatorNote(results),
      ],
    };
  } finally {
    await app.stop();
  }
}

/** A batch with a document for each connection, and the accounts that may be posted to. */
async function targetOf({ server, options }: Bench, database: string, lote: string): Promise<Target> {
  const [row] = await server.ask<{ branch_id: number; documents: number[]; accounts: number[] }>(
    database,
    `WITH branch AS (
       SELECT b.id FROM ledger.branch b JOIN ledger.company c ON c.id = b.company_id WHERE c.code = $1 AND b.code = $2
     ), batch AS (
       INSERT INTO ledger.batch (branch_id, period, lote) SELECT id, $3, $4 FROM branch RETURNING id, branch_id, period
     ), document AS (
       INSERT INTO ledger.document (batch_id, branch_id, period, documento, closing)
       SELECT id, branch_id, period, n, false FROM batch, generate_series(1, $5::int) AS n RETURNING id
     )
     SELECT (SELECT id FROM branch) AS branch_id, (SELECT array_agg(id::int ORDER BY id) FROM document) AS documents,
            (SELECT array_agg(id::int ORDER BY id) FROM ledger.account WHERE kind = 'A' AND active) AS accounts`,
    [COMPANY, BRANCH, DEMO_BASE_PERIOD.toDate(), lote, options.connections],
  );
  if (row === undefined) throw new Error('the books have no branch to post into');
  return { branchId: row.branch_id, documents: row.documents, accounts: row.accounts };
}

/** @throws Error before numbers of six places would be refused by the service. */
function afterNumber(next: number): number {
  if (next <= NUMBERS_MAX) return next;
  throw new Error('the documents have no entry numbers left: measure fewer seconds or rounds');
}

function rates(values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(0)).join(', ')}/s`;
}

function inMs(results: readonly LoadResult[], share: 'p50' | 'p99'): string {
  return Math.max(...results.map(({ latencyMs }) => latencyMs[share])).toFixed(1);
}
