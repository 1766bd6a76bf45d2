// A month over HTTP, with everything that an import does, against COPY of the same rows into a table with the same
// columns and indexes and three plain foreign keys; and the memory of the service meanwhile.
import { join } from 'node:path';
import { defineSql } from '@razao/platform/sql';
import type { Bench } from '../bench.js';
import { forgetPeak, memoryOf } from '../load.js';
import { type Benchmark, type Figure, inTurn, timed } from '../report.js';

const sql = defineSql(import.meta.url, ['create-plain-entry']);

export const benchmarkImport: Benchmark = async (bench) => [
  ...(await compare(bench, 'csv')),
  ...(await compare(bench, 'ipl')),
];

async function compare(bench: Bench, format: 'csv' | 'ipl'): Promise<Figure[]> {
  const { rows, rounds } = bench.options;
  const { folder, file } = await bench.writeMonth(rows, format);
  const copied = join(folder, 'rows.copy');
  const empty = await bench.emptyBooks();
  const idle: number[] = [];
  const peak: number[] = [];
  const importInto = async (database: string): Promise<number> => {
    const { url, service } = await bench.service('movements', database);
    await bench.settle();
    await forgetPeak(service.pid);
    idle.push((await memoryOf(service.pid)).resident);
    const seconds = await timed(() => bench.importMonth(url, file, rows));
    peak.push((await memoryOf(service.pid)).peak);
    await bench.assertBooks(database, rows);
    return seconds;
  };
  const plain = await bench.copyOf(empty, 'plain');
  // The first import is not measured: it makes the rows and the documents of the other side.
  await bench.within(() => importInto(plain));
  idle.length = peak.length = 0;
  await bench.psqlCopy(plain, `(SELECT * FROM ledger.entry ORDER BY id) TO '${copied}'`);
  const [ours = [], theirs = []] = await inTurn(
    rounds,
    () => bench.within(async () => await importInto(await bench.copyOf(empty, 'import'))),
    async () => {
      await bench.query(plain, sql['create-plain-entry'].text);
      await bench.settle();
      return await timed(() => bench.psqlCopy(plain, `public.plain_entry FROM '${copied}'`));
    },
  );
  const work = `import of ${rows} ${format.toUpperCase()} rows over HTTP`;
  const memory = { work: `${work}: memory of the service`, against: 'idle', unit: 'MB' } as const;
  return [
    { work, against: 'psql \\copy, plain foreign keys', unit: 's', ours, theirs, goal: { atMost: 0.45 } },
    { ...memory, ours: peak, theirs: idle, goal: { atMost: 100 } },
  ];
}
