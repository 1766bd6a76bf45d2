// Documents that will be written by one COPY. Their text waits as bytes in a buffer that is used again
// for a later chunk: as strings, the text of a million rows became garbage of V8's old generation and
// raised the peak memory of the service by 30 MB.
import type { DocumentEntries, FinishedDocument } from '../documents/open-document.js';
import { type InsertedDocument, insertedKey } from './import.store.js';

type DiskEntries = Extract<DocumentEntries, { kind: 'disk' }>;

/** A finished document whose text has moved to the chunk's buffer, from `start` to `end`. */
export type ChunkDocument = Omit<FinishedDocument, 'entries'> & {
  entries: DiskEntries | { kind: 'buffer'; start: number; end: number };
};

/** Holds a chunk of ordinary rows; pages that are never written cost nothing. */
const BUFFER_BYTES = 8 * 1024 * 1024;
/** Text handed to the connection at a time: large enough to be cheap, small enough to leave the event loop to others. */
const PIECE_CHARS = 64 * 1024;
const UTF8_BYTES_MAX = 3;

export class Chunk {
  rows = 0;
  readonly documents: ChunkDocument[] = [];
  private buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  private used = 0;

  add(document: FinishedDocument): void {
    const { target, documento, header, rows, lines, entries } = document;
    const kept = entries.kind === 'disk' ? entries : this.keep(entries.text);
    this.rows += rows;
    this.documents.push({ target, documento, header, rows, lines, entries: kept });
  }

  /** Empties the chunk; the buffer stays. */
  clear(): void {
    this.rows = 0;
    this.documents.length = 0;
    this.used = 0;
  }

  /** The COPY text of those documents that were inserted. */
  async *copyText(inserted: ReadonlyMap<string, InsertedDocument>): AsyncGenerator<Buffer> {
    let piece = '';
    for (const { target, documento, entries } of this.documents) {
      const row = inserted.get(insertedKey(target.batchId, documento));
      if (row === undefined) continue;
      const ending = `\t${row.id}\t${target.branchId}\t${target.period}\t${row.closing ? 't' : 'f'}\n`;
      if (entries.kind === 'buffer') {
        piece += this.buffer.toString('utf8', entries.start, entries.end).replaceAll('\n', ending);
      } else {
        const finish = (line: string): string => line + flagOf(line, entries) + ending;
        for await (const lines of entries.file.lineBlocks()) {
          yield Buffer.from(piece + lines.map(finish).join(''), 'utf8');
          piece = '';
        }
        piece += entries.rest.map(finish).join('');
      }
      if (piece.length < PIECE_CHARS) continue;
      yield Buffer.from(piece, 'utf8');
      piece = '';
    }
    if (piece !== '') yield Buffer.from(piece, 'utf8');
  }

  private keep(text: string): { kind: 'buffer'; start: number; end: number } {
    const start = this.used;
    if (this.buffer.length - start < text.length * UTF8_BYTES_MAX) this.grow(start + Buffer.byteLength(text));
    this.used = start + this.buffer.write(text, start, 'utf8');
    return { kind: 'buffer', start, end: this.used };
  }

  private grow(bytes: number): void {
    if (bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes, this.buffer.length * 2));
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}

function flagOf(line: string, entries: DiskEntries): string {
  return entries.postsContra(lancamentoOf(line)) ? '\tt' : '\tf';
}

/** The first column, as it was before copyText; control characters never reach here, backslashes do. */
function lancamentoOf(line: string): string {
  const text = line.slice(0, line.indexOf('\t'));
  return text.includes('\\') ? text.replaceAll('\\\\', '\\') : text;
}
