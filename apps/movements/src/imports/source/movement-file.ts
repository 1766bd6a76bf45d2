// Opens a file on disk as rows that can be read more than once. The code that reads them need not know the format.
import { DomainError, resemblesIpl, IPL_LINE_CHARS } from '@razao/domain';
import { RECORD_CHARS_MAX } from '../limits.js';
import type { AccountColumn, RawRow, RowSource } from '../rows/raw-row.js';
import { openCsv } from './csv-source.js';
import { decodeFile } from './decode-file.js';
import { type FileInspection, inspectFile, refuseDamagedUtf8 } from './file-inspection.js';
import { type NamedBatch, NamedBatches } from './named-batches.js';
import { collectNamedBatches, iplRows } from './ipl-source.js';

export const FILE_FORMATS = ['csv', 'ipl', 'json'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface MovementFile {
  format: FileFormat;
  /**
   * Where the file is on disk; undefined for rows of a request's body. An Idempotency-Key is bound to the bytes of the
   * file and the options; without a file, it is bound to the bytes of the body.
   */
  path?: string;
  accountColumn: AccountColumn;
  /** Whether the rows always come document by document, so that they never need to be sorted. */
  sorted?: boolean;
  /** The batches that rows name by number, as far as the file was read; undefined for a CSV file. */
  namedBatches?: readonly NamedBatch[];
  /** Each call reads the rows again from the first to the last. */
  rows(): RowSource;
}

/** A file whose rows name their batches; all batches are known before the first row is read. */
export type IplFile = MovementFile & Required<Pick<MovementFile, 'namedBatches'>>;

/** ISO-8859-1, in which the number of each byte is the code of its character. */
const LATIN1: FileInspection = { encoding: 'ascii', markBytes: 0 };

/**
 * Decides how to read the file: as IPL or CSV by the extension of its name, or by its content when the name has
 * neither extension.
 * @throws DomainError UPLOAD_EMPTY, UPLOAD_BINARY, UPLOAD_FORMAT, UPLOAD_HEADER, UPLOAD_LINE_TOO_LONG.
 */
export async function openMovementFile(path: string, fileName?: string): Promise<MovementFile> {
  const inspection = await inspectFile(path);
  return (await isIpl(path, fileName, inspection))
    ? openIpl(path, inspection)
    : await openCsvFile(path, inspection);
}

/**
 * Opens a file that has to be IPL and collects its batches first.
 * @throws DomainError UPLOAD_FORMAT for a CSV file, and what openMovementFile throws.
 */
export async function openIplFile(path: string, fileName?: string): Promise<IplFile> {
  const inspection = await inspectFile(path);
  if (!(await isIpl(path, fileName, inspection))) {
    throw new DomainError('UPLOAD_FORMAT', {
      en: `the file is not IPL: expected lines of ${IPL_LINE_CHARS} characters, each naming its batch; a CSV file goes to POST /batch/{batchId}/import`,
      pt: `o arquivo não é IPL: esperam-se linhas de ${IPL_LINE_CHARS} caracteres, cada uma com o seu lote; um arquivo CSV vai para POST /batch/{batchId}/import`,
    });
  }
  const file = openIpl(path, inspection);
  await collectNamedBatches(decodeFile(path, LATIN1), file.known);
  return file;
}

async function openCsvFile(path: string, inspection: FileInspection): Promise<MovementFile> {
  if (inspection.encoding === 'windows-1252') await refuseDamagedUtf8(path);
  const text = decodeFile(path, inspection);
  try {
    const { accountColumn } = await openCsv(text);
    return { format: 'csv', path, accountColumn, rows: () => csvRows(path, inspection) };
  } finally {
    await text.return(undefined);
  }
}

async function* csvRows(path: string, inspection: FileInspection): AsyncGenerator<readonly RawRow[]> {
  const text = decodeFile(path, inspection);
  try {
    yield* (await openCsv(text)).rows;
  } finally {
    await text.return(undefined);
  }
}

/** A file whose bytes are all valid UTF-8 is UTF-8, also when each line has 156 bytes: as ISO-8859-1 it has other texts. */
function openIpl(path: string, { encoding }: FileInspection): IplFile & { known: NamedBatches } {
  if (encoding === 'utf-8')
    throw new DomainError('UPLOAD_FORMAT', {
      en: 'the file is UTF-8, and an IPL file has one byte per character: save it as ISO-8859-1',
      pt: 'o arquivo é UTF-8, e um arquivo IPL tem um byte por caractere: salve-o como ISO-8859-1',
    });
  const known = new NamedBatches();
  return {
    format: 'ipl',
    path,
    accountColumn: 'reduced',
    known,
    namedBatches: known.all,
    rows: () => iplRows(decodeFile(path, LATIN1), known),
  };
}

async function isIpl(
  path: string,
  fileName: string | undefined,
  { markBytes }: FileInspection,
): Promise<boolean> {
  const [, extension = ''] = /\.([^.]+)$/.exec(fileName ?? '') ?? [];
  if (/^ipl$/i.test(extension)) return true;
  if (/^csv$/i.test(extension)) return false;
  return resemblesIpl(await firstLine(decodeFile(path, { encoding: 'ascii', markBytes })));
}

/** The first line that is not blank, or the beginning of a long one. Lines of CSV may also end with CR alone. */
async function firstLine(text: AsyncIterable<string>): Promise<string> {
  let rest = '';
  for await (const chunk of text) {
    const lines = (rest + chunk).split(/[\r\n]/);
    rest = lines.pop() ?? '';
    const found = lines.find((line) => line.trim() !== '');
    if (found !== undefined) return found;
    if (rest.length > RECORD_CHARS_MAX) break;
  }
  return rest;
}
