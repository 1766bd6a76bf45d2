// What the balances of one account over a year of consolidated months cost the database, against reading the
// twelve sealed rows by their key.
import { setTimeout as delay } from 'node:timers/promises';
import { Period } from '@razao/domain';
import pg from 'pg';
import { MovementsClient } from '../../admin/movements-client.js';
import {
  accountWithPostings,
  assertBooks,
  BRANCH,
  benchToken,
  COMPANY,
  LAST_MONTH,
  MONTH,
  MONTHS,
  startService,
  yearBooks,
} from '../books.js';
import type { Benchmark } from '../figure.js';
import { drive, repeat } from '../load.js';
import { processorTimeOf } from '../processes.js';
import { inTurn } from '../rounds.js';

const ROWS = MONTHS * 1_000;
const POLL_MS = 50;
const SEALED_ROWS = {
  name: 'sealed-rows',
  text: 'SELECT * FROM ledger.account_balance WHERE branch_id = $1 AND account_id = $2 AND period = ANY ($3::date[])',
};

export const benchmarkBalances: Benchmark = async ({ server, options }) =>
  await server.onCopy(await yearBooks(server, ROWS), 'sealed', async (database) => {
    const movements = await startService(server, 'movements', database, { worker: true });
    try {
      for (const period of Period.range(MONTH, LAST_MONTH)) await consolidate(movements.url, period);
    } finally {
      await movements.stop();
    }
    await server.query(database, 'VACUUM ANALYZE');
    const { id, branchId } = await accountWithPostings(server, database, ROWS / MONTHS / 10);
    const months = { anomesini: MONTH.format(), anomesfim: LAST_MONTH.format() };
    const body = JSON.stringify({ contaId: id, empresa: COMPANY, filial: BRANCH, ...months });
    const request = { method: 'POST', path: '/balanceInquiryDetails', body } as const;
    const app = await startService(server, 'queries', database);
    const pool = new pg.Pool({ connectionString: server.urlOf(database), max: options.connections });
    const values = [branchId, id, Period.range(MONTH, LAST_MONTH).map((period) => period.toDate())];
    const { connections, seconds } = options;
    try {
      const [ours, theirs] = await inTurn(options.rounds, [
        () =>
          processorTimeOf([server.pid], () =>
            drive({ url: app.url, connections, seconds, request: () => request }),
          ),
        () =>
          processorTimeOf([server.pid], () =>
            repeat(connections, seconds, () => pool.query({ ...SEALED_ROWS, values })),
          ),
      ]);
      await assertBooks(server, database, ROWS);
      return [
        {
          work: `balanceInquiryDetails, ${MONTHS} months: processor time of the database`,
          against: `SELECT of ${MONTHS} sealed rows by key, prepared`,
          unit: 'ms',
          ours: ours.map(({ msEach }) => msEach[0] ?? Number.NaN),
          theirs: theirs.map(({ msEach }) => msEach[0] ?? Number.NaN),
          goal: { atMost: 3 },
        },
      ];
    } finally {
      await pool.end();
      await app.stop();
    }
  });

/** Requests the consolidation of a month and waits for its sealed record. */
export async function consolidate(url: string, period: Period): Promise<void> {
  const client = new MovementsClient(url, benchToken());
  await client.requestConsolidation(COMPANY, BRANCH, period);
  for (;;) {
    const { status, message } = await client.consolidation(COMPANY, BRANCH, period);
    if (status === 'COMPLETED') return;
    if (status === 'ERROR') throw new Error(`The month was not consolidated: ${message ?? 'no message'}`);
    await delay(POLL_MS);
  }
}
