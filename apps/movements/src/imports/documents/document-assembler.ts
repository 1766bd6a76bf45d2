// Assembles rows into documents and passes on the documents without errors. In most files the rows of a document follow
// each other. When a document continues after another one began, the assembler notices it, and the file must be sorted
// first.
//
// Invariant: every row accepted is counted once, as a row of a finished document or as an error row.
import { NumberSet } from '@razao/domain';
import type { RawRow, RowFault } from '../rows/raw-row.js';
import type { ImportPlace, PlaceOf } from '../places.js';
import { documentoOf, type KeyOf } from '../rows/row-rules.js';
import type { ErrorReport } from './error-report.js';
import { type FinishedDocument, OpenDocument } from './open-document.js';
import type { SpillFile } from './spill-file.js';

/** The file has to be sorted: a document is scattered over it, or it has more documents than can be remembered. */
export class ScatteredFile extends Error {
  override readonly name = 'ScatteredFile';
}

interface AssemblerOptions {
  placeOf: PlaceOf;
  keyOf: KeyOf;
  report: ErrorReport;
  /** How many finished documents are remembered to notice a scattered one; left out when the rows are sorted. */
  documentsTrackedMax?: number;
  rowsInMemory: number;
  createSpill: () => SpillFile;
  onDocument: (document: FinishedDocument) => void;
}

export class DocumentAssembler {
  totalRows = 0;
  errorRows = 0;
  private open: OpenDocument | undefined;
  private readonly seen = new NumberSet();
  private documents = 0;

  constructor(private readonly options: AssemblerOptions) {}

  /** @throws ScatteredFile */
  accept(rows: readonly RawRow[]): void {
    for (const row of rows) {
      this.totalRows += 1;
      const documento = documentoOf(row);
      const place = this.options.placeOf(row);
      if (documento === '') {
        this.refuseStray(row, place);
        continue;
      }
      if (this.open?.documento !== documento || this.open.place !== place) {
        this.finish();
        if (this.isScattered(row)) throw new ScatteredFile(`document ${documento}, line ${row.line}`);
        this.open = new OpenDocument(documento, place, this.options.report);
      }
      this.open.add(row);
    }
  }

  /** When NumberSet takes two documents for one, the file is only sorted without need; the result is the same. */
  private isScattered(row: RawRow): boolean {
    const { documentsTrackedMax, keyOf } = this.options;
    if (documentsTrackedMax === undefined) return false;
    this.documents += 1;
    return this.documents > documentsTrackedMax || !this.seen.add(keyOf(row));
  }

  /** Moves a document that has grown too large to disk. Callers await this between blocks. */
  async relieve(): Promise<void> {
    if (this.open !== undefined && this.open.rowsInMemory > this.options.rowsInMemory)
      await this.open.spill(this.options.createSpill);
  }

  /** A row that names no document is an error and refuses no other row. */
  private refuseStray(row: RawRow, { validator }: ImportPlace): void {
    const faults: RowFault[] = [];
    if (row.faults !== undefined) {
      faults.push(...row.faults);
    } else {
      validator.validateHeader(row, faults);
      validator.validateEntry(row, faults);
    }
    for (const fault of faults) this.options.report.add(row.line, fault);
    this.errorRows += 1;
  }

  /** Ends the open document, if there is one. */
  finish(): void {
    const open = this.open;
    if (open === undefined) return;
    this.open = undefined;
    const finished = open.conclude();
    if (finished === undefined) this.errorRows += open.rows;
    else this.options.onDocument(finished);
  }
}
