// One, two and three processes of a service against one PostgreSQL, with the same number of connections
// to it in all: what another pod brings on this machine, whose cores database and load share with them.
import type { Benchmark } from '../benchmark.js';
import { bareBooks, compareServices } from './service-comparison.js';

const COUNTS = [1, 2, 3];

export const comparePods: Benchmark = async (bench) => {
  const { server } = bench;
  return await server.onCopy(await bareBooks(server), 'pods', async (database) => {
    const env = { DATABASE_URL: server.urlOf(database) };
    return await compareServices(bench, 'pods', database, () =>
      COUNTS.map((processes) => ({
        name: `${processes} process${processes > 1 ? 'es' : ''}`,
        processes,
        env,
        behind: [],
      })),
    );
  });
};
