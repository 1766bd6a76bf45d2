// However one row of a file is damaged, no document enters without one of its rows.
import { Period } from '@razao/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { iplLine } from '../../../e2e/ipl-lines.js';
import { DocumentAssembler } from '../documents/document-assembler.js';
import { ErrorReport } from '../documents/error-report.js';
import type { FinishedDocument } from '../documents/open-document.js';
import { SpillFile } from '../documents/spill-file.js';
import { AccountDirectory } from '../rows/account-directory.js';
import type { ImportPlace } from '../places.js';
import type { AccountColumn, RowSource } from '../rows/raw-row.js';
import { RowRules, documentoOf } from '../rows/row-rules.js';
import { openCsv } from './csv-source.js';
import { iplRows } from './ipl-source.js';
import { NamedBatches } from './named-batches.js';

const chart = ['1001', '3001'].map((code, index) => ({
  id: index + 1,
  code,
  reducedCode: code,
  kind: 'A' as const,
  nature: '01',
  active: true,
}));

async function* textOf(lines: readonly string[]): AsyncGenerator<string> {
  yield await Promise.resolve(`${lines.join('\n')}\n`);
}

/** Reads the rows as import-run does, without a database. */
async function documentsOf(rows: RowSource, accountColumn: AccountColumn): Promise<Record<string, number>> {
  const documents: FinishedDocument[] = [];
  const validator = new RowRules({
    accounts: new AccountDirectory(chart, accountColumn),
    histories: { required: false, codes: new Set() },
    closedThroughDay: 0,
    period: Period.of(2024, 1),
  });
  const target = { batchId: 1, branchId: 1, period: '2024-01-01', chartId: 1, closingCode: 'ENC' };
  const place: ImportPlace = { target, validator };
  const assembler = new DocumentAssembler({
    placeOf: () => place,
    keyOf: documentoOf,
    report: new ErrorReport(),
    rowsInMemory: 1_000,
    createSpill: () => new SpillFile('/dev/null/nothing is large here'),
    onDocument: (document) => documents.push(document),
  });
  for await (const block of rows) assembler.accept(block);
  assembler.finish();
  return Object.fromEntries(documents.map(({ documento, rows: count }) => [documento, count]));
}

/** Documents in the order of the file, each with one to three rows. */
const sizes = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
const rowsOf = (counts: readonly number[]): { documento: string; lancamento: string }[] =>
  counts.flatMap((count, at) =>
    Array.from({ length: count }, (_, row) => ({ documento: `D${at}`, lancamento: String(row + 1) })),
  );

/** Puts rows without documento before and after the row. */
function besideStrays(lines: string[], row: number, { before, after }: Strays, stray: string): void {
  lines.splice(row + 1, 0, ...Array.from({ length: after }, () => stray));
  lines.splice(row, 0, ...Array.from({ length: before }, () => stray));
}

interface Strays {
  readonly before: number;
  readonly after: number;
}

const strays = fc.record({ before: fc.nat(2), after: fc.nat(2) });

/** @returns the documents that entered with another number of rows than they have in the file */
function incomplete(entered: Record<string, number>, counts: readonly number[]): string[] {
  return Object.keys(entered).filter(
    (documento) => entered[documento] !== counts[Number(documento.slice(1))],
  );
}

const someRow = fc.nat(11);
const withoutDocumento = (line: string): string => `${line.slice(0, 20)}      ${line.slice(26)}`;

describe('a file with one damaged row', () => {
  it('as CSV enters whole documents only, wherever the document is named', async () => {
    const columns = ['texto', 'documento', 'lancamento', 'debcre', 'day', 'conta', 'contrapartida', 'valor'];
    const damage = fc.constantFrom(
      (line: string) => `x,${line}`,
      (line: string) => line.slice(line.indexOf(',') + 1),
      (line: string) => `a"b${line}`,
      (line: string) => `"${line}`,
      (line: string) => line.slice(0, line.lastIndexOf(',')),
      () => 'x',
      // One column too few before documento, in a row over two lines.
      (line: string) => `${line.slice(1, line.lastIndexOf(','))},"10\n.00"`,
    );
    await fc.assert(
      fc.asyncProperty(sizes, someRow, damage, strays, async (counts, at, damaged, beside) => {
        const lines = rowsOf(counts).map(
          ({ documento, lancamento }) => `,${documento},${lancamento},D,5,1001,3001,10.00`,
        );
        const row = at % lines.length;
        lines[row] = damaged(lines[row] ?? '');
        besideStrays(lines, row, beside, ',,1,D,5,1001,3001,10.00');
        const { rows, accountColumn } = await openCsv(textOf([columns.join(','), ...lines]));
        expect(incomplete(await documentsOf(rows, accountColumn), counts)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('as IPL enters whole documents only', async () => {
    const damage = fc.constantFrom(
      (line: string) => line.slice(1),
      (line: string) => `0${line}`,
      (line: string) => `${line.slice(0, 17)}${line.slice(18)}`,
      (line: string) => line.slice(0, 20),
      (line: string) => `${line.slice(0, 15)}\x1a${line.slice(16)}`,
      (line: string) => `${line.slice(0, 21)}\x1a${line.slice(22)}`,
      (line: string) => `${line.slice(0, 14)}      ${line.slice(20)}`,
    );
    await fc.assert(
      fc.asyncProperty(sizes, someRow, damage, strays, async (counts, at, damaged, beside) => {
        const lines = rowsOf(counts).map(({ documento, lancamento }) => iplLine({ documento, lancamento }));
        const row = at % lines.length;
        lines[row] = damaged(lines[row] ?? '');
        besideStrays(lines, row, beside, withoutDocumento(iplLine()));
        const rows = iplRows(textOf(lines), new NamedBatches());
        expect(incomplete(await documentsOf(rows, 'reduced'), counts)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  it('enters the documents that are not beside it', async () => {
    const lines = ['D0', 'D0', 'D1', 'D2', 'D3'].map((documento, at) =>
      iplLine({ documento, lancamento: String(at + 1) }),
    );
    lines[2] = 'x';
    const rows = iplRows(textOf(lines), new NamedBatches());
    expect(await documentsOf(rows, 'reduced')).toEqual({ D3: 1 });
  });
});
