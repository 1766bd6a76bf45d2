// A fixed-width file as a source of rows: each line by the layout, each value in its field's place.
import { DomainError, IPL_FIELD, type IplFault, type IplFieldName, parseIplLine } from '@razao/domain';
import { type RawRow, type RowFault, type RowField, FIELD, ROW_FIELDS, sideOf } from '../rows/raw-row.js';
import { type TextLine, iplLines } from './ipl-lines.js';
import { IplPlaces, NO_PLACE } from './ipl-places.js';

/** What the format calls a field that the other formats call otherwise. */
const NAMES: Readonly<Partial<Record<RowField, IplFieldName>>> = { day: 'dia' };
const PLACES: Readonly<Partial<Record<string, number>>> = IPL_FIELD;
/** For each of ROW_FIELDS its place in IplLine.values; -1 for what the format does not carry. */
const FROM = ROW_FIELDS.map((field) => PLACES[NAMES[field] ?? field] ?? -1);

/**
 * The rows in blocks. A line that does not say its batch belongs to that of the line before it, so that
 * it refuses its document.
 * @throws DomainError UPLOAD_LINE_TOO_LONG, UPLOAD_FORMAT (more batches than a file may name).
 */
export async function* iplRows(text: AsyncIterable<string>, places: IplPlaces): AsyncGenerator<RawRow[]> {
  let place = NO_PLACE;
  const rowOf = ({ line, text: content }: TextLine): RawRow => {
    const parsed = parseIplLine(content);
    place = places.numberOf(parsed) ?? place;
    const values = FROM.map((at) => (at < 0 ? '' : (parsed.values[at] ?? '')));
    values[FIELD.debcre] = sideOf(values[FIELD.debcre] ?? '');
    const fault = parsed.fault === undefined ? IplPlaces.missing(parsed) : malformed(parsed.fault);
    return fault === undefined ? { line, values, place } : { line, values, place, fault };
  };
  for await (const lines of iplLines(text)) yield lines.map(rowOf);
}

function malformed(fault: IplFault): RowFault {
  return { code: 'VALIDATION_FAILED', ...fault };
}

/** Reads the file through for the batches that it names. */
export async function collectIplPlaces(text: AsyncIterable<string>, places: IplPlaces): Promise<void> {
  let lines = 0;
  for await (const block of iplLines(text)) {
    lines += block.length;
    for (const { text: content } of block) places.numberOf(parseIplLine(content));
  }
  if (lines === 0)
    throw new DomainError('UPLOAD_EMPTY', {
      en: 'the file has no rows: expected at least one line of the layout',
      pt: 'o arquivo não tem linhas: espera-se ao menos uma linha do leiaute',
    });
}
