// One document of the file while its rows come in: judges each row, keeps up the balance of each entry
// number, and holds the good rows as COPY text until the document is whole. The document is the unit
// of acceptance: one finding anywhere in it, and none of its rows enters.
//
// Memory: the text of documentRowsInMemory rows (the rest goes to disk by `spill`), one EntryNumber a
// number, and of a refused document the first REPORTED_ERRORS_MAX lines.
import { DOCUMENT_NUMBERS_MAX, REPORTED_ERRORS_MAX } from '../limits.js';
import { copyText } from '../rows/copy-text.js';
import type { RawRow, RowFault } from '../rows/raw-row.js';
import { FIELD } from '../rows/raw-row.js';
import type { DocumentHeader, JudgedRow, RowRules } from '../rows/row-rules.js';
import { EntryNumber } from './entry-number.js';
import type { ErrorReport } from './error-report.js';
import type { SpillFile } from './spill-file.js';

/** A document that passed every rule that needs no database. */
export interface FinishedDocument extends DocumentHeader {
  documento: string;
  rows: number;
  /** Lines of the file, the first REPORTED_ERRORS_MAX of them: what a refusal at the door would name. */
  lines: readonly number[];
  entries: DocumentEntries;
}

/** Lines of COPY text. In memory they end with `postsContra`; on disk, and in the rest that was not moved there, it is still to be added. */
export type DocumentEntries =
  | { kind: 'memory'; text: string }
  | { kind: 'disk'; file: SpillFile; rest: readonly string[]; postsContra: (lancamento: string) => boolean };

export class OpenDocument {
  readonly #numbers = new Map<string, EntryNumber>();
  readonly #lines: number[] = [];
  #texts: string[] = [];
  #numberOfText: EntryNumber[] = [];
  #spill: SpillFile | undefined;
  #header: DocumentHeader | undefined;
  #headerRow: RawRow | undefined;
  #rows = 0;

  readonly #findings: { line: number; fault: RowFault }[] = [];
  /** Of the lines in #lines, those that have a message of their own. */
  readonly #foundLines = new Set<number>();
  #findingsTotal = 0;
  #rowsFound = 0;
  #firstFoundLine = 0;
  /** A faulty row did not say its entry number: no number's balance can be judged. */
  #allTainted = false;

  constructor(
    readonly documento: string,
    private readonly rules: RowRules,
  ) {}

  get rows(): number {
    return this.#rows;
  }

  get rowsInMemory(): number {
    return this.#texts.length;
  }

  add(row: RawRow): void {
    this.#rows += 1;
    if (this.#lines.length < REPORTED_ERRORS_MAX) this.#lines.push(row.line);
    const faults: RowFault[] = [];
    const judged = this.#judge(row, faults);
    if (faults.length === 0 && judged !== undefined) this.#keep(judged, row.line, faults);
    if (faults.length > 0) this.#find(row, faults);
  }

  /** Moves the rows in memory to disk; the document stays open. */
  async spill(create: () => Promise<SpillFile>): Promise<void> {
    const texts = this.#texts.splice(0);
    this.#numberOfText.length = 0;
    this.#spill ??= await create();
    await this.#spill.append(texts.join('\n') + '\n');
  }

  /** The whole document, or undefined after its findings have been reported. */
  conclude(report: ErrorReport): FinishedDocument | undefined {
    this.#judgeNumbers(report);
    if (this.#rowsFound > 0 || this.#header === undefined) {
      this.#report(report);
      return undefined;
    }
    return {
      ...this.#header,
      documento: this.documento,
      rows: this.#rows,
      lines: this.#lines,
      entries: this.#entries(),
    };
  }

  #judge(row: RawRow, faults: RowFault[]): JudgedRow | undefined {
    if (row.fault !== undefined) {
      faults.push(row.fault);
      return undefined;
    }
    if (this.#header === undefined || this.#headerRow === undefined) {
      this.#headerRow = row;
      this.#header = this.rules.judgeHeader(row, faults);
    } else if (!sameHeaderText(row, this.#headerRow)) {
      this.#compareHeader(row, this.#header, this.#headerRow.line, faults);
    }
    return this.rules.judgeEntry(row, faults);
  }

  /** The rare path: the texts differ, which may still mean the same (5 and 05). */
  #compareHeader(row: RawRow, header: DocumentHeader, headerLine: number, faults: RowFault[]): void {
    const other = this.rules.judgeHeader(row, []);
    for (const field of ['diaref', 'texto', 'cdpadronizado'] as const) {
      if (other[field] !== header[field])
        faults.push({ field, reason: `differs from line ${headerLine} of the same document` });
    }
  }

