// Rows into the text of an answer: the JSON array or the CSV file, whole or in chunks.
import type { CsvDialect, Representation } from './media.js';
import type { Column, Row } from './table.js';
import { csvHeader, csvLine, jsonObject } from './table.js';

/** A table that fits in memory. */
export function renderTable<Name extends string>(
  representation: Representation,
  columns: readonly Column<Name>[],
  rows: readonly Row<Name>[],
): string {
  if (representation.kind === 'json') return `[${rows.map((row) => jsonObject(columns, row)).join(',')}]`;
  return csvHeader(columns, representation.dialect) + csvLines(columns, rows, representation.dialect);
}

/** Rows that PostgreSQL wrote as JSON objects, batch by batch. */
export async function* renderJsonRows<Name extends string>(
  representation: Representation,
  columns: readonly Column<Name>[],
  batches: AsyncIterable<readonly string[]>,
): AsyncGenerator<string> {
  if (representation.kind === 'json') yield* jsonArray(batches);
  else yield* csvFile(columns, batches, representation.dialect);
}

async function* jsonArray(batches: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield before + batch.join(',');
    before = ',';
  }
  yield before === '[' ? '[]' : ']';
}

async function* csvFile<Name extends string>(
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

function csvLines<Name extends string>(
  columns: readonly Column<Name>[],
  rows: readonly Row<Name>[],
  dialect: CsvDialect,
): string {
  return rows.map((row) => csvLine(columns, row, dialect)).join('');
}
