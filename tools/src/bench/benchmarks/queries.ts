// Measures the two queries of an accountant's screen, with token, permission and validation, against a bare Express
// handler that runs the same SQL without these, under the same load. It also measures the ledger of an account with
// very many rows against COPY of the same rows out of the server as JSON, with the memory of the service meanwhile.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSql } from '@razao/platform/sql';
import { freePort, onFreePorts } from '@razao/testing/postgres';
import { RunningProcess } from '@razao/testing/processes';
import pg from 'pg';
import {
  type AccountPostings,
  type Bench,
  BRANCH,
  benchToken,
  COMPANY,
  CONNECTIONS,
  MONTH,
} from '../bench.js';
import { costOf, drive, memoryDuring } from '../load.js';
import { imageEnvironmentOf } from '../programs.js';
import { type Benchmark, bothOf, figure, type Figure, inTurn, timed } from '../report.js';
import { withValues } from './post.js';

/** Few enough for a month in which many accounts have a hundred rows. */
const ROWS_MAX = 20_000;
const LEDGER_ROWS = 100;
const LARGE_SHARE = 0.1;
/** Memory counts as flat up to this difference: the noise of a garbage-collected process. */
const MEMORY_MB_MAX = 50;
const BARE = fileURLToPath(new URL('./bare-express.js', import.meta.url));
const QUERIES = new URL('../../../../apps/queries/src/', import.meta.url);
const STREAM = loadSql(new URL('general-ledger/stream-ledger-rows.sql', QUERIES));

export const benchmarkQueries: Benchmark = async (bench) => {
  const { rounds, seconds } = bench.options;
  const rows = Math.min(bench.options.rows, ROWS_MAX);
  const database = await bench.monthBooks(rows);
  const account = await bench.accountWithPostings(database, Math.min(LEDGER_ROWS, rows / 20));
  const named = { contaId: account.id, empresa: COMPANY, filial: BRANCH };
  const month = { ...named, anomesini: MONTH.format(), anomesfim: MONTH.format() };
  const bodies = [
    ['balanceInquiryDetails', month, ''],
    ['generalLedgerQuery', ledgerOf(account), `, ${account.postings} rows`],
  ] as const;
  const { url, service } = await bench.service('queries', database);
  const bare = await bareExpress(bench, database, account);
  const figures: Figure[] = [];
  for (const [query, body, size] of bodies) {
    const request = { method: 'POST', path: `/${query}`, body: JSON.stringify(body) } as const;
    const load = { connections: CONNECTIONS, seconds, request: () => request };
    const side = (pid: number, to: string) => async () => {
      const { result, processorMs } = await costOf([pid], () => drive({ ...load, url: to }));
      return { perSecond: result.perSecond, processorMs: processorMs / result.answered };
    };
    const [ours, theirs] = await inTurn(rounds, side(service.pid, url), side(bare.pid, bare.plan.readyUrl));
    const work = `${query}${size}, ${CONNECTIONS} connections`;
    const against = 'a bare Express handler, the same SQL';
    figures.push(
      figure(work, against, '/s', bothOf('perSecond', ours, theirs), { atLeast: 0.85 }),
      figure(`${work}: processor time of the process`, against, 'ms', bothOf('processorMs', ours, theirs)),
    );
  }
  await bench.assertBooks(database, rows);
  return figures;
};

export const benchmarkLedger: Benchmark = async (bench) => {
  const { rows, rounds } = bench.options;
  const database = await bench.monthBooks(rows);
  const account = await bench.accountWithPostings(database, rows * LARGE_SHARE);
  const { url, service } = await bench.service('queries', database);
  const { branchId, id, postings } = account;
  const period = pg.escapeLiteral(MONTH.toDate());
  const values = [`'{${branchId}}'`, `${branchId}`, `'{${id}}'`, period, '1', '31'];
  const copy = `(${withValues(STREAM.text, values)}) TO '${join(await bench.folder(), 'ledger.jsonl')}'`;
  const overHttp = (): Promise<number> => timed(() => readLedger(url, account));
  const byCopy = (): Promise<number> => timed(() => bench.psqlCopy(database, copy));
  const { result, idle, peak } = await memoryDuring(service.pid, async () => {
    await Promise.all([overHttp(), byCopy()]);
    return await inTurn(rounds, overHttp, byCopy);
  });
  const [ours, theirs] = result;
  await bench.assertBooks(database, rows);
  const work = `generalLedgerQuery, ${postings} rows`;
  const memory = { ours: [peak], theirs: [idle] };
  return [
    figure(work, 'psql, the same rows out as JSON', 's', { ours, theirs }, { atMost: 1.4 }),
    figure(`${work}: memory of the service`, 'idle', 'MB', memory, { atMost: MEMORY_MB_MAX }),
  ];
};

function ledgerOf({ id }: AccountPostings) {
  return { contaId: id, empresa: COMPANY, filial: BRANCH, year: MONTH.year, month: MONTH.month };
}

async function bareExpress(
  bench: Bench,
  database: string,
  { branchId }: AccountPostings,
): Promise<RunningProcess> {
  const bare = await onFreePorts(async () => {
    const [name, readyUrl] = ['bare-express', `http://127.0.0.1:${await freePort()}`];
    const plan = { DATABASE_URL: bench.cluster.urlOf(database), BRANCH_ID: `${branchId}`, URL: readyUrl };
    const env = { ...imageEnvironmentOf('queries'), ...plan, CONNECTIONS: `${CONNECTIONS}` };
    return await RunningProcess.start({ name, script: BARE, env, readyUrl });
  });
  bench.afterwards(() => bare.kill());
  return bare;
}

/** Reads the answer as it arrives and counts its rows, because a truncated answer is not a measurement. */
async function readLedger(url: string, account: AccountPostings): Promise<void> {
  const headers = {
    authorization: `Bearer ${benchToken()}`,
    'content-type': 'application/json',
    'accept-encoding': 'identity',
  };
  const body = JSON.stringify(ledgerOf(account));
  const response = await fetch(`${url}/generalLedgerQuery`, { method: 'POST', headers, body });
  if (response.status !== 200 || response.body === null)
    throw new Error(`generalLedgerQuery answered ${response.status}`);
  let braces = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>)
    for (let at = chunk.indexOf(0x7b); at >= 0; at = chunk.indexOf(0x7b, at + 1)) braces += 1;
  if (braces !== account.postings)
    throw new Error(`generalLedgerQuery answered ${braces} of ${account.postings} rows`);
}
