// Cuts CSV text into records (RFC 4180). The scanner takes the text in parts of any size, gives each record its line
// number, and continues after a faulty record.
//
// Why not a library: a stray quote must spoil only its line and not the rest of the file, each record must have the
// number of its first physical line, and the scanner must take little time beside the COPY. docs/imports.md compares
// its processor time with that of two libraries.
//
// Invariants: the records do not depend on how the text was cut; only a line longer than RECORD_CHARS_MAX makes the
// scanner throw; memory is bounded by the block plus one record.
import { RECORD_CHARS_MAX } from '../limits.js';
import { isTooLong, refuseLine } from './ipl-lines.js';

export interface CsvRecord {
  /** The physical line of the record's first character, counted from 1. */
  line: number;
  /** The fields, unquoted. With a fault of kind `quote`, only those before it; with one of kind `columns`, all. */
  fields: string[];
  /** Whether an empty column after the last one was left out. */
  emptyColumn?: true;
  fault?: CsvFault;
}

export type CsvFault =
  /**
   * A quote inside an unquoted field, text after a closing quote, a quote that is never closed, or a record that spans
   * lines and is too long or has the wrong number of fields. `column` is the faulty field, from 0. In the last case
   * `record` has the number of the fields, and the line on which the record would end.
   */
  | { kind: 'quote'; column: number; record?: { found: number; lastLine: number } }
  /** The record has `found` fields, which is not the number of the header's columns. */
  | { kind: 'columns'; found: number };

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
/** A function returns this instead of a position when it needs text that has not arrived yet. */
const MORE = -1;

export class CsvScanner {
  private readonly delimiter: number;
  private readonly columns: number;
  private line: number;
  private rest = '';

  constructor(options: { delimiter: ',' | ';'; columns: number; firstLine: number }) {
    this.delimiter = options.delimiter.charCodeAt(0);
    this.columns = options.columns;
    this.line = options.firstLine;
  }

  /** @returns the records that `text` completes; lines without a value are not records, but count as lines */
  push(text: string): CsvRecord[] {
    return this.scan(this.rest === '' ? text : this.rest + text, false);
  }

  /** @returns the records that the end of the file completes */
  end(): CsvRecord[] {
    return this.scan(this.rest, true);
  }

  private scan(text: string, last: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let position = 0;
    let quote = text.indexOf('"');
    while (position < text.length) {
      const newline = text.indexOf('\n', position);
      const end = newline < 0 ? text.length : newline;
      if (isTooLong(text, position, end)) refuseLine(this.line);
      if (newline < 0 && !last) break;
      if (quote >= 0 && quote < position) quote = text.indexOf('"', position);
      if (quote < 0 || quote >= end) {
        this.plainLine(text, position, end, records);
        position = end + 1;
        continue;
      }
      const next = this.quotedRecord(text, position, end, last, records);
      if (next === MORE) break;
      position = next;
    }
    this.rest = position < text.length ? text.slice(position) : '';
    return records;
  }

  /** Reads a line without a quote; almost every line has none. */
  private plainLine(text: string, start: number, newline: number, records: CsvRecord[]): void {
    const end = newline > start && text.charCodeAt(newline - 1) === CR ? newline - 1 : newline;
    const line = this.line++;
    if (end === start) return;
    const fields: string[] = [];
    let from = start;
    for (let at = start; at < end; at += 1) {
      if (text.charCodeAt(at) !== this.delimiter) continue;
      fields.push(text.slice(from, at));
      from = at + 1;
    }
    fields.push(text.slice(from, end));
    this.add(records, line, fields);
  }

  private fits({ length, [this.columns]: next }: readonly string[]): boolean {
    return length === this.columns || (length === this.columns + 1 && isBlank(next));
  }

  /** Leaves out what spreadsheets add: rows without a value, and an empty column after the last one. */
  private add(records: CsvRecord[], line: number, fields: string[]): void {
    if (isBlank(fields[0]) && fields.every(isBlank)) return;
    const { length } = fields;
    if (length === this.columns) records.push({ line, fields });
    else if (this.fits(fields)) {
      fields.pop();
      records.push({ line, fields, emptyColumn: true });
    } else records.push({ line, fields, fault: { kind: 'columns', found: length } });
  }

