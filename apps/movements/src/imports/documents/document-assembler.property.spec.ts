// The order of the lines of a file changes nothing: however its lines are shuffled, the file, sorted by document when
// it has to be, gives the same documents and the same counts.
import { Period, both } from '@razao/domain';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AccountDirectory } from '../rows/account-directory.js';
import type { ImportPlace } from '../places.js';
import { type RawRow, ROW_FIELDS } from '../rows/raw-row.js';
import { RowRules, documentoOf } from '../rows/row-rules.js';
import { DocumentAssembler, ScatteredFile } from './document-assembler.js';
import { ErrorReport } from './error-report.js';
import type { FinishedDocument } from './open-document.js';
import { SpillFile } from './spill-file.js';

const accounts = new AccountDirectory(
  ['1', '2', '3'].map((code, index) => ({
    id: index + 1,
    code,
    reducedCode: `00${code}`,
    kind: code === '3' ? 'S' : 'A',
    nature: '01',
    active: true,
  })),
  'conta',
);
const rules = new RowRules({
  accounts,
  histories: { required: false, codes: new Set() },
  closedThroughDay: 0,
  period: Period.of(2024, 6),
});
const place: ImportPlace = {
  target: { batchId: 1, branchId: 1, period: '2024-06-01', chartId: 1, closingCode: 'ENC' },
  validator: rules,
};

const rawRow: fc.Arbitrary<Omit<RawRow, 'line'>> = fc
  .record({
    documento: fc.constantFrom('A', 'B', 'C', 'D', ''),
    diaref: fc.constantFrom('5', '5', '05', '6', 'x'),
    lancamento: fc.constantFrom('1', '2', '3'),
    debcre: fc.constantFrom('D', 'C'),
    day: fc.constantFrom('1', '1', '1', '31'),
    conta: fc.constantFrom('1', '1', '1', '2', '3'),
    contrapartida: fc.constantFrom('', '2'),
    valor: fc.constantFrom('1', '2', '3'),
    faulty: fc.constantFrom(false, false, false, false, true),
  })
  .map(({ faulty, ...fields }) => {
    const values = ROW_FIELDS.map((field) => (field in fields ? fields[field as keyof typeof fields] : ''));
    return faulty
      ? { values, faults: [{ field: 'row', code: 'VALIDATION_FAILED' as const, reason: both('faulty') }] }
      : { values };
  });

interface Outcome {
  documents: string[];
  totalRows: number;
  errorRows: number;
  messages: number;
  lines: number[];
}

/** Does what import-run does, without a database: reads the rows in order; sorts them when the file is scattered. */
function importAll(rows: readonly Omit<RawRow, 'line'>[]): Outcome {
  const numbered = rows.map((row, index) => ({ ...row, line: index + 2 }));
  try {
    return assemble(numbered, { documentsTrackedMax: 100 });
  } catch (error) {
    if (!(error instanceof ScatteredFile)) throw error;
    const first = new Map<string, number>();
    for (const row of numbered) if (!first.has(documentoOf(row))) first.set(documentoOf(row), row.line);
    return assemble(
      [...numbered].sort(
        (a, b) => (first.get(documentoOf(a)) ?? 0) - (first.get(documentoOf(b)) ?? 0) || a.line - b.line,
      ),
    );
  }
}

function assemble(rows: readonly RawRow[], tracked: { documentsTrackedMax?: number } = {}): Outcome {
  const documents: FinishedDocument[] = [];
  const report = new ErrorReport();
  const assembler = new DocumentAssembler({
    placeOf: () => place,
    keyOf: documentoOf,
    report,
    ...tracked,
    rowsInMemory: 1_000,
    createSpill: () => new SpillFile('/dev/null/nothing is large here'),
    onDocument: (document) => documents.push(document),
  });
  for (const row of rows) assembler.accept([row]);
  assembler.finish();
  return {
    documents: documents.map(({ documento, rows: count }) => `${documento} ${count}`).sort(),
    totalRows: assembler.totalRows,
    errorRows: assembler.errorRows,
    messages: report.total,
    lines: report.findings().map(({ line }) => line),
  };
}

describe('assembling rows into documents', () => {
  it('gives the same documents and counts for any order of the lines', () => {
    fc.assert(
      fc.property(
        fc
          .array(rawRow, { maxLength: 14 })
          .chain((rows) =>
            fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
          ),
        ([rows, shuffled]) => {
          const straight = importAll(rows);
          const other = importAll(shuffled);
          expect(other).toMatchObject({
            documents: straight.documents,
            totalRows: straight.totalRows,
            errorRows: straight.errorRows,
          });
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('counts every row as accepted or refused, with one message per refused row, in line order', () => {
    fc.assert(
      fc.property(fc.array(rawRow, { maxLength: 14 }), (rows) => {
        const { documents, totalRows, errorRows, messages, lines } = importAll(rows);
        const accepted = documents.reduce((sum, text) => sum + Number(text.split(' ')[1]), 0);
        expect(totalRows).toBe(rows.length);
        expect(accepted + errorRows).toBe(totalRows);
        expect(lines).toEqual([...lines].sort((a, b) => a - b));
        expect(new Set(lines).size).toBe(errorRows);
        expect(messages).toBe(lines.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
