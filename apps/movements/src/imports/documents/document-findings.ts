// What was found wrong with one document. Made with its first finding, because most documents have
// none and a file may have a million of them.
//
// Memory: the first REPORTED_ERRORS_MAX findings and lines; of the rest, counts.
import { REPORTED_ERRORS_MAX } from '../limits.js';
import { ownFault } from '../rows/own-text.js';
import { type RowFault, rowFault } from '../rows/raw-row.js';
import type { ErrorReport } from './error-report.js';

export class DocumentFindings {
  private readonly findings: { line: number; fault: RowFault }[] = [];
  /** Lines that have a message, as far as the report could show them. */
  private readonly lines = new Set<number>();
  private total = 0;
  private rows = 0;
  private firstLine = Infinity;

  /**
   * @param faults without those that are in the report already.
   * @param shown whether the line is among those of the document that a report could still show.
   */
  add(line: number, faults: readonly RowFault[], shown: boolean): void {
    this.rows += 1;
    this.total += faults.length;
    this.firstLine = Math.min(this.firstLine, line);
    if (shown) this.lines.add(line);
    for (const fault of faults)
      if (this.findings.length < REPORTED_ERRORS_MAX) this.findings.push({ line, fault: ownFault(fault) });
  }

  /**
   * Reports what was found, and one line for each other row of the document, so that counts and messages agree.
   * @param lines the document's first lines, REPORTED_ERRORS_MAX at most, of `rows`.
   */
  report(report: ErrorReport, documento: string, lines: readonly number[], rows: number): void {
    for (const { line, fault } of this.findings) report.add(line, fault);
    report.addUnseen(this.total - this.findings.length);
    const others = lines.filter((line) => !this.lines.has(line));
    const fault = rowFault('DOCUMENT_REFUSED', 'documento', documento, {
      en: `not imported: document ${documento} has errors, the first on line ${this.firstLine}`,
      pt: `não importada: o documento ${documento} tem erros, o primeiro na linha ${this.firstLine}`,
    });
    for (const line of others) report.add(line, fault);
    report.addUnseen(rows - this.rows - others.length);
  }
}
