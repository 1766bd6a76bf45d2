// Loads rows into the ledger in one pass inside one transaction: rows → documents → chunks → gate. Every source of
// movements (CSV, fixed-width, JSON) uses it.
import type { Transaction } from '@razao/platform/database';
import { DocumentAssembler } from './documents/document-assembler.js';
import { ErrorReport, type RowFinding } from './documents/error-report.js';
import type { ImportCounts } from './import-result.js';
import type { ImportLimits } from './import-limits.js';
import { type BatchCounts, DocumentLoader } from './load/document-loader.js';
import type { ImportStore } from './load/import.store.js';
import { sortRows } from './load/sort-rows.js';
import type { PlaceOf } from './places.js';
import type { KeyOf } from './rows/row-rules.js';
import type { MovementFile } from './source/movement-file.js';
import type { Spool } from './upload/spool.js';

interface ImportRun {
  tx: Transaction;
  store: ImportStore;
  file: MovementFile;
  /** Whether to sort the rows by document first. */
  sorted: boolean;
  placeOf: PlaceOf;
  keyOf: KeyOf;
  spool: Spool;
  limits: ImportLimits;
}

export interface ImportOutcome {
  counts: ImportCounts;
  /** The first errors in line order, at most REPORTED_ERRORS_MAX. */
  findings: readonly RowFinding[];
  /** How many errors are not among the findings. */
  unlisted: number;
  /** What entered each batch, by its id. */
  batches: ReadonlyMap<number, BatchCounts>;
}

/**
 * Reads every row once and returns when the gate has accepted the last chunk; the transaction is still open.
 * @throws ScatteredFile when the rows have to be sorted and are not; DomainError when the whole file is refused, by the
 *   gate or because it cannot be read.
 */
export async function runImport(run: ImportRun): Promise<ImportOutcome> {
  const { tx, store, file, sorted, placeOf, keyOf, spool, limits } = run;
  const report = new ErrorReport();
  const loader = new DocumentLoader(store, tx, report, limits);
  const isSorted = sorted || file.sorted === true;
  const assembler = new DocumentAssembler({
    placeOf,
    keyOf,
    report,
    // Finished documents need not be remembered when the rows come document by document.
    ...(!isSorted && { documentsTrackedMax: limits.documentsTrackedMax }),
    rowsInMemory: limits.documentRowsInMemory,
    createSpill: () => spool.createSpill(),
    onDocument: (document) => loader.add(document),
  });
  const rows = sorted ? await sortRows(tx, spool, file.rows(), keyOf) : file.rows();
  try {
    for await (const block of rows) {
      assembler.accept(block);
      await assembler.relieve();
      await loader.relieve();
    }
    assembler.finish();
    await loader.finish();
  } finally {
    await loader.settle();
  }
  const counts = {
    totalRows: assembler.totalRows,
    successRows: loader.successRows,
    errorRows: assembler.errorRows + loader.errorRows,
  };
  assertConserved(counts);
  const findings = report.findings();
  return { counts, findings, unlisted: report.total - findings.length, batches: loader.batches };
}

/** No row is lost and none is counted twice. The database counted `successRows`. */
function assertConserved({ totalRows, successRows, errorRows }: ImportCounts): void {
  if (totalRows === successRows + errorRows) return;
  throw new Error(
    `The import read ${totalRows} rows and accounts for ${successRows} accepted and ${errorRows} refused ones.`,
  );
}
