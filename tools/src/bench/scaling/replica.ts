// Reads from the primary and from a streaming standby, at rest and while entries are posted; what those
// reads cost the writers; and how late the standby is. Both servers share this machine's cores and disk.
import { replicatedDatabase, type ReplicatedDatabase } from '@razao/testing/database';
import { startApp, type RunningApp } from '@razao/testing/apps';
import { setTimeout as delay } from 'node:timers/promises';
import type { Bench, Benchmark } from '../benchmark.js';
import type { Figure } from '../figure.js';
import { imageEnvironment } from '../image-environment.js';
import { median } from '../rounds.js';
import { compareSides, CONNECTIONS, send, type Side } from './compare-sides.js';
import { ScalingBooks } from './scaling-books.js';

const LAG_EVERY_MS = 100;
const BENCHMARK = 'replica';

export const compareReplica: Benchmark = async (bench) => {
  const db = await replicatedDatabase(true);
  const apps: RunningApp[] = [];
  try {
    const books = await ScalingBooks.in(db.primary);
    await db.catchUp();
    const env = { ...(await imageEnvironment()), DATABASE_POOL_MAX: '16' };
    const started = async (...args: Parameters<typeof startApp>): Promise<string> => {
      const app = await startApp(...args);
      apps.push(app);
      return app.url;
    };
    const databaseUrl = db.primaryUrl;
    const figures = await compared(bench, db, books, {
      writers: await started('movements', { databaseUrl, worker: false, env }),
      primary: await started('queries', { databaseUrl, env }),
      standby: await started('queries', {
        databaseUrl,
        env: { ...env, DATABASE_READ_URL: db.replicaUrl },
      }),
    });
    await db.catchUp();
    await books.assertRight('the primary');
    return figures;
  } finally {
    await Promise.all(apps.map((app) => app.stop()));
    await db.close();
  }
};

async function compared(
  { options, say }: Bench,
  db: ReplicatedDatabase,
  books: ScalingBooks,
  urls: Record<'writers' | 'primary' | 'standby', string>,
): Promise<Figure[]> {
  const { rounds, seconds } = options;
  const half = { connections: CONNECTIONS / 2, seconds };
  const written = new Map<string, number[]>();
  const lags: number[] = [];
  const read = async (url: string): Promise<number> =>
    (await send([url], { ...half, requests: () => books.balances() })).perSecond;
  const write = async (): Promise<number> => {
    const sent = await send([urls.writers], { ...half, requests: (count) => books.entries(count) });
    books.noteWritten(sent.answered);
    return sent.perSecond;
  };
  const resting = (from: 'primary' | 'standby'): Side => ({
    name: `from the ${from}, nobody writes`,
    measure: () => read(urls[from]),
  });
  const beside = (from: 'primary' | 'standby'): Side => ({
    name: `from the ${from}, while entries are posted`,
    async measure() {
      const sampling = new AbortController();
      const watched = sampleLag(db, lags, sampling.signal);
      const [reads, writes] = await Promise.all([read(urls[from]), write()]);
      sampling.abort();
      await watched;
      written.set(from, [...(written.get(from) ?? []), writes]);
      return reads;
    },
  });
  say('replica: reads from the primary and the standby …');
  const reads = await compareSides(
    {
      benchmark: BENCHMARK,
      work: 'POST /balanceInquiryDetails',
      unit: '/s',
      rounds,
      notes: () => lagNotes(lags),
    },
    [resting('primary'), resting('standby'), beside('primary'), beside('standby')],
  );
  const writes = await compareSides(
    { benchmark: BENCHMARK, work: 'POST /entry meanwhile', unit: '/s', rounds, notes: () => [] },
    ['primary', 'standby'].map((from) => ({
      name: `reads go to the ${from}`,
      measure: (round) => Promise.resolve(written.get(from)?.[round] ?? Number.NaN),
    })),
  );
  return [...reads, ...writes];
}

/** From the commit on the primary until the standby shows it, as the primary hears of it. */
async function sampleLag(db: ReplicatedDatabase, lags: number[], signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const [row] = await db.primary.query<{ ms: string | null }>(
      'SELECT extract(epoch FROM replay_lag) * 1000 AS ms FROM pg_stat_replication',
    );
    if (row?.ms !== null && row?.ms !== undefined) lags.push(Number(row.ms));
    await delay(LAG_EVERY_MS);
  }
}

function lagNotes(lags: readonly number[]): string[] {
  if (lags.length === 0) return ['lag of the standby: not seen'];
  const sorted = [...lags].sort((left, right) => left - right);
  const at = (share: number): string =>
    (sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1);
  return [
    `lag of the standby while entries are posted, ${lags.length} looks: median ${median(lags).toFixed(1)} ms, 99 of 100 ${at(0.99)} ms, longest ${at(1)} ms`,
  ];
}
