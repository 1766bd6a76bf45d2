// Tests the limits of a document, and that a document which waits for its COPY does not keep the memory of the file from
// which it was read.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from '@jest/globals';
import { both } from '@razao/domain';
import type { RawRow, RowFault } from '../rows/raw-row.js';
import { documentoOf } from '../rows/row-rules.js';
import { DocumentAssembler } from './document-assembler.js';
import { ErrorReport } from './error-report.js';
import { DOCUMENT_NUMBERS_MAX, REPORTED_ERRORS_MAX } from '../limits.js';
import { OpenDocument, type FinishedDocument } from './open-document.js';
import { SpillFile } from './spill-file.js';

const BLOCKS = 200;
const BLOCK_CHARS = 64 * 1024;
const MEGABYTE = 1024 * 1024;

/** A row whose values are all cut from one text, as the rows of a block of a file are. */
function rowOfBlock(number: number): RawRow {
  const block = `documento ${number} longo|um texto de documento ${number}|001|${'x'.repeat(BLOCK_CHARS)}`;
  const [documento = '', texto = '', lancamento = ''] = block.split('|', 3);
  return { line: number, values: [documento, '1', texto, '', lancamento, 'D', '1', '1', '', '1', '', ''] };
}

/** Row rules that keep the fields of the document from the row, as the real rules do. */
const place = {
  target: { batchId: 1, branchId: 1, period: '2024-06-01', chartId: 1, closingCode: 'ENC' },
  validator: {
    validateEntry: () => ({
      lancamento: '001',
      day: 1,
      dayField: 'day',
      side: 'D' as const,
      amount: 100n,
      hasContra: true,
      copyColumns: 'D\t1\t1\t2\t1.00',
    }),
    validateHeader: ({ values }: RawRow) => ({
      diaref: 1,
      texto: values[2] ?? '',
      cdpadronizado: null,
      factDate: null,
    }),
  },
};

describe('a refused document', () => {
  it('writes a bounded number of messages and counts all, in whatever order its numbers are found wrong', () => {
    const wrong = REPORTED_ERRORS_MAX * 5;
    const numbers = Array.from({ length: wrong }, (_, number) => String(number));
    let written = 0;
    const report = new (class extends ErrorReport {
      override add(...finding: Parameters<ErrorReport['add']>): void {
        written += 1;
        super.add(...finding);
      }
    })();
    const valid = place.validator.validateEntry();
    const validateEntry = ({ values: [, , , , , lancamento = '', , , , contra] }: RawRow): typeof valid => ({
      ...valid,
      lancamento,
      hasContra: contra !== undefined,
    });
    const open = new OpenDocument(
      '1',
      { ...place, validator: { ...place.validator, validateEntry } },
      report,
    );
    for (const [at, number] of numbers.entries())
      open.add({ line: 1 + at, values: ['1', '', '', '', '', number, '', '', '', 'contra'] });
    for (const [at, number] of numbers.toReversed().entries())
      open.add({ line: 1 + wrong + at, values: ['1', '', '', '', '', number] });
    expect(open.conclude()).toBeUndefined();
    expect(written).toBe(2 * REPORTED_ERRORS_MAX);
    expect(report.total).toBe(2 * wrong);
    expect(report.findings()).toHaveLength(REPORTED_ERRORS_MAX);
  });
});

it('a document of more rows than are reported shows the error on a late row, and counts the others', () => {
  const [rows, wrong] = [REPORTED_ERRORS_MAX + 500, REPORTED_ERRORS_MAX + 400];
  const code = 'ACCOUNT_UNKNOWN';
  const validateEntry = ({ line }: RawRow, faults: RowFault[]) => {
    if (line === wrong) faults.push({ field: 'conta', code, value: '9', reason: both('unknown') });
    return place.validator.validateEntry();
  };
  const report = new ErrorReport();
  const open = new OpenDocument('1', { ...place, validator: { ...place.validator, validateEntry } }, report);
  for (let line = 1; line <= rows; line += 1) open.add({ line, values: [] });
  expect(open.conclude()).toBeUndefined();
  const codes = report.findings().map((finding) => [finding.line, finding.code]);
  expect(codes).toHaveLength(REPORTED_ERRORS_MAX);
  expect(codes.at(-2)).toEqual([REPORTED_ERRORS_MAX - 1, 'DOCUMENT_REFUSED']);
  expect(codes.at(-1)).toEqual([wrong, code]);
  expect(report.total).toBe(rows);
});

it('a document may have DOCUMENT_NUMBERS_MAX entry numbers, and is refused with one more', () => {
  const validateEntry = ({ values: [lancamento = ''] }: RawRow) => ({
    ...place.validator.validateEntry(),
    lancamento,
  });
  const concluded = (numbers: number): [boolean, number] => {
    const report = new ErrorReport();
    const open = new OpenDocument(
      '1',
      { ...place, validator: { ...place.validator, validateEntry } },
      report,
    );
    for (let line = 1; line <= numbers; line += 1) open.add({ line, values: [String(line)] });
    return [open.conclude() !== undefined, report.total];
  };
  expect(concluded(DOCUMENT_NUMBERS_MAX)).toEqual([true, 0]);
  expect(concluded(DOCUMENT_NUMBERS_MAX + 1)).toEqual([false, DOCUMENT_NUMBERS_MAX + 1]);
});

describe('a finished document', () => {
  it('keeps its texts in memory, and not the blocks of the file that they were cut from', () => {
    const kept: FinishedDocument[] = [];
    const assembler = new DocumentAssembler({
      placeOf: () => place,
      keyOf: documentoOf,
      report: new ErrorReport(),
      rowsInMemory: 10_000,
      createSpill: () => new SpillFile('/dev/null/nothing here is large'),
      onDocument: (document) => kept.push(document),
    });
    const before = usedAfterCollection();
    for (let number = 0; number < BLOCKS; number += 1) assembler.accept([rowOfBlock(number)]);
    assembler.finish();
    const grown = (usedAfterCollection() - before) / MEGABYTE;
    expect(kept.map(({ documento, header }) => [documento, header.texto]).at(-1)).toEqual([
      'documento 199 longo',
      'um texto de documento 199',
    ]);
    // All blocks together have 12.5 MB.
    expect(grown).toBeLessThan(3);
  });
});

describe('the errors of an import', () => {
  it('keep their values in memory, and not the blocks of the file that they were cut from', () => {
    const report = new ErrorReport();
    const code = 'ACCOUNT_UNKNOWN';
    const validateEntry = ({ values: [value = ''] }: RawRow, faults: RowFault[]): undefined =>
      void faults.push({ field: 'conta', code, value, reason: both('unknown') });
    const open = new OpenDocument(
      '1',
      { ...place, validator: { ...place.validator, validateEntry } },
      report,
    );
    const before = usedAfterCollection();
    for (let number = 0; number < BLOCKS; number += 1) open.add(rowOfBlock(number));
    const grown = (usedAfterCollection() - before) / MEGABYTE;
    open.conclude();
    expect(report.findings().at(-1)).toMatchObject({ line: 199, value: 'documento 199 longo' });
    expect(grown).toBeLessThan(3);
  });
});

function usedAfterCollection(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed;
}
