// Rows into the text of an answer: the JSON array or the CSV file, whole or in chunks.
import type { CsvDialect, Representation } from './media.js';
import { type Column, type Row, csvHeader, csvLines, jsonArray } from './table.js';

/** A table that fits in memory. */
export function renderTable<Name extends string>(
  representation: Representation,
  columns: readonly Column<Name>[],
  rows: readonly Row<Name>[],
): string {
  if (representation.kind === 'json') return jsonArray(columns, rows);
  return csvHeader(columns, representation.dialect) + csvLines(columns, rows, representation.dialect);
}

/** Rows that PostgreSQL wrote as JSON objects, all at once. CSV takes their decimals as JSON strings. */
export function renderJsonTable<Name extends string>(
  representation: Representation,
  columns: readonly Column<Name>[],
  rows: readonly string[],
): string {
  const array = `[${rows.join(',')}]`;
  if (representation.kind === 'json') return array;
  return renderTable(representation, columns, JSON.parse(array) as Row<Name>[]);
}

/** Rows that PostgreSQL wrote as JSON objects, batch by batch. CSV takes their decimals as JSON strings. */
export async function* renderJsonRows<Name extends string>(
  representation: Representation,
  columns: readonly Column<Name>[],
  batches: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  if (representation.kind === 'json') yield* jsonChunks(batches);
  else yield* csvChunks(columns, batches, representation.dialect);
}

async function* jsonChunks(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* csvChunks<Name extends string>(
  columns: readonly Column<Name>[],
  batches: AsyncIterable<readonly string[]>,
  dialect: CsvDialect,
): AsyncGenerator<string> {
  let before = csvHeader(columns, dialect);
  for await (const batch of batches) {
    yield before + csvLines(columns, JSON.parse(`[${batch.join(',')}]`) as Row<Name>[], dialect);
    before = '';
  }
  if (before !== '') yield before;
}
