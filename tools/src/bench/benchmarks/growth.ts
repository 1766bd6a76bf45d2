// The reads at ten times as many entries against the same reads: of the same branch and month, so that only the
// size of the books differs. That no read goes through all entries does not depend on the clock: PostgreSQL's
// own counter of sequential scans is read afterwards.
import { setTimeout as delay } from 'node:timers/promises';
import type { Request } from 'autocannon';
import type { RunningApp } from '@razao/testing/apps';
import {
  accountWithPostings,
  assertBooks,
  BRANCH,
  COMPANY,
  LAST_MONTH,
  MONTHS,
  startService,
  yearBooks,
} from '../books.js';
import type { BenchServer } from '../bench-server.js';
import type { Benchmark, Figure } from '../figure.js';
import { drive } from '../load.js';
import { inTurn } from '../rounds.js';

const GROWTH = 10;
const LEDGER_ROWS = 100;
/** A server process reports its counters when it ends; the last ones may be ending. */
const REPORTED_MS = 500;

type Read = readonly [name: string, request: Pick<Request, 'method' | 'path' | 'body'>];

export const benchmarkGrowth: Benchmark = async ({ server, options }) => {
  // Whole documents in each month.
  const rows = Math.ceil(options.rows / (MONTHS * 100)) * MONTHS * 100;
  const few = { database: await yearBooks(server, rows), entries: rows };
  const many = { database: await yearBooks(server, rows, GROWTH), entries: rows * GROWTH };
  const { id } = await accountWithPostings(server, few.database, LEDGER_ROWS, LAST_MONTH);
  const before = [await scansOf(server, few.database), await scansOf(server, many.database)];
  const load = { connections: 1, seconds: Math.max(1, options.seconds / 2) };
  const figures: Figure[] = [];
  for (const [service, reads] of Object.entries(readsOf(id)) as ['queries' | 'movements', Read[]][]) {
    const running: RunningApp[] = [];
    try {
      for (const { database } of [many, few]) running.push(await startService(server, service, database));
      const latencyOf = async (app: RunningApp | undefined, request: Read[1]): Promise<number> =>
        (await drive({ ...load, url: app?.url ?? '', request: () => request })).latencyMs;
      for (const [name, request] of reads) {
        const [ours, theirs] = await inTurn(options.rounds, [
          () => latencyOf(running[0], request),
          () => latencyOf(running[1], request),
        ]);
        const [work, against] = [`${name} at ${many.entries} entries`, `at ${few.entries}`];
        figures.push({ work, against, unit: 'ms', ours, theirs, goal: { atMost: 1.2 } });
      }
    } finally {
      await Promise.all(running.map((app) => app.stop()));
    }
  }
  for (const [index, { database, entries }] of [few, many].entries()) {
    const scans = (await scansOf(server, database)) - (before[index] ?? 0);
    if (scans !== 0) throw new Error(`the reads went through all ${entries} entries ${scans} times`);
    await assertBooks(server, database, entries);
  }
  return figures;
};

function readsOf(contaId: number): Record<'queries' | 'movements', Read[]> {
  const month = LAST_MONTH.format();
  const { year, month: number } = LAST_MONTH;
  const days = `dataInicio=${LAST_MONTH.dateOf(1)}&dataFim=${LAST_MONTH.dateOf(28)}`;
  const legacy = `empresa=${COMPANY}&filial=${BRANCH}&${days}&tamanho=100`;
  const list = `company=${COMPANY}&branch=${BRANCH}&year=${year}&month=${number}`;
  const post = (name: string, more: object): Read => {
    const body = JSON.stringify({ contaId, empresa: COMPANY, filial: BRANCH, ...more });
    return [name, { method: 'POST', path: `/${name}`, body }];
  };
  const get = (name: string, path: string): Read => [name, { method: 'GET', path }];
  return {
    queries: [
      post('balanceInquiryDetails', { anomesini: month, anomesfim: month }),
      post('generalLedgerQuery', { year, month: number }),
      get('allChartOfAccount', `/allChartOfAccount/${COMPANY}/${BRANCH}`),
      get('consulta-contabil, monthly', `/api/v1/sparts/consulta-contabil?${legacy}&tipoSaldo=M`),
      get('lancamentos-contabeis', `/api/v1/sparts/lancamentos-contabeis?${legacy}`),
    ],
    movements: [get('GET /entries of the last month', `/entries?${list}`)],
  };
}

/** Sequential scans of ledger.entry so far; read while no service is connected. */
async function scansOf(server: BenchServer, database: string): Promise<number> {
  await delay(REPORTED_MS);
  const [table] = await server.query<{ scans: string }>(
    database,
    `SELECT seq_scan AS scans FROM pg_stat_user_tables WHERE relid = 'ledger.entry'::regclass`,
  );
  return Number(table?.scans ?? 0);
}
