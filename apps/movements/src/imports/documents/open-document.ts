// One document of the file while its rows arrive: checks each row, adds it to the balance of its entry number, and
// holds the good rows as COPY text until the document is whole. A document is accepted or refused as a whole: one
// finding in it refuses all of its rows.
//
// Memory: the text of documentRowsInMemory rows (`spill` moves the rest to disk), one FileNumber per number, and the
// first REPORTED_ERRORS_MAX line numbers. A finished document keeps copies of its texts, because it waits for its COPY
// long after the block of the file from which they were cut.
import { both } from '@razao/domain';
import { DOCUMENT_NUMBERS_MAX, REPORTED_ERRORS_MAX } from '../limits.js';
import { copyText } from '../rows/copy-text.js';
import { ownText } from '../rows/own-text.js';
import { shown, trimmed } from '../rows/read-field.js';
import {
  type RawRow,
  type RowFault,
  FIELD,
  HEADER_FIELDS,
  haveSameHeader,
  rowFault,
} from '../rows/raw-row.js';
import type { ImportPlace } from '../places.js';
import type { ImportTarget } from '../load/import.store.js';
import type { DocumentHeader, ValidRow } from '../rows/row-rules.js';
import { FileNumber } from './file-number.js';
import { FaultyRows } from './faulty-rows.js';
import type { ErrorReport } from './error-report.js';
import type { SpillFile } from './spill-file.js';

/** A document that passed every rule that needs no database. */
export interface FinishedDocument {
  target: ImportTarget;
  documento: string;
  header: DocumentHeader;
  rows: number;
  /** The first REPORTED_ERRORS_MAX lines of the document in the file, which a refusal by the database names. */
  lines: readonly number[];
  entries: DocumentEntries;
}

/**
 * Lines of COPY text. Those of kind `memory` end with the column `postsContra`; those of kind `disk`, also in the rest
 * that was not moved to disk, still need it.
 */
export type DocumentEntries =
  | { kind: 'memory'; text: string }
  | { kind: 'disk'; file: SpillFile; rest: readonly string[]; postsContra: (lancamento: string) => boolean };

export class OpenDocument {
  rows = 0;
  private readonly numbers = new Map<string, FileNumber>();
  private readonly lines: number[] = [];
  private texts: string[] = [];
  private numberOfText: FileNumber[] = [];
  private spillFile: SpillFile | undefined;
  private header: DocumentHeader | undefined;
  private headerRow: RawRow | undefined;

  private faulty: FaultyRows | undefined;
  /** Whether a row that cannot be read may have any entry number, so that the balance of none can be checked. */
  private allTainted = false;

  readonly documento: string;

  constructor(
    documento: string,
    readonly place: ImportPlace,
    private readonly report: ErrorReport,
  ) {
    this.documento = ownText(documento);
  }

  get rowsInMemory(): number {
    return this.texts.length;
  }

  add(row: RawRow): void {
    this.rows += 1;
    if (this.lines.length < REPORTED_ERRORS_MAX) this.lines.push(row.line);
    if (row.unread !== undefined) {
      this.faultyRows().addBeside(row.unread);
      this.allTainted = true;
    }
    const faults: RowFault[] = [];
    const valid = this.validate(row, faults);
    if (faults.length === 0 && valid !== undefined) this.keep(valid, row, faults);
    if (faults.length > 0) this.refuse(row, faults);
  }

  /** Moves the rows in memory to disk; the document stays open. */
  async spill(create: () => SpillFile): Promise<void> {
    const texts = this.texts.splice(0);
    this.numberOfText.length = 0;
    this.spillFile ??= create();
    await this.spillFile.append(texts.join('\n') + '\n');
  }

  /** @returns undefined when the document is refused; the report then has an error for each of its rows */
  conclude(): FinishedDocument | undefined {
    this.validateNumbers();
    const { target } = this.place;
    if (this.faulty !== undefined || this.header === undefined || target === undefined) {
      this.faulty?.reportOthers(this.report, this.documento, this.lines, this.rows);
      return undefined;
    }
    return {
      target,
      documento: this.documento,
      header: ownHeader(this.header),
      rows: this.rows,
      lines: this.lines,
      entries: this.entries(),
    };
  }

  private validate(row: RawRow, faults: RowFault[]): ValidRow | undefined {
    if (row.faults !== undefined) {
      faults.push(...row.faults);
      return undefined;
    }
    if (this.header === undefined || this.headerRow === undefined) {
      this.headerRow = row;
      this.header = this.place.validator.validateHeader(row, faults);
    } else if (!haveSameHeader(row, this.headerRow)) {
      this.compareHeader(row, this.header, this.headerRow, faults);
    }
    return this.place.validator.validateEntry(row, faults);
  }

