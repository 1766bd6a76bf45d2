// The two kinds of work that the comparisons of services share: posting entries with movements, asking for
// balances with queries; and the database, empty but for a company, that they do it in.
import { startApp, type AppName, type RunningApp } from '@razao/testing/apps';
import type { Bench } from '../benchmark.js';
import type { BenchServer } from '../bench-server.js';
import { EDITION } from '../books/bench-books.js';
import type { Figure } from '../figure.js';
import { imageEnvironment } from '../image-environment.js';
import { compareSides, LoadedService, type Part } from './compare-sides.js';
import { ScalingBooks } from './scaling-books.js';

/** Connections to the database of all processes of a side together. */
export const POOL = 24;

/** One side: how many processes, with which settings, and what stands behind them. */
export interface Setup {
  readonly name: string;
  readonly processes: number;
  readonly env: Readonly<Record<string, string>>;
  readonly behind: readonly Part[];
}

/** A migrated database with nothing in it. */
export async function bareBooks(server: BenchServer): Promise<string> {
  return await server.built('scaling_bare', EDITION, () => Promise.resolve());
}

/** Posts, then reads, with every setup in turn. @throws Error when the books are wrong afterwards. */
export async function compareServices(
  { server, options, say }: Bench,
  benchmark: string,
  database: string,
  setups: (service: 'movements' | 'queries') => readonly Setup[],
): Promise<Figure[]> {
  return await server.withSuperuser(database, async (rows) => {
    const books = await ScalingBooks.in(rows);
    const figures: Figure[] = [];
    for (const service of ['movements', 'queries'] as const) {
      const work = service === 'movements' ? 'POST /entry' : 'POST /balanceInquiryDetails';
      say(`${benchmark}: ${work} …`);
      const running: { setup: Setup; apps: RunningApp[] }[] = [];
      try {
        for (const setup of setups(service)) {
          const apps: RunningApp[] = [];
          running.push({ setup, apps });
          while (apps.length < setup.processes) apps.push(await start(service, setup));
        }
        const sides = running.map(
          ({ setup, apps }) =>
            new LoadedService(setup.name, work, {
              apps,
              behind: setup.behind,
              seconds: options.seconds,
              ...(service === 'movements'
                ? { requests: (count) => books.entries(count), answered: (count) => books.noteWritten(count) }
                : { requests: () => books.balances() }),
            }),
        );
        const notes = (): string[] => sides.flatMap((side) => side.notes());
        figures.push(
          ...(await compareSides({ benchmark, work, unit: '/s', rounds: options.rounds, notes }, sides)),
        );
      } finally {
        await Promise.all(running.flatMap(({ apps }) => apps.map((app) => app.stop())));
      }
    }
    await books.assertRight(database);
    return figures;
  });
}

async function start(name: AppName, { env, processes }: Setup): Promise<RunningApp> {
  const pool = { ...(await imageEnvironment()), DATABASE_POOL_MAX: String(POOL / processes) };
  return await startApp(name, { databaseUrl: '', worker: false, env: { ...env, ...pool } });
}
