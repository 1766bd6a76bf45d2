// The general ledger of an account with very many rows, over HTTP, against COPY of the same rows out of the server
// as JSON; and the memory of the service meanwhile.
import { join } from 'node:path';
import { loadSql } from '@razao/platform/sql';
import pg from 'pg';
import {
  type AccountPostings,
  accountWithPostings,
  assertBooks,
  BRANCH,
  benchToken,
  COMPANY,
  inScratchFolder,
  MONTH,
  monthBooks,
  startService,
} from '../books.js';
import type { Benchmark } from '../figure.js';
import { withValues } from '../inserts.js';
import { forgetPeak, memoryOf } from '../processes.js';
import { inTurn, timed } from '../rounds.js';

const SHARE_OF_MONTH = 0.1;
/** "Flat": the noise of a garbage-collected process. */
const MEMORY_MB_MAX = 50;
const STREAM = loadSql(
  new URL('../../../../apps/queries/src/general-ledger/stream-ledger-rows.sql', import.meta.url),
);

export const benchmarkLedger: Benchmark = async ({ server, options }) => {
  const database = await monthBooks(server, options.rows);
  const account = await accountWithPostings(server, database, options.rows * SHARE_OF_MONTH);
  const app = await startService(server, 'queries', database);
  const { pid } = app.service;
  try {
    await forgetPeak(pid);
    const idle = await memoryOf(pid);
    const overHttp = async (): Promise<number> => await timed(() => readLedger(app.url, account));
    const [ours, theirs] = await inScratchFolder(async (folder) => {
      const byCopy = async (): Promise<number> =>
        await timed(() =>
          server.copy(database, `(${statementOf(account)}) TO '${join(folder, 'ledger.jsonl')}'`),
        );
      await Promise.all([overHttp(), byCopy()]);
      return await inTurn(options.rounds, [overHttp, byCopy]);
    });
    const { peak } = await memoryOf(pid);
    await assertBooks(server, database, options.rows);
    const work = `generalLedgerQuery, ${account.postings} rows`;
    return [
      { work, against: 'psql, the same rows out as JSON', unit: 's', ours, theirs, goal: { atMost: 1.4 } },
      {
        work: `${work}: memory of the service`,
        against: 'idle',
        unit: 'MB',
        ours: [peak],
        theirs: [idle.resident],
        goal: { atMost: MEMORY_MB_MAX },
      },
    ];
  } finally {
    await app.stop();
  }
};

/** Reads the answer as it comes and counts its rows: a truncated answer is no measurement. */
async function readLedger(url: string, { id, postings }: AccountPostings): Promise<void> {
  const named = { contaId: id, empresa: COMPANY, filial: BRANCH, year: MONTH.year, month: MONTH.month };
  const response = await fetch(`${url}/generalLedgerQuery`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${benchToken()}`,
      'content-type': 'application/json',
      'accept-encoding': 'identity',
    },
    body: JSON.stringify(named),
  });
  if (response.status !== 200 || response.body === null)
    throw new Error(`generalLedgerQuery answered ${response.status}`);
  let braces = 0;
  const reader = response.body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const chunk = read.value as Uint8Array;
    for (let at = chunk.indexOf(0x7b); at >= 0; at = chunk.indexOf(0x7b, at + 1)) braces += 1;
  }
  if (braces !== postings) throw new Error(`generalLedgerQuery answered ${braces} of ${postings} rows`);
}

/** The service's own. */
function statementOf({ id, branchId }: AccountPostings): string {
  const values = [
    `'{${branchId}}'`,
    String(branchId),
    `'{${id}}'`,
    pg.escapeLiteral(MONTH.toDate()),
    '1',
    '31',
  ];
  return withValues(STREAM.text, values);
}