  /** The rare case that the texts differ; they may still mean the same (5 and 05). */
  private compareHeader(row: RawRow, header: DocumentHeader, headerRow: RawRow, faults: RowFault[]): void {
    const other = this.place.validator.validateHeader(row, []);
    for (const field of HEADER_FIELDS) {
      if (other[field] === header[field]) continue;
      const first = headerValue(headerRow, field);
      const has = first === '' ? { en: 'no value', pt: 'nenhum valor' } : both(shown(first));
      faults.push(
        rowFault('VALIDATION_FAILED', field, headerValue(row, field), {
          en: `differs from line ${headerRow.line} of the same document, which has ${has.en}`,
          pt: `difere da linha ${headerRow.line} do mesmo documento, que tem ${has.pt}`,
        }),
      );
    }
  }

  private keep(valid: ValidRow, { line, values }: RawRow, faults: RowFault[]): void {
    let number = this.numbers.get(valid.lancamento);
    if (number === undefined) {
      if (this.numbers.size >= DOCUMENT_NUMBERS_MAX) {
        faults.push(
          rowFault('VALIDATION_FAILED', 'lancamento', valid.lancamento, {
            en: `a document has at most ${DOCUMENT_NUMBERS_MAX} entry numbers`,
            pt: `um documento tem no máximo ${DOCUMENT_NUMBERS_MAX} números de lançamento`,
          }),
        );
        return;
      }
      number = new FileNumber();
      this.numbers.set(valid.lancamento, number);
    }
    const refusal = number.dayRefusal(valid.lancamento, valid.day);
    if (refusal !== undefined) {
      faults.push({ ...refusal, field: valid.dayField, value: trimmed(values[FIELD.day]) });
      return;
    }
    const lineInNumber = number.add(valid, line);
    if (this.faulty !== undefined) return;
    this.texts.push(`${copyText(valid.lancamento)}\t${lineInNumber}\t${valid.copyColumns}`);
    this.numberOfText.push(number);
  }

  private refuse(row: RawRow, faults: readonly RowFault[]): void {
    for (const fault of faults) this.report.add(row.line, fault);
    this.faultyRows().add(row.line, this.rows <= REPORTED_ERRORS_MAX);
    this.taint(row);
  }

  /** The first faulty row refuses the document, whose text is then no longer needed. */
  private faultyRows(): FaultyRows {
    if (this.faulty === undefined) {
      this.faulty = new FaultyRows();
      this.texts = [];
      this.numberOfText = [];
    }
    return this.faulty;
  }

  private taint(row: RawRow): void {
    const lancamento = (row.values[FIELD.lancamento] ?? '').trim();
    if (row.faults !== undefined || lancamento === '') {
      this.allTainted = true;
      return;
    }
    const number = this.numbers.get(lancamento) ?? new FileNumber();
    number.tainted = true;
    if (this.numbers.size < DOCUMENT_NUMBERS_MAX) this.numbers.set(lancamento, number);
  }

  /** Writes texts only for findings that the report can show, because one document may have 200,000 findings. */
  private validateNumbers(): void {
    if (this.allTainted) return;
    const wrong = [...this.numbers].filter(([, number]) => !number.tainted && number.refusedPlace > 0);
    const lines = Float64Array.from(wrong, ([, { refusedPlace }]) => refusedPlace).sort();
    const lastShown = lines[REPORTED_ERRORS_MAX - 1] ?? Infinity;
    for (const [lancamento, number] of wrong) {
      const { refusedPlace: refusedLine } = number;
      if (refusedLine <= lastShown) this.report.add(refusedLine, number.refusal(lancamento));
      else this.report.addUnseen(1);
      this.faultyRows().add(refusedLine, refusedLine <= (this.lines.at(-1) ?? 0));
    }
  }

  private entries(): DocumentEntries {
    if (this.spillFile !== undefined) {
      return {
        kind: 'disk',
        file: this.spillFile,
        rest: this.texts,
        postsContra: (lancamento) => this.numbers.get(lancamento)?.postsContra ?? false,
      };
    }
    const flagged = this.texts.map(
      (text, index) => text + (this.numberOfText[index]?.postsContra === true ? '\tt\n' : '\tf\n'),
    );
    return { kind: 'memory', text: flagged.join('') };
  }
}

/** Blanks around a code, day or date do not count; those of a text do. */
function headerValue({ values }: RawRow, field: (typeof HEADER_FIELDS)[number]): string {
  return field === 'texto' ? (values[FIELD.texto] ?? '') : trimmed(values[FIELD[field]]);
}

function ownHeader({ diaref, texto, cdpadronizado, factDate }: DocumentHeader): DocumentHeader {
  return {
    diaref,
    texto: texto === null ? null : ownText(texto),
    cdpadronizado: cdpadronizado === null ? null : ownText(cdpadronizado),
    factDate,
  };
}
