// The general ledger of an account with very many rows, over HTTP, against COPY of the same rows out of the
// server as JSON; and what the service's memory does meanwhile.
import { join } from 'node:path';
import { loadSql } from '@razao/platform/sql';
import pg from 'pg';
import type { Bench, Benchmark } from '../benchmark.js';
import {
  accountWithPostings,
  BRANCH,
  benchToken,
  COMPANY,
  inScratchFolder,
  MONTH,
  monthBooks,
  startService,
  type AccountPostings,
} from '../books/bench-books.js';
import { copyOut } from '../copy-files.js';
import type { Figure } from '../figure.js';
import { assertBooks } from '../invariants.js';
import { forgetPeak, memoryOf } from '../process-use.js';
import { interleave, ratiosOf, timed } from '../rounds.js';

const GOAL_RATIO = 1.5;
/** The page calls memory flat; so much is the noise of a garbage-collected process. */
const GOAL_MEMORY_MB = 50;
const SHARE_OF_MONTH = 0.1;
const STREAM = new URL('../../../../apps/queries/src/general-ledger/stream-ledger-rows.sql', import.meta.url);

export const benchmarkLedger: Benchmark = async (bench) => {
  const { server, options } = bench;
  const database = await monthBooks(server, options.rows);
  const account = await accountWithPostings(server, database, BRANCH, MONTH, options.rows * SHARE_OF_MONTH);
  const figures = await inScratchFolder(async (folder) => await compare(bench, database, account, folder));
  await assertBooks(server, database, options.rows);
  return figures;
};

async function compare(
  bench: Bench,
  database: string,
  account: AccountPostings,
  folder: string,
): Promise<Figure[]> {
  const { server, options, say } = bench;
  const app = await startService(server, 'queries', database, bench.serviceOptions);
  try {
    const idle = await memoryOf(app.service.pid);
    await forgetPeak(app.service.pid);
    const statement = copyOfLedger(account);
    const firstBytes: number[] = [];
    const overHttp = async (): Promise<number> =>
      (await timed(async () => firstBytes.push(await readLedger(app.url, account)))) / 1_000;
    const byCopy = async (): Promise<number> =>
      (await timed(() => copyOut(server, database, statement, join(folder, 'ledger.jsonl')))) / 1_000;
    await Promise.all([overHttp(), byCopy()]);
    const measured = await interleave(options.rounds, overHttp, byCopy);
    const peak = await memoryOf(app.service.pid);
    say(`ledger of ${account.postings} rows ${shown(measured.ours)}, COPY ${shown(measured.theirs)}`);
    const work = `generalLedgerQuery, ${account.postings} rows`;
    return [
      {
        benchmark: 'ledger',
        work,
        against: `${server.programs.psql === undefined ? 'COPY by the driver' : 'psql'}, the same rows out as JSON`,
        unit: 's',
        ...measured,
        measure: 'ratio',
        measured: ratiosOf(measured),
        goal: { bound: 'at most', value: GOAL_RATIO },
        notes: [`first byte over HTTP after ${shown(firstBytes.slice(1).map((ms) => ms / 1_000))}`],
      },
      ...(idle === undefined || peak === undefined
        ? []
        : [memoryFigure(`${work}: memory of the service`, idle.residentMb, peak.peakMb)]),
    ];
  } finally {
    await app.stop();
  }
}

function memoryFigure(work: string, idleMb: number, peakMb: number): Figure {
  return {
    benchmark: 'ledger',
    work,
    against: 'the same service, idle',
    unit: 'MB',
    ours: [peakMb],
    theirs: [idleMb],
    measure: 'MB over idle',
    measured: [peakMb - idleMb],
    goal: { bound: 'at most', value: GOAL_MEMORY_MB },
    notes: [],
  };
}

/**
 * Reads the answer as it comes and counts its rows: a truncated answer is no measurement.
 * @returns milliseconds until its first bytes were there.
 */
async function readLedger(url: string, { id, postings }: AccountPostings): Promise<number> {
  const asked = performance.now();
  const response = await fetch(`${url}/generalLedgerQuery`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${benchToken()}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
    body: JSON.stringify({
      contaId: id,
      empresa: COMPANY,
      filial: BRANCH,
      year: MONTH.year,
      month: MONTH.month,
    }),
  });
  if (response.status !== 200 || response.body === null)
    throw new Error(`generalLedgerQuery answered ${response.status}`);
  let braces = 0;
  let firstByteMs = 0;
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    firstByteMs ||= performance.now() - asked;
    for (let at = chunk.indexOf(0x7b); at >= 0; at = chunk.indexOf(0x7b, at + 1)) braces += 1;
  }
  if (braces !== postings) throw new Error(`generalLedgerQuery answered ${braces} of ${postings} rows`);
  return firstByteMs;
}

/** The service's own statement with its parameters written out, for COPY takes none. */
function copyOfLedger({ id, branchId }: AccountPostings): string {
  const values = [
    `'{${branchId}}'`,
    String(branchId),
    `'{${id}}'`,
    pg.escapeLiteral(MONTH.toDate()),
    '1',
    '31',
  ];
  const { text } = loadSql(STREAM);
  const lines = text.split('\n').filter((line) => !line.startsWith('--'));
  const query = lines
    .join('\n')
    .replaceAll(/\$(\d+)/g, (_, place: string) => values[Number(place) - 1] ?? '');
  return ['COPY (', query, ') TO STDOUT'].join('');
}

function shown(values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(2)).join(', ')} s`;
}
