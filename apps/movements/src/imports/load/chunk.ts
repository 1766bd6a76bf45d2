// The documents that one COPY writes. Their text waits as bytes in a buffer that later chunks use again. As strings,
// the text of a million rows became garbage of V8's old generation and raised the peak memory of the service by 30 MB.
import type { DocumentEntries, FinishedDocument } from '../documents/open-document.js';
import { type InsertedDocument, insertedKey } from './import.store.js';

type DiskEntries = Extract<DocumentEntries, { kind: 'disk' }>;

/** A finished document whose text is in the buffer of the chunk, from `start` to `end`, or on disk. */
export type ChunkDocument = Omit<FinishedDocument, 'entries'> & {
  entries: DiskEntries | { kind: 'buffer'; start: number; end: number };
};

/** The buffer has room for a chunk of ordinary rows. Its pages cost nothing until they are written. */
const BUFFER_BYTES = 8 * 1024 * 1024;
/** How much text the connection gets at a time: enough to be cheap, little enough to leave the event loop to others. */
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

  /** Yields the COPY text of the documents that were inserted. */
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

/** Reads the first column and undoes copyText for backslashes; a lancamento has no control characters to undo. */
function lancamentoOf(line: string): string {
  const text = line.slice(0, line.indexOf('\t'));
  return text.includes('\\') ? text.replaceAll('\\\\', '\\') : text;
}
