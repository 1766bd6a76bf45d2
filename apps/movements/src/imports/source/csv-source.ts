// Reads a CSV file as a source of rows: finds the header, then delivers every record with each value at the index of
// its field.
import { DomainError, type Message } from '@razao/domain';
import { RECORD_CHARS_MAX } from '../limits.js';
import {
  type AccountColumn,
  type RawRow,
  type RowFault,
  type RowSource,
  FIELD,
  ROW_FIELDS,
  sideOf,
} from '../rows/raw-row.js';
import { type CsvHeader, readCsvHeader } from './csv-header.js';
import { type CsvFault, type CsvRecord, CsvScanner } from './csv-scanner.js';
import { isTooLong } from './ipl-lines.js';
import { UnreadRows } from './unread-rows.js';

/** A row without a value, which a spreadsheet may have above its header. */
const BLANK_ROW = /^[\s,;]*$/;
const DELIMITER_NOTE = /^"?sep=[,;]"?\s*$/i;
/** A first line that ends with CR alone, as Excel writes the type "CSV (Macintosh)": all lines of the file do. */
const CR_ALONE = /^[^\n]*?\r(?![\r\n]|$)/;

interface CsvFile {
  accountColumn: AccountColumn;
  rows: RowSource;
}

/**
 * Reads the file up to the header; the returned rows can be read once.
 * @throws DomainError UPLOAD_EMPTY, UPLOAD_HEADER, UPLOAD_LINE_TOO_LONG.
 */
export async function openCsv(text: AsyncIterator<string>): Promise<CsvFile> {
  const { headerLine, lineNumber, rest, following } = await readHeaderLine(text);
  const header = readCsvHeader(headerLine, lineNumber);
  return { accountColumn: header.accountColumn, rows: rowsOf(header, lineNumber + 1, rest, following) };
}

interface HeaderText {
  headerLine: string;
  lineNumber: number;
  rest: string;
  /** The blocks after `rest`. */
  following: AsyncIterator<string>;
}

/** Finds the first line that has a value. It skips Excel's note on the delimiter, which the header shows too. */
async function readHeaderLine(text: AsyncIterator<string>): Promise<HeaderText> {
  let following = text;
  let pending = '';
  let lineNumber = 1;
  for (;;) {
    const next = await following.next();
    if (next.done !== true) pending += next.value;
    const ended = next.done === true;
    if (CR_ALONE.test(pending)) {
      pending = withLineFeeds(pending);
      following = blocksWithLineFeeds(following);
    }
    for (;;) {
      const newline = pending.indexOf('\n');
      const end = newline < 0 ? pending.length : newline;
      if (isTooLong(pending, 0, end)) {
        throw new DomainError('UPLOAD_LINE_TOO_LONG', {
          en: `line ${lineNumber} has more than ${RECORD_CHARS_MAX} characters: expected the header of a CSV file`,
          pt: `a linha ${lineNumber} tem mais de ${RECORD_CHARS_MAX} caracteres: espera-se o cabeçalho de um arquivo CSV`,
        });
      }
      if (newline < 0 && !ended) break;
      const headerLine = pending.slice(0, end).replace(/\r$/, '');
      const rest = newline < 0 ? '' : pending.slice(newline + 1);
      if (!BLANK_ROW.test(headerLine) && !DELIMITER_NOTE.test(headerLine))
        return { headerLine, lineNumber, rest, following };
      if (newline < 0)
        throw new DomainError('UPLOAD_EMPTY', {
          en: 'the file has only empty lines: expected a header line and at least one row',
          pt: 'o arquivo só tem linhas em branco: esperam-se o cabeçalho e ao menos uma linha',
        });
      pending = rest;
      lineNumber += 1;
    }
  }
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r', '\n');
}

async function* blocksWithLineFeeds(text: AsyncIterator<string>): AsyncGenerator<string> {
  for (let next = await text.next(); next.done !== true; next = await text.next())
    yield withLineFeeds(next.value);
}

async function* rowsOf(
  header: CsvHeader,
  firstLine: number,
  rest: string,
  following: AsyncIterator<string>,
): AsyncGenerator<RawRow[]> {
  const scanner = new CsvScanner({ delimiter: header.delimiter, columns: header.columns.length, firstLine });
  const unread = new UnreadRows();
  const row = (record: CsvRecord): RawRow => unread.tie(rowOf(header, record));
  if (rest !== '') yield scanner.push(rest).map(row);
  for (let next = await following.next(); next.done !== true; next = await following.next())
    yield scanner.push(next.value).map(row);
  yield scanner.end().map(row);
}

function rowOf(header: CsvHeader, record: CsvRecord): RawRow {
  const values = new Array<string>(ROW_FIELDS.length).fill('');
  const { fields, line } = record;
  const fault = record.fault ?? splitAmount(record, header);
  const known = Math.min(fields.length, header.indexes.length);
  for (let index = 0; index < known; index += 1)
    values[header.indexes[index] as number] = fields[index] as string;
  // With a column too many or too few, every value but the first may be that of another column.
  if (hasOtherColumns(fault, header) && header.indexes[0] !== FIELD.documento) values[FIELD.documento] = '';
  values[FIELD.debcre] = sideOf(values[FIELD.debcre] ?? '');
  return fault === undefined ? { line, values } : { line, values, faults: [describe(fault, header)] };
}

/**
 * An amount with a decimal comma and without quotes takes two columns of a file with commas. When the last column is
 * empty, the row looks like one with an empty column after the last, and the amount would lose its cents.
 */
function splitAmount(
  { fields, emptyColumn }: CsvRecord,
  { delimiter, indexes, emptyColumn: ofHeader }: CsvHeader,
): CsvFault | undefined {
  if (emptyColumn === undefined || ofHeader || delimiter !== ',') return undefined;
  const afterValor = fields[indexes.indexOf(FIELD.valor) + 1] ?? '';
  return /^\s*\d/.test(afterValor) ? { kind: 'columns', found: fields.length + 1 } : undefined;
}

/** Whether the row is known to have another number of columns than the header, on one line or over several. */
function hasOtherColumns(fault: CsvFault | undefined, { columns }: CsvHeader): boolean {
  if (fault === undefined) return false;
  return fault.kind === 'columns' || fault.record !== undefined || fault.column >= columns.length;
}

function describe(fault: CsvFault, header: CsvHeader): RowFault {
  if (fault.kind === 'columns') {
    const { length } = header.columns;
    return {
      field: 'row',
      code: 'VALIDATION_FAILED',
      reason: {
        en: `has ${fault.found} columns, the header has ${length}`,
        pt: `tem ${fault.found} colunas, e o cabeçalho tem ${length}`,
      },
    };
  }
  return {
    field: header.columns[fault.column] ?? 'row',
    code: 'VALIDATION_FAILED',
    reason: quoteReason(fault, header),
  };
}

function quoteReason({ record }: CsvFault & { kind: 'quote' }, { columns }: CsvHeader): Message {
  if (record === undefined)
    return {
      en: 'the quotes are not well formed: a field with quotes in it is written "like ""this"""',
      pt: 'as aspas estão malformadas: um campo com aspas se escreve "desta ""forma"""',
    };
  const { found, lastLine } = record;
  return {
    en: `the quote opens a field over several lines, and the row that ends on line ${lastLine} has ${found} columns, the header has ${columns.length}`,
    pt: `as aspas abrem um campo de várias linhas, e o registro que termina na linha ${lastLine} tem ${found} colunas, e o cabeçalho tem ${columns.length}`,
  };
}
