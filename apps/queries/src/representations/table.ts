// Renders tables as JSON arrays and CSV files. A table has named columns, and rows with the values that the database
// gives. Rows may also be JSON objects that PostgreSQL wrote; for CSV their decimals must be JSON strings.
//
// A decimal keeps the digits that PostgreSQL sent. In JSON it is a number literal with its cents, exact at any size,
// because it never becomes a double here. A client that parses JSON numbers as doubles has them exact up to fifteen
// digits, 9,999,999,999,999.99.
import { jsonArrayChunks } from '@razao/platform/streams';
import { inSlices } from '@razao/platform/turns';
import type { CsvDialect } from './dialect.dto.js';
import type { Representation } from './media.js';

/** `decimal`: a JSON number with two decimals; `integer`: a JSON number; `text`: a JSON string. */
export type ColumnKind = 'text' | 'integer' | 'decimal';

export interface Column<Name extends string = string> {
  readonly name: Name;
  readonly kind: ColumnKind;
  /** JSON leaves the member out when the value is null, instead of writing null. */
  readonly optional?: boolean;
}

export type Cell = string | number | null;
export type Row<Name extends string = string> = Readonly<Record<Name, Cell>>;
/** A row with the fields of a DTO; its values are as the database gave them. */
export type RowOf<Dto> = Row<keyof Dto & string>;

const NUMBER = /^-?\d+(?:\.\d+)?$/;
const LINE_END = '\r\n';
/** Marks the file as UTF-8 for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';
/** The start of a text that a spreadsheet reads as a formula; csvCell puts an apostrophe before it. */
const FORMULA = /^[=+\-@\t\r]/;

/** A table that fits in memory. */
export function renderTable<Name extends string>(
  representation: Representation,
  columns: readonly Column<Name>[],
  rows: readonly Row<Name>[],
): string {
  if (representation.kind === 'json') return jsonArray(columns, rows);
  const { dialect } = representation;
  return csvHeader(columns, dialect) + csvLines(columns, rows, dialect);
}

/** Renders JSON objects that PostgreSQL wrote, all rows at once. */
export function renderJsonTable<Name extends string>(
  representation: Representation,
  columns: readonly Column<Name>[],
  rows: readonly string[],
): string {
  const array = `[${rows.join(',')}]`;
  if (representation.kind === 'json') return array;
  return renderTable(representation, columns, JSON.parse(array) as Row<Name>[]);
}

/** Renders JSON objects that PostgreSQL wrote, batch by batch. */
export async function* renderJsonRows<Name extends string>(
  representation: Representation,
  columns: readonly Column<Name>[],
  batches: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  if (representation.kind === 'json') yield* jsonArrayChunks(batches);
  else yield* csvChunks(columns, parsed<Row<Name>>(batches), representation.dialect);
}

async function* parsed<Item>(batches: AsyncIterable<readonly string[]>): AsyncGenerator<Item[]> {
  for await (const batch of batches) yield JSON.parse(`[${batch.join(',')}]`) as Item[];
}

/** Renders rows as CSV, batch by batch. A member that a row does not have is an empty cell. */
export async function* csvChunks<Name extends string>(
  columns: readonly Column<Name>[],
  batches: AsyncIterable<readonly Partial<Row<Name>>[]>,
  dialect: CsvDialect,
): AsyncGenerator<string> {
  yield csvHeader(columns, dialect);
  for await (const rows of batches) yield csvLines(columns, rows, dialect);
}

/** Makes rows of items in memory, in slices between which the event loop serves other requests. */
export async function* mappedSlices<Item, Value>(
  items: readonly Item[],
  valueOf: (item: Item) => Value,
): AsyncGenerator<Value[]> {
  for await (const some of inSlices(items)) yield some.map(valueOf);
}

export function jsonObject<Name extends string>(columns: readonly Column<Name>[], row: Row<Name>): string {
  const members: string[] = [];
  for (const { name, kind, optional } of columns) {
    const value = row[name];
    if (value === null && optional === true) continue;
    members.push(`"${name}":${value === null ? 'null' : jsonValue(kind, value)}`);
  }
  return `{${members.join(',')}}`;
}

export function jsonArray<Name extends string>(
  columns: readonly Column<Name>[],
  rows: readonly Row<Name>[],
): string {
  return `[${rows.map((row) => jsonObject(columns, row)).join(',')}]`;
}

function csvHeader(columns: readonly Column[], dialect: CsvDialect): string {
  const names = columns.map(({ name }) => name).join(separatorOf(dialect));
  return `${dialect === 'pt-BR' ? BYTE_ORDER_MARK : ''}${names}${LINE_END}`;
}

function csvLines<Name extends string>(
  columns: readonly Column<Name>[],
  rows: readonly Partial<Row<Name>>[],
  dialect: CsvDialect,
): string {
  const separator = separatorOf(dialect);
  const lines = rows.map((row) => {
    const cells = columns.map(({ name, kind }) => csvCell(kind, row[name] ?? null, dialect));
    return cells.join(separator) + LINE_END;
  });
  return lines.join('');
}

function jsonValue(kind: ColumnKind, value: string | number): string {
  const text = String(value);
  if (kind === 'text') return JSON.stringify(text);
  if (!NUMBER.test(text)) throw new TypeError(`not a number: ${text}`);
  return text;
}

function csvCell(kind: ColumnKind, value: Cell, dialect: CsvDialect): string {
  if (value === null) return '';
  const text = String(value);
  if (kind !== 'text') return dialect === 'pt-BR' ? text.replace('.', ',') : text;
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

function separatorOf(dialect: CsvDialect): string {
  return dialect === 'pt-BR' ? ';' : ',';
}
