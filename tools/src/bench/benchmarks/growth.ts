// Compares reads of books that have ten times as many entries with the same reads of smaller books. Both read the
// same branch and month: only the size of the books differs. The benchmark also checks that no read scans all
// entries. It takes this from PostgreSQL's counter of sequential scans, so that the result does not depend on time.
import { setTimeout as delay } from 'node:timers/promises';
import { type Bench, BRANCH, COMPANY, LAST_MONTH, MONTHS } from '../bench.js';
import { drive, type LoadRequest } from '../load.js';
import { type Benchmark, figure, type Figure, inTurn } from '../report.js';

const GROWTH = 10;
const LEDGER_ROWS = 100;
/** A server process reports its counters when it ends. This is the time that the last processes get to end. */
const REPORTED_MS = 500;

type Read = readonly [name: string, request: LoadRequest];

export const benchmarkGrowth: Benchmark = async (bench) => {
  const { rounds } = bench.options;
  // The number is rounded up, so that every month has the same whole number of rows.
  const rows = Math.ceil(bench.options.rows / (MONTHS * 100)) * MONTHS * 100;
  const books = [
    { database: await bench.yearBooks(rows, GROWTH), entries: rows * GROWTH },
    { database: await bench.yearBooks(rows), entries: rows },
  ];
  const { id } = await bench.accountWithPostings(books[1]?.database ?? '', LEDGER_ROWS, LAST_MONTH);
  const before = await Promise.all(books.map(({ database }) => scansOf(bench, database)));
  const load = { connections: 1, seconds: Math.max(1, bench.options.seconds / 2) };
  const figures: Figure[] = [];
  for (const [service, reads] of Object.entries(readsOf(id)) as ['queries' | 'movements', Read[]][])
    await bench.within(async () => {
      const urls: string[] = [];
      for (const { database } of books) urls.push((await bench.service(service, database)).url);
      for (const [name, request] of reads) {
        const sides = urls.map(
          (url) => async () => (await drive({ ...load, url, request: () => request })).latencyMs,
        );
        const [ours = [], theirs = []] = await inTurn(rounds, ...sides);
        const work = `${name} at ${rows * GROWTH} entries`;
        figures.push(figure(work, `at ${rows}`, 'ms', { ours, theirs }, { atMost: 1.2 }));
      }
    });
  for (const [index, { database, entries }] of books.entries()) {
    const scans = (await scansOf(bench, database)) - (before[index] ?? 0);
    if (scans !== 0) throw new Error(`the reads scanned all ${entries} entries ${scans} times`);
    await bench.assertBooks(database, entries);
  }
  return figures;
};

function readsOf(contaId: number): Record<'queries' | 'movements', Read[]> {
  const { year, month } = LAST_MONTH;
  const anomes = LAST_MONTH.format();
  const days = `dataInicio=${LAST_MONTH.dateOf(1)}&dataFim=${LAST_MONTH.dateOf(28)}`;
  const legacy = `empresa=${COMPANY}&filial=${BRANCH}&${days}&tamanho=100`;
  const list = `company=${COMPANY}&branch=${BRANCH}&year=${year}&month=${month}`;
  const post = (name: string, more: object): Read => {
    const body = JSON.stringify({ contaId, empresa: COMPANY, filial: BRANCH, ...more });
    return [name, { method: 'POST', path: `/${name}`, body }];
  };
  const get = (name: string, path: string): Read => [name, { method: 'GET', path }];
  return {
    queries: [
      post('balanceInquiryDetails', { anomesini: anomes, anomesfim: anomes }),
      post('generalLedgerQuery', { year, month }),
      get('allChartOfAccount', `/allChartOfAccount/${COMPANY}/${BRANCH}`),
      get('consulta-contabil, monthly', `/api/v1/sparts/consulta-contabil?${legacy}&tipoSaldo=M`),
      get('lancamentos-contabeis', `/api/v1/sparts/lancamentos-contabeis?${legacy}`),
    ],
    movements: [get('GET /entries of the last month', `/entries?${list}`)],
  };
}

/** The number of sequential scans of ledger.entry so far. No service may be connected when it is read. */
async function scansOf(bench: Bench, database: string): Promise<number> {
  await delay(REPORTED_MS);
  const counter = `SELECT seq_scan AS scans FROM pg_stat_user_tables WHERE relid = 'ledger.entry'::regclass`;
  const [table] = await bench.query<{ scans: string }>(database, counter);
  return Number(table?.scans ?? 0);
}
