// Under what conditions a run was made: without them its figures say nothing.
import { cpus, loadavg, platform, release, totalmem } from 'node:os';
import type { BenchServer } from './bench-server.js';
import type { BenchOptions } from './bench-options.js';
import { imageEnvironment } from './image-environment.js';

const GIB = 1024 ** 3;
/** The settings that say what a commit costs and how much of the books fits in memory. */
const SETTINGS = [
  'fsync',
  'synchronous_commit',
  'full_page_writes',
  'wal_level',
  'shared_buffers',
  'max_wal_size',
];

export interface Conditions {
  readonly takenAt: string;
  /** For the table's head, one line each. */
  readonly lines: readonly string[];
}

export async function conditionsOf(server: BenchServer, options: BenchOptions): Promise<Conditions> {
  const processors = cpus();
  const settings = await server.settings(SETTINGS);
  const environment = Object.entries(await imageEnvironment()).map(([name, value]) => `${name}=${value}`);
  return {
    takenAt: new Date().toISOString(),
    lines: [
      `Machine: ${processors[0]?.model.trim() ?? 'unknown processor'}, ${processors.length} cores, ${(totalmem() / GIB).toFixed(0)} GiB, ${platform()} ${release()}`,
      `Load at the start: ${loadavg()
        .map((load) => load.toFixed(2))
        .join(', ')} (1, 5, 15 minutes)`,
      `Node ${process.versions.node}, PostgreSQL ${server.version} (embedded, a server of the benchmark's own): ${settings}`,
      `Services as in the images: ${environment.join(' ')}`,
      `Clients of the other side: ${server.programs.describe()}`,
      `Rows of the large month ${options.rows}, ${options.rounds} rounds, ${options.seconds} s a measurement under load, ${options.connections} connections`,
    ],
  };
}
