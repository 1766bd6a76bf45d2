// A month over HTTP, with everything that an import does, against COPY of the same rows into a table with the same
// columns and indexes and three plain foreign keys; and the memory of the service meanwhile.
import { join } from 'node:path';
import { loadSql } from '@razao/platform/sql';
import { assertBooks, emptyBooks, importMonth, inScratchFolder, startService, writeMonth } from '../books.js';
import type { Bench, Benchmark, Figure } from '../figure.js';
import { forgetPeak, memoryOf } from '../processes.js';
import { inTurn, timed } from '../rounds.js';

const PLAIN = loadSql(new URL('../sql/create-plain-entry.sql', import.meta.url)).text;

export const benchmarkImport: Benchmark = async (bench) =>
  await inScratchFolder(async (folder) => [
    ...(await compareImport(bench, folder, 'csv')),
    ...(await compareImport(bench, folder, 'ipl')),
  ]);

async function compareImport(
  { server, options }: Bench,
  folder: string,
  format: 'csv' | 'ipl',
): Promise<Figure[]> {
  const file = await writeMonth(folder, options.rows, format);
  const rows = join(folder, `${format}.copy`);
  const empty = await emptyBooks(server);
  const idle: number[] = [];
  const peak: number[] = [];
  const importInto = async (database: string): Promise<number> => {
    const app = await startService(server, 'movements', database);
    try {
      await server.settle();
      await forgetPeak(app.service.pid);
      const before = await memoryOf(app.service.pid);
      const seconds = await timed(() => importMonth(app.url, file, options.rows));
      idle.push(before.resident);
      peak.push((await memoryOf(app.service.pid)).peak);
      await assertBooks(server, database, options.rows);
      return seconds;
    } finally {
      await app.stop();
    }
  };
  return await server.onCopy(empty, 'plain', async (database) => {
    // The first import is not measured: it makes the rows and the documents of the other side.
    await importInto(database);
    idle.length = peak.length = 0;
    await server.copy(database, `(SELECT * FROM ledger.entry ORDER BY id) TO '${rows}'`);
    const [ours, theirs] = await inTurn(options.rounds, [
      () => server.onCopy(empty, 'import', importInto),
      async () => {
        await server.query(database, PLAIN);
        await server.settle();
        return await timed(() => server.copy(database, `public.plain_entry FROM '${rows}'`));
      },
    ]);
    const work = `import of ${options.rows} ${format.toUpperCase()} rows over HTTP`;
    return [
      { work, against: 'psql \\copy, plain foreign keys', unit: 's', ours, theirs, goal: { atMost: 0.45 } },
      {
        work: `${work}: memory of the service`,
        against: 'idle',
        unit: 'MB',
        ours: peak,
        theirs: idle,
        goal: { atMost: 100 },
      },
    ];
  });
}
