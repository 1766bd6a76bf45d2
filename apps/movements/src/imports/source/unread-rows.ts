// Ties a row whose document cannot be read to the documents of the rows beside it, because it may be a row of either.
// Without this a document could enter without one of its rows.
import { type RawRow, FIELD } from '../rows/raw-row.js';
import { documentoOf } from '../rows/row-rules.js';

export class UnreadRows {
  private documento = '';
  private unread: { line: number; documento: string } | undefined;

  /**
   * Takes the rows in the order of the file, and changes those that cannot be read and those after them.
   * @param batchRead whether the row says its batch; always true in a file for one batch
   */
  tie(row: RawRow, batchRead = true): RawRow {
    const { unread } = this;
    const documento = documentoOf(row);
    if (row.faults !== undefined && (documento === '' || !batchRead)) {
      if (documento === '') row.values[FIELD.documento] = this.documento;
      this.unread = { line: row.line, documento };
      return row;
    }
    // A row that can be read and names no document is passed over.
    if (documento === '') return row;
    this.documento = documento;
    if (unread === undefined) return row;
    this.unread = undefined;
    return unread.documento === '' || unread.documento === documento ? { ...row, unread: unread.line } : row;
  }
}
