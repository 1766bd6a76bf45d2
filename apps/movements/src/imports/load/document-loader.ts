// Writes finished documents in chunks: the document rows in one statement, then their entries in one
// COPY that ends at a document's end, because the gate judges whole entry numbers. While one chunk is
// on its way the next one is parsed; a third waits, so that memory stays flat.
import type { Transaction } from '@razao/platform';
import { DomainError, domainErrorFromDatabase } from '@razao/domain';
import type { ErrorReport } from '../documents/error-report.js';
import type { FinishedDocument } from '../documents/open-document.js';
import type { ImportStore, ImportTarget, InsertedDocument } from './import.store.js';

export interface LoaderOptions {
  store: ImportStore;
  tx: Transaction;
  target: ImportTarget;
  report: ErrorReport;
  chunkRows: number;
}

/** Text handed to the connection at a time: large enough to be cheap, small enough to leave the event loop to others. */
const PIECE_CHARS = 64 * 1024;

export class DocumentLoader {
  /** As the database counted them. */
  successRows = 0;
  errorRows = 0;
  #waiting: FinishedDocument[] = [];
  #waitingRows = 0;
  #underWay: Promise<void> = Promise.resolve();

  constructor(private readonly options: LoaderOptions) {}

  add(document: FinishedDocument): void {
    this.#waiting.push(document);
    this.#waitingRows += document.rows;
  }

  /** To be awaited between blocks: sends a chunk that is full, after the one before it has arrived. */
  async relieve(): Promise<void> {
    if (this.#waitingRows >= this.options.chunkRows) await this.#send();
  }

  async finish(): Promise<void> {
    await this.#send();
    await this.#underWay;
  }

  /** Waits until nothing uses the transaction any more; what failed has been or will be thrown by others. */
  async settle(): Promise<void> {
    await this.#underWay.catch(() => undefined);
  }

  async #send(): Promise<void> {
    await this.#underWay;
    const documents = this.#waiting;
    this.#waiting = [];
    this.#waitingRows = 0;
    if (documents.length === 0) return;
    this.#underWay = this.#load(documents);
    // The failure is thrown by the next await on #underWay; until then it is not unhandled.
    this.#underWay.catch(() => undefined);
  }

  async #load(documents: readonly FinishedDocument[]): Promise<void> {
    const { store, tx, target } = this.options;
    try {
      const inserted = await store.insertImportDocuments(tx, target, documents);
      const byNumber = new Map(inserted.map((document) => [document.documento, document]));
      const fresh = documents.filter((document) => byNumber.has(document.documento));
      for (const document of documents) if (!byNumber.has(document.documento)) this.#refuseRepeated(document);
      const expected = fresh.reduce((rows, document) => rows + document.rows, 0);
      if (expected === 0) return;
      const copied = await store.copyImportEntries(tx, copyPieces(fresh, byNumber, target));
      if (copied !== expected)
        throw new Error(`The import sent ${expected} entries and the database took ${copied}.`);
      this.successRows += copied;
    } catch (error) {
      throw refusalOf(error);
    }
  }

  #refuseRepeated(document: FinishedDocument): void {
    const { report } = this.options;
    for (const line of document.lines)
      report.add(line, 'documento', `document ${document.documento} is already in the batch`);
    report.addUnseen(document.rows - document.lines.length);
    this.errorRows += document.rows;
  }
}

/** The gate may still refuse what the rules let pass, when the ledger changed meanwhile: an account made inactive, the batch deleted. */
function refusalOf(error: unknown): unknown {
  const refusal = error instanceof DomainError ? error : domainErrorFromDatabase(error);
  if (refusal === undefined) return error;
  return new DomainError(
    refusal.code,
    `the ledger changed while the file was imported, nothing was saved: ${refusal.message}`,
    refusal.details,
    { cause: error },
  );
}

async function* copyPieces(
  documents: readonly FinishedDocument[],
  byNumber: ReadonlyMap<string, InsertedDocument>,
  target: ImportTarget,
): AsyncGenerator<Buffer> {
  let piece = '';
  for (const { documento, entries } of documents) {
    const inserted = byNumber.get(documento);
    if (inserted === undefined) continue;
    const ending = `\t${inserted.id}\t${target.branchId}\t${target.period}\t${inserted.closing ? 't' : 'f'}\n`;
    if (entries.kind === 'memory') {
      piece += entries.text.replaceAll('\n', ending);
    } else {
      const finish = (line: string): string =>
        `${line}\t${entries.postsContra(lancamentoOf(line)) ? 't' : 'f'}${ending}`;
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

/** The first column, as it was before copyText; control characters never reach here, backslashes do. */
function lancamentoOf(line: string): string {
  const text = line.slice(0, line.indexOf('\t'));
  return text.includes('\\') ? text.replaceAll('\\\\', '\\') : text;
}
