// The rows that refuse one document: its rows with an error, and rows beside it that cannot be read. The object is made
// with the first of them, because most documents have none and a file may have a million documents.
import type { ErrorReport } from './error-report.js';
import { rowFault } from '../rows/raw-row.js';

export class FaultyRows {
  private rows = 0;
  private firstLine = Infinity;
  /** The lines that the report can still show. */
  private readonly lines = new Set<number>();

  /** @param shown whether the line is one that the report can still show */
  add(line: number, shown: boolean): void {
    this.rows += 1;
    this.addBeside(line);
    if (shown) this.lines.add(line);
  }

  /** Adds a row that is not counted for the document, but may be one of it. */
  addBeside(line: number): void {
    this.firstLine = Math.min(this.firstLine, line);
  }

  /**
   * Reports one error for each other row of the document, so that counts and messages agree.
   * @param lines the first lines of the document, at most REPORTED_ERRORS_MAX
   * @param rows how many rows the document has
   */
  reportOthers(report: ErrorReport, documento: string, lines: readonly number[], rows: number): void {
    const others = lines.filter((line) => !this.lines.has(line));
    const fault = rowFault('DOCUMENT_REFUSED', 'documento', documento, {
      en: `not imported: document ${documento} has errors, the first on line ${this.firstLine}`,
      pt: `não importada: o documento ${documento} tem erros, o primeiro na linha ${this.firstLine}`,
    });
    for (const line of others) report.add(line, fault);
    report.addUnseen(rows - this.rows - others.length);
  }
}
