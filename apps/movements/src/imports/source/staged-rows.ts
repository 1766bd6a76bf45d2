// Rows on their way through the sort: written as text, read back as the same rows. A row is one line,
// its parts parted by TAB: line, place, the fault as JSON, then one part for each of ROW_FIELDS.
//
// Invariant: reading what was written gives the same row, whatever its values hold.
import { type RawRow, type RowFault, type RowSource, ROW_FIELDS } from '../rows/raw-row.js';
import { documentKeyOf } from '../rows/row-rules.js';
import { copyText, readCopyText } from '../rows/copy-text.js';

const VALUES_AT = 3;

/** The rows as COPY text of (line, documento, body). */
export async function* stageText(rows: RowSource): AsyncGenerator<Buffer> {
  for await (const block of rows) {
    const lines = block.map(
      (row) => `${row.line}\t${copyText(documentKeyOf(row))}\t${copyText(writeRow(row))}\n`,
    );
    if (lines.length > 0) yield Buffer.from(lines.join(''), 'utf8');
  }
}

/** The rows out of COPY text of (body), cut at any byte. */
export async function* readStagedRows(text: AsyncIterable<string>): AsyncGenerator<RawRow[]> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => readRow(readCopyText(line)));
  }
}

export function writeRow(row: RawRow): string {
  const place = row.place === undefined ? '' : String(row.place);
  const fault = row.fault === undefined ? '' : JSON.stringify(row.fault);
  const parts = [place, fault, ...row.values];
  return `${row.line}\t${parts.map(copyText).join('\t')}`;
}

export function readRow(body: string): RawRow {
  const parts = body.split('\t').map(readCopyText);
  const [line = '', place = '', fault = ''] = parts;
  const values = parts.slice(VALUES_AT, VALUES_AT + ROW_FIELDS.length);
  return {
    line: Number(line),
    values,
    ...(place !== '' && { place: Number(place) }),
    ...(fault !== '' && { fault: JSON.parse(fault) as RowFault }),
  };
}