  /**
   * Reads a record with quotes, which may span lines. When the record is malformed, or spans lines and has the wrong
   * number of fields, only its first line is refused. The lines after it are read again as separate records, so that a
   * stray quote costs one row.
   */
  private quotedRecord(
    text: string,
    start: number,
    lineEnd: number,
    last: boolean,
    records: CsvRecord[],
  ): number {
    const fields: string[] = [];
    const close = readRecord(text, start, this.delimiter, last, fields);
    if (close === MORE) return MORE;
    const line = this.line;
    const lastLine = close < 0 ? line : line + newlinesBetween(text, start, close);
    if (close >= 0 && (this.fits(fields) || lastLine === line)) {
      this.add(records, line, fields);
      this.line = lastLine + 1;
      return close + 1;
    }
    const ofFirstLine: string[] = [];
    readRecord(text.slice(start, lineEnd), 0, this.delimiter, true, ofFirstLine);
    const record = close < 0 ? {} : { record: { found: fields.length, lastLine } };
    records.push({
      line,
      fields: ofFirstLine,
      fault: { kind: 'quote', column: ofFirstLine.length, ...record },
    });
    this.line += 1;
    return lineEnd + 1;
  }
}

function isBlank(field: string | undefined): boolean {
  return field === undefined || field.trim() === '';
}

const FAULT = -2;

/**
 * Reads one record into `fields`.
 * @returns the position of the record's line end, or MORE, or FAULT; the faulty field follows the last one in `fields`
 */
function readRecord(text: string, start: number, delimiter: number, last: boolean, fields: string[]): number {
  let at = start;
  for (;;) {
    const field =
      text.charCodeAt(at) === QUOTE ? readQuoted(text, at, start, last) : readUnquoted(text, at, delimiter);
    if (field === MORE || field === FAULT) return field;
    const { value, end } = field;
    const past = end >= text.length;
    if (end - start > RECORD_CHARS_MAX) return FAULT;
    if (past && !last) return MORE;
    const code = past ? LF : text.charCodeAt(end);
    if (code === delimiter) {
      fields.push(value);
      at = end + 1;
      continue;
    }
    if (code === CR && end + 1 >= text.length && !last) return MORE;
    const lineEnd =
      code === CR && (end + 1 >= text.length || text.charCodeAt(end + 1) === LF) ? end + 1 : end;
    if (lineEnd === end && code !== LF) return FAULT;
    fields.push(value);
    return lineEnd;
  }
}

interface FieldRead {
  value: string;
  /** The first character after the field. */
  end: number;
}

function readQuoted(
  text: string,
  at: number,
  start: number,
  last: boolean,
): FieldRead | typeof MORE | typeof FAULT {
  let value = '';
  let from = at + 1;
  for (;;) {
    const close = text.indexOf('"', from);
    if (close < 0) return last || overlong(text, start) ? FAULT : MORE;
    if (close - start > RECORD_CHARS_MAX) return FAULT;
    if (close + 1 >= text.length && !last) return MORE;
    if (text.charCodeAt(close + 1) !== QUOTE)
      return { value: value + text.slice(from, close), end: close + 1 };
    value += text.slice(from, close + 1);
    from = close + 2;
  }
}

function readUnquoted(text: string, at: number, delimiter: number): FieldRead | typeof FAULT {
  let end = at;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === delimiter || code === LF) break;
    if (code === QUOTE) return FAULT;
  }
  const bare =
    end > at && text.charCodeAt(end) !== delimiter && text.charCodeAt(end - 1) === CR ? end - 1 : end;
  return { value: text.slice(at, bare), end: bare };
}

function overlong(text: string, start: number): boolean {
  return text.length - start > RECORD_CHARS_MAX;
}

function newlinesBetween(text: string, start: number, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n', start); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
