// Measures the import of a month over HTTP, with everything that it does, against COPY of the same rows into a table
// with the same columns and indexes and three plain foreign keys; and the memory of the service meanwhile.
import { join } from 'node:path';
import { defineSql } from '@razao/platform/sql';
import { memoryDuring } from '../load.js';
import { type Benchmark, figure, inTurn, timed } from '../report.js';

const sql = defineSql(import.meta.url, ['create-plain-entry']);

export const benchmarkImport: Benchmark = async (bench) => {
  const { rows, rounds } = bench.options;
  const { folder, file } = await bench.writeMonth(rows);
  const copied = join(folder, 'rows.copy');
  const empty = await bench.emptyBooks();
  const importInto = async (database: string) => {
    const { url, service } = await bench.service('movements', database);
    await bench.settle();
    const importing = () => timed(() => bench.importMonth(url, file, rows));
    const measured = await memoryDuring(service.pid, importing);
    await bench.assertBooks(database, rows);
    return measured;
  };
  const plain = await bench.copyOf(empty, 'plain');
  // The first import is not measured. It creates the rows and the documents for the other side.
  await bench.within(() => importInto(plain));
  await bench.psqlCopy(plain, `(SELECT * FROM ledger.entry ORDER BY id) TO '${copied}'`);
  const [imported, theirs] = await inTurn(
    rounds,
    () => bench.within(async () => await importInto(await bench.copyOf(empty, 'import'))),
    async () => {
      await bench.query(plain, sql['create-plain-entry'].text);
      await bench.settle();
      return await timed(() => bench.psqlCopy(plain, `public.plain_entry FROM '${copied}'`));
    },
  );
  const work = `import of ${rows} CSV rows over HTTP`;
  const ours = imported.map(({ result }) => result);
  const memory = { ours: imported.map(({ peak }) => peak), theirs: imported.map(({ idle }) => idle) };
  return [
    figure(work, 'psql \\copy, plain foreign keys', 's', { ours, theirs }, { atMost: 0.45 }),
    figure(`${work}: memory of the service`, 'idle', 'MB', memory, { atMost: 100 }),
  ];
};
