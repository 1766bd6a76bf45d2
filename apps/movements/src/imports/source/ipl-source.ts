// Reads a fixed-width file as a source of rows: parses each line by the layout and puts each value at the index of its
// field.
import {
  DomainError,
  IPL_FIELD,
  type IplFault,
  type IplFieldName,
  type IplLine,
  parseIplLine,
} from '@razao/domain';
import { type RawRow, type RowFault, type RowField, FIELD, ROW_FIELDS, sideOf } from '../rows/raw-row.js';
import { documentoOf } from '../rows/row-rules.js';
import { type TextLine, iplLines } from './ipl-lines.js';
import { NamedBatches, NO_BATCH } from './named-batches.js';
import { UnreadRows } from './unread-rows.js';

/** The fields that have another name in this format than in the others. */
const NAMES: Readonly<Partial<Record<RowField, IplFieldName>>> = { day: 'dia' };
const INDEXES: Readonly<Partial<Record<string, number>>> = IPL_FIELD;
/** The index of each of ROW_FIELDS in IplLine.values; -1 for a field that the format does not have. */
const FROM = ROW_FIELDS.map((field) => INDEXES[NAMES[field] ?? field] ?? -1);

/**
 * Yields the rows in blocks. A line that does not name its batch gets the batch of the last line with a document before
 * it, so that it refuses the document to which it seems to belong (unread-rows.ts).
 * @throws DomainError UPLOAD_LINE_TOO_LONG, UPLOAD_FORMAT (more batches than a file may name).
 */
export async function* iplRows(text: AsyncIterable<string>, batches: NamedBatches): AsyncGenerator<RawRow[]> {
  let batch = NO_BATCH;
  const unread = new UnreadRows();
  const rowOf = ({ line, text: content }: TextLine): RawRow => {
    const parsed = parseIplLine(content);
    const values = FROM.map((at) => (at < 0 ? '' : (parsed.values[at] ?? '')));
    values[FIELD.debcre] = sideOf(values[FIELD.debcre] ?? '');
    const shifted = isShifted(parsed);
    if (shifted) values[FIELD.documento] = '';
    const named = shifted ? undefined : batches.numberOf(parsed);
    const ofRow = named ?? batch;
    const faults = parsed.faults?.map(malformed) ?? NamedBatches.missing(parsed);
    const row =
      faults === undefined ? { line, values, batch: ofRow } : { line, values, batch: ofRow, faults };
    if (documentoOf(row) !== '') batch = ofRow;
    return unread.tie(row, named !== undefined);
  };
  for await (const lines of iplLines(text)) yield lines.map(rowOf);
}

/**
 * Whether the fields that say batch and document are not at their positions in a line of another length. The side is
 * after them and tells it.
 */
function isShifted({ faults, values }: IplLine): boolean {
  return faults?.[0]?.field === 'row' && !/^[DCdc]$/.test(values[IPL_FIELD.debcre] ?? '');
}

function malformed(fault: IplFault): RowFault {
  return { code: 'VALIDATION_FAILED', ...fault };
}

/** Reads the whole file to collect the batches that its rows will have. */
export async function collectNamedBatches(text: AsyncIterable<string>, batches: NamedBatches): Promise<void> {
  let lines = 0;
  for await (const block of iplLines(text)) {
    lines += block.length;
    for (const { text: content } of block) {
      const parsed = parseIplLine(content);
      if (!isShifted(parsed)) batches.numberOf(parsed);
    }
  }
  if (lines === 0)
    throw new DomainError('UPLOAD_EMPTY', {
      en: 'the file has no rows: expected at least one line of the layout',
      pt: 'o arquivo não tem linhas: espera-se ao menos uma linha do leiaute',
    });
}
