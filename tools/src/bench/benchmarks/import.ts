// A month over HTTP, with everything the import does, against COPY of the same rows into a table with the
// same columns and indexes whose only guards are plain foreign keys; and what the service's memory does.
import { join } from 'node:path';
import { loadSql } from '@razao/platform/sql';
import type { Bench, Benchmark } from '../benchmark.js';
import { emptyBooks, importMonth, inScratchFolder, startService, writeMonth } from '../books/bench-books.js';
import { copyIn, copyOut } from '../copy-files.js';
import type { Figure } from '../figure.js';
import { assertBooks } from '../invariants.js';
import { forgetPeak, memoryOf } from '../process-use.js';
import { interleave, ratiosOf, timed } from '../rounds.js';

const GOAL_RATIO = 0.55;
const GOAL_MEMORY_MB = 100;
const copyStatement = (name: string): string => loadSql(new URL(`./${name}.sql`, import.meta.url)).text;

interface ImportMemory {
  readonly idleMb: number;
  readonly peakMb: number;
}

export const benchmarkImport: Benchmark = async (bench) =>
  await inScratchFolder(async (folder) => {
    const figures: Figure[] = [];
    for (const format of ['csv', 'ipl'] as const) {
      const file = await writeMonth(folder, bench.options.rows, format);
      figures.push(
        ...(await compareImport(bench, format.toUpperCase(), file, join(folder, `${format}.copy`))),
      );
    }
    return figures;
  });

async function compareImport(
  bench: Bench,
  format: string,
  file: string,
  copyFile: string,
): Promise<Figure[]> {
  const { options, server, say } = bench;
  const empty = await emptyBooks(server);
  const memory: ImportMemory[] = [];
  const importInto = async (database: string): Promise<number> => {
    const { seconds, used } = await importOnce(bench, database, file);
    if (used !== undefined) memory.push(used);
    await assertBooks(server, database, options.rows);
    return seconds;
  };
  // The first import is not measured: it makes the rows and the documents of the other side.
  const measured = await server.onCopy(empty, 'plain', async (plain) => {
    await importInto(plain);
    memory.length = 0;
    await copyOut(server, plain, copyStatement('copy-entries-out'), copyFile);
    return await interleave(
      options.rounds,
      () => server.onCopy(empty, 'import', importInto),
      () => copyPlain(bench, plain, copyFile),
    );
  });
  say(`${format}: import ${seconds(measured.ours)}, COPY ${seconds(measured.theirs)}`);
  const work = `import of ${options.rows} ${format} rows over HTTP`;
  return [
    {
      benchmark: 'import',
      work,
      against: `${server.programs.psql === undefined ? 'COPY by the driver' : 'psql \\copy'}, plain foreign keys`,
      unit: 's',
      ...measured,
      measure: 'ratio',
      measured: ratiosOf(measured),
      goal: { bound: 'at most', value: GOAL_RATIO },
      notes: [],
    },
    ...memoryFigure(`${work}: memory of the service`, memory),
  ];
}

function memoryFigure(work: string, memory: readonly ImportMemory[]): Figure[] {
  if (memory.length === 0) return [];
  return [
    {
      benchmark: 'import',
      work,
      against: 'the same service, idle',
      unit: 'MB',
      ours: memory.map(({ peakMb }) => peakMb),
      theirs: memory.map(({ idleMb }) => idleMb),
      measure: 'MB over idle',
      measured: memory.map(({ peakMb, idleMb }) => peakMb - idleMb),
      goal: { bound: 'at most', value: GOAL_MEMORY_MB },
      notes: [],
    },
  ];
}

async function importOnce(
  { server, options }: Bench,
  database: string,
  file: string,
): Promise<{ seconds: number; used: ImportMemory | undefined }> {
  const app = await startService(server, 'movements', database);
  try {
    await server.settle();
    await forgetPeak(app.service.pid);
    const idle = await memoryOf(app.service.pid);
    const milliseconds = await timed(() => importMonth(app.url, file, options.rows));
    const after = await memoryOf(app.service.pid);
    return {
      seconds: milliseconds / 1_000,
      used: idle && after && { idleMb: idle.residentMb, peakMb: after.peakMb },
    };
  } finally {
    await app.stop();
  }
}

async function copyPlain({ server }: Bench, database: string, file: string): Promise<number> {
  await server.ask(database, copyStatement('create-plain-entry'));
  await server.settle();
  const statement = copyStatement('copy-plain-entries-in');
  return (await timed(() => copyIn(server, database, statement, file))) / 1_000;
}

function seconds(values: readonly number[]): string {
  return `${values.map((value) => value.toFixed(1)).join(', ')} s`;
}
