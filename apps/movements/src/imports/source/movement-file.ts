// A file on disk as something that can be read more than once as rows: the one door behind which the
// formats differ.
import type { AccountColumn, RowSource } from '../rows/raw-row.js';
import { openCsv } from './csv-source.js';
import { decodeFile } from './decode-file.js';
import { inspectFile } from './file-inspection.js';

export interface MovementFile {
  accountColumn: AccountColumn;
  /** The rows come document by document, whatever the file: they never need to be sorted. */
  sorted?: boolean;
  /** The rows from the first to the last, once for each call. */
  rows(): RowSource;
}

/**
 * Reads enough of the file to know how to read it.
 * @throws DomainError UPLOAD_EMPTY, UPLOAD_BINARY, UPLOAD_FORMAT, UPLOAD_HEADER, UPLOAD_LINE_TOO_LONG.
 */
export async function openMovementFile(path: string): Promise<MovementFile> {
  const inspection = await inspectFile(path);
  const { accountColumn } = await withText(decodeFile(path, inspection), openCsv);
  return {
    accountColumn,
    async *rows() {
      const text = decodeFile(path, inspection);
      try {
        yield* (await openCsv(text)).rows;
      } finally {
        await text.return(undefined);
      }
    },
  };
}

/** The file is closed whatever `read` found in it. */
async function withText<T>(
  text: AsyncGenerator<string>,
  read: (text: AsyncGenerator<string>) => Promise<T>,
): Promise<T> {
  try {
    return await read(text);
  } finally {
    await text.return(undefined);
  }
}