  #keep(judged: JudgedRow, line: number, faults: RowFault[]): void {
    let number = this.#numbers.get(judged.lancamento);
    if (number === undefined) {
      if (this.#numbers.size >= DOCUMENT_NUMBERS_MAX) {
        faults.push({
          field: 'lancamento',
          reason: `a document has at most ${DOCUMENT_NUMBERS_MAX} entry numbers`,
        });
        return;
      }
      number = new EntryNumber();
      this.#numbers.set(judged.lancamento, number);
    }
    const lineInNumber = number.add(judged, line);
    if (this.#rowsFound > 0) return;
    this.#texts.push(`${copyText(judged.lancamento)}\t${lineInNumber}\t${judged.copyColumns}`);
    this.#numberOfText.push(number);
  }

  #find(row: RawRow, faults: readonly RowFault[]): void {
    if (this.#rowsFound === 0) {
      this.#firstFoundLine = row.line;
      this.#texts = [];
      this.#numberOfText = [];
    }
    this.#rowsFound += 1;
    this.#findingsTotal += faults.length;
    if (this.#rows <= REPORTED_ERRORS_MAX) this.#foundLines.add(row.line);
    for (const fault of faults)
      if (this.#findings.length < REPORTED_ERRORS_MAX) this.#findings.push({ line: row.line, fault });
    this.#taint(row);
  }

  #taint(row: RawRow): void {
    const lancamento = (row.values[FIELD.lancamento] ?? '').trim();
    if (row.fault !== undefined || lancamento === '') {
      this.#allTainted = true;
      return;
    }
    const number = this.#numbers.get(lancamento) ?? new EntryNumber();
    number.tainted = true;
    if (this.#numbers.size < DOCUMENT_NUMBERS_MAX) this.#numbers.set(lancamento, number);
  }

  #judgeNumbers(report: ErrorReport): void {
    if (this.#allTainted) return;
    for (const [lancamento, number] of this.#numbers) {
      if (number.tainted || number.balances) continue;
      const { field, reason } = number.refusal(lancamento);
      report.add(number.bareLine, field, reason);
      if (this.#rowsFound === 0 || number.bareLine < this.#firstFoundLine)
        this.#firstFoundLine = number.bareLine;
      this.#rowsFound += 1;
      if (number.bareLine <= (this.#lines.at(-1) ?? 0)) this.#foundLines.add(number.bareLine);
    }
  }

  /** Every row of a refused document gets at least one line, so that counts and messages agree. */
  #report(report: ErrorReport): void {
    for (const { line, fault } of this.#findings) report.add(line, fault.field, fault.reason);
    report.addUnseen(this.#findingsTotal - this.#findings.length);
    const others = this.#lines.filter((line) => !this.#foundLines.has(line));
    for (const line of others)
      report.add(
        line,
        'documento',
        `not imported: document ${this.documento} has errors, the first on line ${this.#firstFoundLine}`,
      );
    report.addUnseen(this.#rows - this.#rowsFound - others.length);
  }

  #entries(): DocumentEntries {
    if (this.#spill !== undefined) {
      return {
        kind: 'disk',
        file: this.#spill,
        rest: this.#texts,
        postsContra: (lancamento) => this.#numbers.get(lancamento)?.postsContra ?? false,
      };
    }
    const flagged = this.#texts.map(
      (text, index) => text + (this.#numberOfText[index]?.postsContra === true ? '\tt\n' : '\tf\n'),
    );
    return { kind: 'memory', text: flagged.join('') };
  }
}

function sameHeaderText(row: RawRow, other: RawRow): boolean {
  return (
    row.values[FIELD.diaref] === other.values[FIELD.diaref] &&
    row.values[FIELD.texto] === other.values[FIELD.texto] &&
    row.values[FIELD.cdpadronizado] === other.values[FIELD.cdpadronizado]
  );
}
